"""Putting the changed functions of a file into a process that has loaded the file already."""

import gc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType


class CannotPatchError(Exception):
    """The change reaches beyond the bodies of functions; the file must be loaded anew."""


def functions_by_file() -> dict[str, list[FunctionType]]:
    """Return every function there is now, lambdas and inner ones as well, by its file."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    # What a test run has frozen is not among the objects.
    gc.unfreeze()
    for function in gc.get_objects():
        # Asking a weak reference what it is an instance of asks what may be gone.
        if type(function) is FunctionType:
            found[function.__code__.co_filename].append(function)
    return found


def patch(file: Path, before: bytes, functions: list[FunctionType]) -> int:
    """Give `functions`, loaded from `before`, the code that `file` has now; return how many.

    :raises CannotPatchError: when the file has other functions, or one closes over other names.
    """
    old = list(_codes(compile(before, str(file), "exec", dont_inherit=True)))
    new = list(_codes(compile(file.read_bytes(), str(file), "exec", dont_inherit=True)))
    if [code.co_qualname for code in old] != [code.co_qualname for code in new]:
        raise CannotPatchError(f"{file} has other functions")
    changed = {_place(code): other for code, other in zip(old, new, strict=True) if code != other}
    if len({_place(code) for code in old}) != len(old):
        raise CannotPatchError(f"two functions of {file} stand at one place")
    patched = 0
    for function in functions:
        code = changed.get(_place(function.__code__))
        if code is None:
            continue
        if code.co_freevars != function.__code__.co_freevars:
            raise CannotPatchError(f"{code.co_qualname} closes over other names")
        function.__code__ = code
        patched += 1
    return patched


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of everything inside a module that has code of its own."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _place(code: CodeType) -> tuple[str, int, tuple[tuple[int | None, ...], ...]]:
    first = tuple(code.co_positions())[:8]
    return code.co_qualname, code.co_firstlineno, first
