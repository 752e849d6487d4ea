"""The plain board: squares, discs and words drawn from what a kernel shows, for any game."""

import re
from collections.abc import Iterator
from unittest import mock

import pytest

from games.board.boards import men_of, names_on, squares_of
from games.board.marks import Mark, MarkKind
from games.board.placement import BoardError
from games.rules.editions import kernel_for
from tests.support.drawings import describe, render
from tests.support.toy_game import EDITION, FIELDS, NoughtsKernel, served

POSITION = "xo......."


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with served():
        yield


def test_every_man_stands_on_its_square() -> None:
    svg = render(EDITION, POSITION)
    assert re.findall(r'href="#q-(\w+)"[^>]*data-point="(\w+)"', svg) == [
        ("crosses", "a1"),
        ("noughts", "b1"),
    ]
    assert f'data-squares="{" ".join(FIELDS)}"' in svg
    assert 'data-grid="3 60 64 64"' in svg


def test_both_sides_can_be_put_down_by_the_page_before_they_have_a_man() -> None:
    svg = render(EDITION, ".........")
    for side in NoughtsKernel.sides:
        assert f'id="q-{side}"' in svg
    assert "data-point" not in svg


def test_rows_are_named_from_the_kernels_own_names() -> None:
    svg = render(EDITION, POSITION)
    assert [svg.count(f'href="#q-l{name}"') for name in "abc123"] == [2] * 6


def test_turned_the_first_square_is_at_the_lower_right() -> None:
    at = '<use href="#q-crosses" x="{0}" y="{0}" data-point="a1"/>'
    assert at.format(64) in render(EDITION, POSITION)
    assert at.format(184) in render(EDITION, POSITION, orientation="noughts")


def test_the_last_move_and_marks_lie_over_the_men() -> None:
    svg = render(EDITION, POSITION, last_move="b1", marks=(Mark(point="c3", kind=MarkKind.CIRCLE),))
    assert 'href="#q-to" x="124" y="64"' in svg
    assert 'href="#q-circle" x="184" y="184"' in svg


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"position": "xo"}, "placement_unreadable"),
        ({"last_move": "d4"}, "move_unreadable"),
        ({"last_move": "nowhere"}, "move_unreadable"),
        ({"marks": (Mark(point="d4", kind=MarkKind.CIRCLE),)}, "mark_unreadable"),
        ({"marks": (Mark(point="a1", kind=MarkKind.DEAD),)}, "mark_unreadable"),
        ({"orientation": "red"}, "unknown_orientation"),
        ({"theme": "none"}, "unknown_theme"),
    ],
)
def test_what_cannot_be_drawn_is_refused(asked: dict[str, object], code: str) -> None:
    given = {"position": POSITION, **asked}
    with pytest.raises(BoardError) as refused:
        render(EDITION, **given)  # type: ignore[arg-type]
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh-hans", "叉方 1 子：a1。圈方 1 子：b1。上一着 b1。"),
        ("en", "Crosses, 1: a1. Noughts, 1: b1. Last move b1."),
    ],
)
def test_it_is_told_in_both_languages(lang: str, words: str) -> None:
    assert describe(EDITION, POSITION, last_move="b1", lang=lang) == words


def test_the_title_names_game_squares_and_side_to_move() -> None:
    assert "井字棋局面，9 格棋盘，轮到叉方行棋" in render(EDITION, POSITION)
    english = render(EDITION, POSITION, lang="en")
    assert "Noughts and crosses position, 9 squares, Crosses to move" in english


def test_what_pages_ask_of_it() -> None:
    kernel = kernel_for(EDITION)
    assert men_of(kernel, POSITION) == (("a1", "crosses"), ("b1", "noughts"))
    assert names_on(kernel, POSITION) == FIELDS


@pytest.mark.parametrize(
    ("move", "squares"),
    [
        ("b1", ("b1",)),
        ("e2e4", ("e2", "e4")),
        ("e2-e4", ("e2", "e4")),
        ("e2xe4", ("e2", "e4")),
        ("32-28", ("32", "28")),
        ("pass", ()),
        (None, ()),
    ],
)
def test_squares_of_a_move(move: str | None, squares: tuple[str, ...]) -> None:
    assert squares_of(kernel_for(EDITION), move) == squares


def test_men_with_codes_of_their_own_are_discs_with_letters() -> None:
    men = (("a1", "K"), ("b2", "?"))
    with mock.patch.object(NoughtsKernel, "men", return_value=men):
        svg = render(EDITION, POSITION)
        words = describe(EDITION, POSITION, lang="en")
    assert 'id="q-t-K"' in svg
    assert 'href="#q-K" x="64" y="64" data-point="a1"' in svg
    assert 'href="#q-?"' in svg
    assert words == "Crosses, 0. Noughts, 0. ?, 1: b2. K, 1: a1."


def test_squares_without_line_names_are_named_in_their_corners() -> None:
    names = tuple("123456789")
    squares = tuple((name, "") for name in names)
    with (
        mock.patch.object(NoughtsKernel, "squares", return_value=squares),
        mock.patch.object(NoughtsKernel, "men", return_value=(("5", "crosses"),)),
    ):
        svg = render(EDITION, POSITION, last_move="5")
    assert [svg.count(f'href="#q-c-{name}"') for name in names] == [1] * 9
    assert 'href="#q-to" x="124" y="124"' in svg


def test_a_kernel_that_shows_no_men_has_an_empty_board() -> None:
    class Unseen:
        """A kernel of no powers."""

        game, edition, sides = "noughts", EDITION, ("crosses", "noughts")
        parse_position = staticmethod(str)
        side_to_move = staticmethod(lambda position: "crosses")

    with mock.patch("games.board.boards.kernel_for", return_value=Unseen()):
        svg = render(EDITION, POSITION)
    assert "data-point" not in svg
    assert "井字棋局面" in svg


def test_where_no_man_can_stand_there_is_no_square() -> None:
    squares = tuple(("" if name == "b2" else name, "") for name in FIELDS)
    with mock.patch.object(NoughtsKernel, "squares", return_value=squares):
        svg = render(EDITION, POSITION)
        with pytest.raises(BoardError, match="placement_unreadable"):
            render(EDITION, "....x....")
    assert svg.count('href="#q-square"') == 8
    assert 'data-squares="a1 b1 c1 a2 - c2 a3 b3 c3"' in svg
