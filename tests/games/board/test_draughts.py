"""Boards of draughts against the FMJD rules, annex 1, chapter 2, and those of 64 squares."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games.board.boards import names_on
from games.board.marks import Mark, MarkKind
from games.board.placement import BoardError
from games.board.scene import NO_SQUARE
from games.rules.editions import kernel_for
from games.rules.protocol import NamesSquares
from tests.games.board.test_stones import SVG, uses
from tests.support import toy_draughts
from tests.support.drawings import describe, render

ENDING = "W:W46,K32:B5,K19"
ENDING_64 = "B:WKa1,c3:Bh8"


def board_names(edition: str) -> tuple[str, ...]:
    kernel = kernel_for(edition)
    return names_on(kernel, kernel.initial_position())


def test_2_2_the_lower_left_square_is_dark_and_numbers_run_from_the_upper_left() -> None:
    names = board_names("draughts-100")
    rows = [names[start : start + 10] for start in range(0, 100, 10)]
    assert rows[0] == (NO_SQUARE, "1", NO_SQUARE, "2", NO_SQUARE, "3", NO_SQUARE, "4", "-", "5")
    assert rows[1][:4] == ("6", NO_SQUARE, "7", NO_SQUARE)
    assert rows[9][0] == "46"
    assert rows[9][8] == "50"
    assert sorted(int(name) for name in names if name != NO_SQUARE) == list(range(1, 51))


def test_64_squares_a1_is_dark_and_is_number_29() -> None:
    names = board_names("draughts-64-russian")
    assert names[56:60] == ("a1", NO_SQUARE, "c1", NO_SQUARE)
    assert names[:2] == (NO_SQUARE, "b8")
    kernel = kernel_for("draughts-64-russian")
    assert isinstance(kernel, NamesSquares)
    squares = kernel.squares()
    assert (squares[56], squares[1]) == (("a1", "29"), ("b8", "1"))


@pytest.mark.parametrize(
    ("edition", "each"),
    [("draughts-100", 20), ("draughts-64-russian", 12), ("draughts-64-brazilian", 12)],
)
def test_2_6_both_sides_start_with_their_men_on_their_own_rows(edition: str, each: int) -> None:
    kernel = kernel_for(edition)
    men = uses(render(edition, kernel.format_position(kernel.initial_position())), "bd-men")
    white = [y for man, _, y in men if man == "w"]
    black = [y for man, _, y in men if man == "b"]
    assert (len(white), len(black)) == (each, each)
    assert min(white) - max(black) == 180, "two empty rows lie between"


def test_men_stand_on_their_squares_and_turn_with_the_board() -> None:
    men = uses(render("draughts-100", ENDING), "bd-men")
    assert set(men) == {("w", 42, 582), ("W", 222, 402), ("b", 582, 42), ("B", 402, 222)}
    turned = uses(render("draughts-100", ENDING, orientation="black"), "bd-men")
    assert set(turned) == {(man, 624 - x, 624 - y) for man, x, y in men}


def test_a_king_differs_from_a_man_by_shape() -> None:
    svg = render("draughts-100", ENDING)
    shapes = {
        man: re.sub(r"#\w{6}|bd-\w+-\w+", "", found[1])
        for man in "wWbB"
        if (found := re.search(rf'<g id="q-{man}">(.*?)</g>', svg))
    }
    assert shapes["w"] == shapes["b"]
    assert shapes["W"] == shapes["B"]
    assert shapes["w"] != shapes["W"]


@pytest.mark.parametrize("edition", ["draughts-100", "draughts-64-brazilian"])
def test_every_dark_square_shows_its_number(edition: str) -> None:
    kernel = kernel_for(edition)
    svg = render(edition, kernel.format_position(kernel.initial_position()))
    shown = [name for name, _, _ in uses(svg, "bd-label") if name.startswith("s")]
    count = 50 if edition == "draughts-100" else 32
    assert shown == [f"s{number}" for number in range(1, count + 1)]
    lines = {name for name, _, _ in uses(svg, "bd-label") if name.startswith("l")}
    expected = {f"l{name}" for name in "abcdefgh12345678"}
    assert lines == (set() if edition == "draughts-100" else expected)


def test_last_move_marks_where_it_began_passed_and_ended() -> None:
    svg = render("draughts-100", ENDING, last_move="37x28x32")
    assert uses(svg, "bd-mark bd-last") == [
        ("from", 162, 462),
        ("from", 282, 342),
        ("to", 222, 402),
    ]
    svg = render("draughts-64-russian", ENDING_64, last_move="b2-c3")
    assert uses(svg, "bd-mark bd-last") == [("from", 124, 424), ("to", 184, 364)]


@pytest.mark.parametrize(
    ("edition", "position", "zh", "en"),
    [
        (
            "draughts-100",
            ENDING,
            "白方兵 1 枚：46。白方王 1 枚：32。黑方兵 1 枚：5。黑方王 1 枚：19。",
            "White men, 1: 46. White kings, 1: 32. Black men, 1: 5. Black kings, 1: 19.",
        ),
        (
            "draughts-64-russian",
            ENDING_64,
            "白方兵 1 枚：c3。白方王 1 枚：a1。黑方兵 1 枚：h8。",
            "White men, 1: c3. White kings, 1: a1. Black men, 1: h8.",
        ),
    ],
)
def test_listeners_hear_men_and_kings(edition: str, position: str, zh: str, en: str) -> None:
    assert describe(edition, position) == zh
    assert describe(edition, position, lang="en") == en


def test_titles_name_the_board_and_the_side_to_move() -> None:
    title = ElementTree.fromstring(render("draughts-64-russian", ENDING_64)).find(f"{SVG}title")
    assert title is not None
    assert title.text == "国际跳棋局面，64 格棋盘，轮到黑方行棋"


@pytest.mark.parametrize("theme", ["book", "dark", "print"])
def test_men_stand_out_from_the_square_under_them(theme: str) -> None:
    """Face or rim of either side differs in lightness from the dark square."""
    svg = render("draughts-100", ENDING, theme=theme)

    def lightness(colour: str) -> int:
        return sum(int(colour[i : i + 2], 16) for i in (1, 3, 5))

    square = re.search(r'class="bd-square"[^>]*fill="(#\w{6})"', svg)
    assert square is not None
    for side in ("white", "black"):
        found = re.search(rf'bd-{side}-face"[^>]*fill="(#\w{{6}})" stroke="(#\w{{6}})"', svg)
        assert found is not None
        apart = [abs(lightness(colour) - lightness(square[1])) for colour in found.groups()]
        assert max(apart) > 300


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"last_move": "32-51"}, "move_unreadable"),
        ({"last_move": "32-"}, "move_unreadable"),
        ({"last_move": "a1-b2"}, "move_unreadable"),
        ({"marks": [Mark(point="0", kind=MarkKind.CROSS)]}, "mark_unreadable"),
        ({"marks": [Mark(point="-", kind=MarkKind.CROSS)]}, "mark_unreadable"),
        ({"marks": [Mark(point="1", kind=MarkKind.DEAD)]}, "mark_unreadable"),
        ({"orientation": "red"}, "unknown_orientation"),
    ],
)
def test_request_that_cannot_be_drawn_is_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(BoardError) as caught:
        render("draughts-100", ENDING, **options)  # type: ignore[arg-type]
    assert caught.value.code == code


def squares_at_the_corners(svg: str) -> tuple[str, str]:
    """Return the names of the first and the last square where men may stand, as drawn."""
    found = re.search(r'data-squares="([^"]*)"', svg)
    assert found is not None
    names = [name for name in found[1].split() if name != NO_SQUARE]
    return names[0], names[-1]


class TestOtherEditions:
    """Boards of editions that only the tests have: nothing is read off the size of the board."""

    @pytest.fixture(autouse=True)
    def toys(self) -> Iterator[None]:
        with toy_draughts.served():
            yield

    def test_the_side_that_begins_is_below(self) -> None:
        svg = render("toy-short", "B:W32:BK1")
        assert 'data-orientation="black"' in svg
        assert squares_at_the_corners(svg) == ("32", "1")
        # 1 is Black's lower right, 32 his upper left; margins are plain: no lines are named.
        assert set(uses(svg, "bd-men")) == {("B", 402, 462), ("w", 102, 42)}
        turned = uses(render("toy-short", "B:W32:BK1", orientation="white"), "bd-men")
        assert set(turned) == {("B", 102, 42), ("w", 402, 462)}

    def test_lines_are_named_as_the_side_below_sees_them(self) -> None:
        svg = render("toy-letters", "B:Wa1:Bh8")
        assert squares_at_the_corners(svg) == ("g1", "b8")
        at = {name: (x, y) for name, x, y in uses(svg, "bd-label") if y > 500}
        assert list(at) == [f"l{letter}" for letter in "hgfedcba"]
        labels = [name for name, _, _ in uses(svg, "bd-label") if name.startswith("s")]
        assert labels[:4] == ["s32", "s31", "s30", "s29"]

    def test_an_inverted_board_has_dark_squares_at_white_s_right(self) -> None:
        svg = render("toy-mirrored", "W:W1:B32")
        assert squares_at_the_corners(svg) == ("32", "1")
        assert set(uses(svg, "bd-men")) == {("w", 462, 462), ("b", 42, 42)}
        dark = re.search(r'class="bd-square" d="M(\d+) (\d+)h', svg)
        assert dark is not None
        assert dark.groups() == ("12", "12")

    def test_64_squares_by_numbers_have_no_squares_by_letters(self) -> None:
        with pytest.raises(BoardError) as caught:
            render("toy-short", "B:W32:BK1", last_move="a1-b2")
        assert caught.value.code == "move_unreadable"


@pytest.mark.parametrize("position", ["", "W:W51:B1", "9/9 w"])
def test_text_that_is_no_position_is_refused(position: str) -> None:
    with pytest.raises(BoardError) as caught:
        render("draughts-100", position)
    assert caught.value.code == "placement_unreadable"
