"""A docstring says what the signature does not: units, shapes, errors, the article."""

import ast

import pytest

from tests.support.docstrings import repeating, repeats

MOST = 4
"""All in the REST packages. To be lowered with the figure, never raised."""


def test_no_docstring_repeats_its_signature() -> None:
    found = sorted(repeating())
    assert len(found) <= MOST, found


@pytest.mark.parametrize(
    ("source", "docstring", "repeated"),
    [
        ("def board_of(game: str) -> Board: ...", "Return the board of a game.", True),
        ("def result(self) -> str: ...", "Return the result.", True),
        ("def started(state: State) -> bool: ...", "Tell whether a state is one started.", True),
        ("def board_of(game: str) -> Board: ...", "A game without one has plain squares.", False),
        ("def left(self) -> int: ...", "Milliseconds left, 0 after the flag.", False),
        ("def result(self) -> str: ...", "Return the result (4.1).", False),
        ("def result(self) -> str: ...", "The result (胜负).", False),
    ],
)
def test_what_repeats(source: str, docstring: str, repeated: bool) -> None:
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert repeats(function, docstring, set()) is repeated
