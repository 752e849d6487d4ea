"""Docstrings that only repeat a signature: every word is in names, types or the module's path."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
APPS = ("games", "tournaments", "adjudication", "config")
_EMPTY = (
    "the a an of for and or to in on by with is are as it its from at that this what "
    "which who whose how where when whether if any each every all be been has have "
    "had no not nothing none them they their one between into under than then there "
    "out about up so but return yield give say tell make find get take show write "
    "read "
)
EMPTY = frozenset(re.findall("[a-z]+", _EMPTY))
ENDINGS = ("ings", "ing", "edly", "ied", "ies", "ed", "es", "s", "ly", "er", "ers", "or")
VERBS_OF_HTTP = frozenset({"get", "post", "put", "patch", "delete"})
"""Their docstrings are the titles of operations, read beside the address."""


class Repeats(NamedTuple):
    """A function whose docstring says nothing that its signature does not."""

    path: str
    name: str
    docstring: str


def repeating(root: Path = ROOT) -> Iterator[Repeats]:
    """Yield the functions of the product whose docstrings only repeat."""
    for app in APPS:
        for path in sorted((root / app).rglob("*.py")):
            place = path.relative_to(root).as_posix()
            if "/migrations/" in place:
                continue
            known = _stems(f"{path.stem} {path.parent.name}")
            for name, docstring in _repeating(ast.parse(path.read_text("utf-8")), known):
                yield Repeats(place, name, docstring)


def _repeating(node: ast.AST, known: set[str]) -> Iterator[tuple[str, str]]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(inner)
            if docstring and inner.name not in VERBS_OF_HTTP and repeats(inner, docstring, known):
                yield inner.name, docstring
        elif isinstance(inner, ast.ClassDef):
            yield from _repeating(inner, known | _stems(inner.name))
            continue
        yield from _repeating(inner, known)


def repeats(
    function: ast.FunctionDef | ast.AsyncFunctionDef, docstring: str, known: set[str]
) -> bool:
    """Tell whether every word of weight is one of the signature's, whatever its ending.

    A figure, a code or a Chinese term is said beyond it.
    """
    answered = ast.unparse(function.returns) if function.returns else ""
    signature = f"{function.name} {ast.unparse(function.args)} {answered}"
    if re.search(r"[0-9一-鿿]", docstring):
        return False
    said = _stems(" ".join(word for word in _words(docstring) if word not in EMPTY))
    return bool(said) and said <= known | _stems(signature)


def _words(text: str) -> list[str]:
    return [word.lower() for word in re.findall("[A-Z]?[a-z]+|[A-Z]+", text)]


def _stems(text: str) -> set[str]:
    return {_stem(word) for word in _words(text)}


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word.rstrip("eiy")
