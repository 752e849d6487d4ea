"""What every board's drawing has, whatever the game: nothing referred to that is not defined."""

import re
from xml.etree import ElementTree

import pytest

from games.board.boards import names_on
from games.board.marks import Mark, MarkKind
from games.board.placement import BoardError
from games.board.scene import NO_SQUARE
from games.board.themes import THEMES
from games.rules.editions import editions, kernel_for
from tests.support.drawings import render

LINES = {
    "xiangqi-2020": "h2e2",
    "weiqi-2002": "D4",
    "gomoku-2025": "h8",
    "draughts-100": "32-28",
}
"""Edition -> a first move of its game, as its record writes it."""

STONES = (MarkKind.CIRCLE, MarkKind.CROSS, MarkKind.OFFERED, MarkKind.DEAD, MarkKind.FORBIDDEN)
MARKS = {
    "xiangqi": (MarkKind.CHECK, MarkKind.CIRCLE, MarkKind.CROSS),
    "weiqi": STONES,
    "gomoku": STONES,
    "draughts": (MarkKind.CIRCLE, MarkKind.CROSS),
}
"""Game -> the marks that its pages put on its board."""


def start_of(edition: str) -> str:
    kernel = kernel_for(edition)
    return kernel.format_position(kernel.initial_position())


def marked(edition: str) -> list[Mark]:
    """Every kind of mark, each on a point of its own."""
    kernel = kernel_for(edition)
    named = [name for name in names_on(kernel, kernel.initial_position()) if name != NO_SQUARE]
    return [Mark(point=named[at * 3], kind=kind) for at, kind in enumerate(MARKS[kernel.game])]


def references(drawn: str) -> set[str]:
    """Return the ids that a drawing refers to, by `href` or by `url()`."""
    return {*re.findall(r'href="#([^"]+)"', drawn), *re.findall(r"url\(#([^)]+)\)", drawn)}


def ids_of(drawn: str) -> list[str]:
    return [str(node.get("id")) for node in ElementTree.fromstring(drawn).iter() if node.get("id")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("edition", list(editions()))
def test_what_a_drawing_refers_to_is_defined_once(edition: str, theme: str) -> None:
    drawn = render(
        edition, start_of(edition), theme=theme, marks=marked(edition), all_men=True, prefix="z"
    )
    ids = ids_of(drawn)
    assert len(ids) == len(set(ids))
    assert references(drawn) <= set(ids)
    assert references(drawn), "nothing is drawn by reference: the test looks in the wrong place"


@pytest.mark.parametrize("edition", list(editions()))
def test_a_drawing_without_marks_defines_what_its_script_will_put_there(edition: str) -> None:
    bare = set(ids_of(render(edition, start_of(edition), all_men=True)))
    full = references(render(edition, start_of(edition), marks=marked(edition), all_men=True))
    assert full <= bare


@pytest.mark.parametrize(("edition", "move"), LINES.items())
def test_the_last_move_is_drawn_of_what_is_defined(edition: str, move: str) -> None:
    kernel = kernel_for(edition)
    after = kernel.play(kernel.initial_position(), move)
    drawn = render(edition, kernel.format_position(after), last_move=move)
    assert references(drawn) <= set(ids_of(drawn))
    assert drawn != render(edition, kernel.format_position(after))


def with_mark(edition: str, kind: MarkKind) -> str:
    kernel = kernel_for(edition)
    point = next(name for name in names_on(kernel, kernel.initial_position()) if name != NO_SQUARE)
    return render(edition, start_of(edition), marks=[Mark(point=point, kind=kind)])


@pytest.mark.parametrize("edition", LINES)
def test_each_mark_of_a_game_has_a_shape_of_its_own(edition: str) -> None:
    kinds = MARKS[kernel_for(edition).game]
    drawn = {render(edition, start_of(edition)), *(with_mark(edition, kind) for kind in kinds)}
    assert len(drawn) == len(kinds) + 1


@pytest.mark.parametrize("kind", MarkKind)
@pytest.mark.parametrize("edition", LINES)
def test_a_mark_that_a_game_does_not_know_is_refused(edition: str, kind: MarkKind) -> None:
    if kind in MARKS[kernel_for(edition).game]:
        assert f"-{kind.value}" in with_mark(edition, kind)
        return
    with pytest.raises(BoardError) as refusal:
        with_mark(edition, kind)
    assert refusal.value.code == "mark_unreadable"
