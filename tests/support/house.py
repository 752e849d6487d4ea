"""What a stranger meets who adds a game or an edition: where their names are compared.

A name is a text such as `weiqi` or `weiqi-2002` that is compared, matched, used as a key, or
asked of a mapping. At home are the rules, the books, whatever is named after a game, and the
registries; everywhere else the question belongs to a book.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import tests
from games.rules.books.registry import GAMES as BOOK_GAMES

ROOT = Path(tests.__file__).parent.parent
APPS = ("games", "tournaments", "adjudication", "config")
GAMES = tuple(BOOK_GAMES)
_NAME = re.compile(rf"({'|'.join(GAMES)})(-[a-z0-9-]+)?")
_ASKED = ("get", "startswith", "endswith", "removeprefix", "removesuffix")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A line that holds a name."""

    path: str
    line: int
    name: str


def sources(root: Path = ROOT) -> tuple[Path, ...]:
    """Return the Python files of the product, below `root`, without migrations."""
    found = (file for app in APPS for file in sorted((root / app).rglob("*.py")))
    return tuple(file for file in found if not {"migrations", "__pycache__"} & set(file.parts))


def is_home(path: str) -> bool:
    """Return whether names of games belong into a file; `path` is below the root."""
    *folders, name = path.split("/")
    if {"rules", "books", "registries"} & set(folders) or name == "registry.py":
        return True
    words = [text for part in (*folders, name.removesuffix(".py")) for text in part.split("_")]
    return any(word.startswith(GAMES) for word in words)


def names_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and name wherever a text of Python asks for a game or an edition by name."""
    for node in ast.walk(ast.parse(source)):
        for asked in _asked(node):
            match asked:
                case ast.Constant(value=str(text), lineno=line) if _NAME.fullmatch(text):
                    yield line, text


def _asked(node: ast.AST) -> Iterator[ast.AST | None]:
    """Yield what a node compares with, has as its keys, or asks for."""
    match node:
        case ast.Compare(left=left, comparators=others):
            for side in (left, *others):
                match side:
                    case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
                        yield from several
                    case _:
                        yield side
        case ast.Dict(keys=keys):
            yield from keys
        case ast.Subscript(slice=key):
            yield key
        case ast.MatchValue(value=value):
            yield value
        case ast.Call(func=ast.Attribute(attr=method), args=[first, *_]) if method in _ASKED:
            yield first


def names_outside(root: Path = ROOT) -> tuple[Place, ...]:
    """Return every name of a game or an edition outside the homes."""
    found = []
    for file in sources(root):
        path = file.relative_to(root).as_posix()
        if not is_home(path):
            source = file.read_text(encoding="utf-8")
            told = names_in(source) if _NAME.search(source) else ()
            found += [Place(path=path, line=line, name=name) for line, name in told]
    return tuple(found)


def handles(root: Path = ROOT) -> tuple[str, ...]:
    """Return the modules that have a function `handle` of their own, not one in a class."""
    return tuple(
        file.relative_to(root).as_posix()
        for file in sources(root)
        if "def handle(" in (source := file.read_text(encoding="utf-8"))
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == "handle"
    )


def folders_over(most: int, root: Path = ROOT) -> dict[str, int]:
    """Return the folders with more than `most` Python files, with how many."""
    counted: dict[str, int] = {}
    for file in sources(root):
        folder = file.parent.relative_to(root).as_posix()
        counted[folder] = counted.get(folder, 0) + 1
    return {folder: number for folder, number in counted.items() if number > most}
