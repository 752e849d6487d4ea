"""Every stable code that the source refuses with, read from its syntax and not from its runs."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REFUSALS = frozenset(
    {
        "AnalysisError",
        "ApiProblem",
        "AuthenticationFailed",
        "ClockActError",
        "CommandRefusedError",
        "ControlError",
        "CycleError",
        "DanError",
        "DocumentError",
        "Fault",
        "FirstMoveError",
        "InvalidEvent",
        "NotAllowedError",
        "NotationError",
        "PermissionDenied",
        "PlayerConflictError",
        "PositionError",
        "ScheduleError",
        "TouchError",
    }
)
"""Exceptions whose code is an argument; others carry it as a class attribute."""

_FAMILIES = ("Error", "Exception", "Halted", "Damaged")
"""How the names of classes end whose subclasses carry a code."""
_DECLARES = "declare_refusals"
ANY = "*"
"""Code of a site that hands on the code of another exception, or of its caller."""


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """Where a refusal is made: the file from the root, the function, the code."""

    path: str
    function: str
    code: str

    def __str__(self) -> str:
        return f"{self.path} {self.function} {self.code}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A code as a module declares it; `raised` when the module names the code besides."""

    path: str
    code: str
    status: int
    title: str
    raised: bool


def declared_rows(folder: str) -> tuple[Row, ...]:
    """Every row that the modules under `folder` declare.

    :raises LookupError: a folder that is gone.
    """
    return tuple(
        row
        for path, tree in _sources(folder, frozenset({_DECLARES}))
        for row in _rows(str(path.relative_to(ROOT)), tree)
    )


def _rows(path: str, tree: ast.Module) -> Iterator[Row]:
    nodes = list(ast.walk(tree))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    for call in nodes:
        if isinstance(call, ast.Call) and _name(call.func) == _DECLARES:
            for word in call.keywords:
                title = word.value.args[0] if isinstance(word.value, ast.Call) else None
                yield Row(
                    path=path,
                    code=word.arg or "",
                    status=ast.literal_eval(call.args[0]),
                    title=ast.literal_eval(title) if title else "",
                    raised=word.arg in texts,
                )


def refusal_codes(*folders: str) -> dict[str, str]:
    """Return code -> the first place (path:line) that refuses with it.

    :raises LookupError: a folder that is gone, or that refuses nothing.
    """
    found: dict[str, str] = {}
    for folder in folders:
        here: dict[str, str] = {}
        for path, tree in _sources(folder, REFUSALS | frozenset(_FAMILIES)):
            for code, line in _codes(tree):
                here.setdefault(code, f"{path}:{line}")
        if not here:
            raise LookupError(f"{folder} refuses nothing")
        found = {**here, **found}
    return found


def refusal_sites(folder: str, *, exception: str) -> frozenset[Site]:
    """Return every site under `folder` that makes an `exception`.

    :raises LookupError: a folder that is gone, or that refuses nothing.
    """
    found = frozenset(
        Site(str(path.relative_to(ROOT)), function, code)
        for path, tree in _sources(folder, frozenset({exception}))
        for function, inner in _functions(tree, "")
        for code in _made(inner, exception)
    )
    if not found:
        raise LookupError(f"{folder} makes no {exception}")
    return found


def _sources(folder: str, names: frozenset[str]) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules under `folder` whose text has one of `names`: no other can call them."""
    base = ROOT / folder
    if not base.exists():
        raise LookupError(f"there is no {folder}")
    written = re.compile("|".join(sorted(names)))
    for path in [base] if base.is_file() else sorted(base.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if written.search(text):
            yield path, ast.parse(text)


def _functions(node: ast.AST, outer: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield (qualified name, function) of all functions that stand in no other function."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.FunctionDef):
            yield outer + part.name, part
        elif isinstance(part, ast.ClassDef):
            yield from _functions(part, f"{outer}{part.name}.")


def _made(function: ast.FunctionDef, exception: str) -> Iterator[str]:
    for part in ast.walk(function):
        if isinstance(part, ast.Call) and _name(part.func) == exception:
            yield from _texts(part.args[0]) or [ANY]


def _codes(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from _class_codes(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _function_codes(node)


def _class_codes(node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    bases = {_name(base) for base in node.bases}
    if not any(base.endswith(_FAMILIES) for base in bases):
        return
    for part in node.body:
        if isinstance(part, ast.Assign) and _name(part.targets[0]) == "code":
            yield from ((text, part.lineno) for text in _texts(part.value))


def _function_codes(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, int]]:
    """Yield the codes of refusals made in a function, through its local names too."""
    local: dict[str, list[str]] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.Assign):
            for target in part.targets:
                local.setdefault(_name(target), []).extend(_texts(part.value))
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and _name(part.func) in REFUSALS:
            given = [word.value for word in part.keywords if word.arg == "code"]
            for argument in given or part.args[:1]:
                texts = local.get(_name(argument), []) or _texts(argument)
                yield from ((text, part.lineno) for text in texts)


def _texts(value: ast.expr) -> list[str]:
    match value:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=first, orelse=second):
            return [*_texts(first), *_texts(second)]
        case _:
            return []


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
