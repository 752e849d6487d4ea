"""Where the record of tournaments refuses: every place in its source, and those reached.

A place is named by its module, its function and the code it gives, `*` for a code that comes
from elsewhere, so that a file may move into another folder and keep its name.
"""

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import tournaments.record
from games.record.errors import CommandRefusedError

FOLDER = Path(tournaments.record.__path__[0])
_ERRORS = ("CommandRefusedError", "NotAllowedError")


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """A place that refuses: `first` and `last` are its lines, which no list holds."""

    name: str
    path: str
    first: int
    last: int


def sites() -> Iterator[Site]:
    """Yield every place of the record that makes a refusal."""
    for path in sorted(FOLDER.rglob("*.py")):
        yield from sites_of(path)


def sites_of(path: Path) -> Iterator[Site]:
    """Yield the places of one file that make a refusal."""
    for top in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(top, ast.FunctionDef):
            for node in ast.walk(top):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ERRORS:
                    code = ast.literal_eval(node.args[0]) if _is_text(node.args[0]) else "*"
                    yield Site(
                        name=f"{path.stem} {top.name} {code}",
                        path=str(path),
                        first=node.lineno,
                        last=node.end_lineno or node.lineno,
                    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


@contextmanager
def reached() -> Iterator[set[tuple[str, int]]]:
    """Collect the file and line of every refusal made meanwhile."""
    found: set[tuple[str, int]] = set()
    made = CommandRefusedError.__init__

    def noted(self: CommandRefusedError, code: str, **facts: object) -> None:
        frame = sys._getframe(1)
        found.add((frame.f_code.co_filename, frame.f_lineno))
        made(self, code, **facts)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CommandRefusedError, "__init__", noted)
        yield found


def named(places: set[tuple[str, int]], every: tuple[Site, ...]) -> set[Site]:
    """Return the sites that stand at these places."""
    return {
        site
        for site in every
        for path, line in places
        if path == site.path and site.first <= line <= site.last
    }
