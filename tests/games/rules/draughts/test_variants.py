"""Each piece of data of an edition, on and off: editions of the tests alone, moves by hand.

Ids name the datum. The counts of the short game are those published for draughts on 64
squares without flying kings, Black first.
"""

from dataclasses import replace

import pytest

from games.rules.draughts.board import BY_KING, GOES_ON, KINGS, PIECES, STOPS, Movement
from games.rules.draughts.draws import DrawRule, begin_counts, counters
from games.rules.draughts.geometry import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    TOP_LEFT,
    TOP_RIGHT,
    Geometry,
)
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variant import Variant
from games.rules.draughts.variants import VARIANTS
from games.rules.perft import plain_perft
from games.rules.protocol import NamesSquares, Outcome, Violation
from tests.support import slow_draughts as slow
from tests.support.toy_draughts import KERNELS, RULES, SHORT, toy

EIGHT = Geometry(8)
STEP = Movement(EIGHT, flying=False)
FORWARDS = Movement(EIGHT, flying=False, backwards=False)


def with_movement(movement: Movement) -> DraughtsKernel:
    """Return the kernel of the short game with another movement."""
    return DraughtsKernel(replace(SHORT, movement=movement))


def preferring(*prefers: int) -> Movement:
    return Movement(EIGHT, flying=False, backwards=False, prefers=prefers)


@pytest.mark.parametrize(
    ("depth", "leaves"),
    list(enumerate([7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931], start=1)),
)
def test_the_short_game_has_the_published_counts(depth: int, leaves: int) -> None:
    kernel = KERNELS["toy-short"]
    assert kernel.count_leaves(kernel.initial_position(), depth) == leaves
    if leaves < 8_000:
        assert plain_perft(kernel, kernel.initial_position(), depth) == leaves


@pytest.mark.parametrize("edition", [text for text, rules in RULES.items() if not rules.goes_on])
def test_counts_are_those_of_the_slow_reference(edition: str) -> None:
    kernel, rules = KERNELS[edition], RULES[edition]
    starts = [kernel.format_position(kernel.initial_position()), "W:WK29,K32,21:B7,10,14,15,K4"]
    for fen in starts:
        men, side = slow.read(fen, rules)
        for depth in (1, 2, 3):
            expected = slow.leaves(men, side, depth, rules)
            assert kernel.count_leaves(kernel.parse_position(fen), depth) == expected


TWO_WAYS = "W:W22,K28:B18,10,K24"
"""22 takes two men by 15 and 6, the king takes a king."""
AS_MANY = "W:W22,K28:B18,K24"
CROSSED = "W:W22,K28:BK18,24"
"""The man takes a king, the king a man."""
FLIGHT = ["32-14", "32-18", "32-23", "32-27", "32-28", "32-5", "32-9"]
ON_FROM_THE_LAST_ROW = "W:W9:B6,7"
MOVES = [
    ("flying", Movement(EIGHT), "W:WK32:B1", FLIGHT),
    ("flying-not", STEP, "W:WK32:B1", ["32-27", "32-28"]),
    ("flying-takes-from-afar", Movement(EIGHT), "W:WK32:B18", ["32x14", "32x5", "32x9"]),
    ("flying-not-takes-its-neighbour", STEP, "W:WK32:B27", ["32x23"]),
    ("flying-not-nor-from-afar", STEP, "W:WK32:B18", ["32-27", "32-28"]),
    ("flying-not-takes-backwards", FORWARDS, "W:WK14:B18", ["14x23"]),
    ("backwards", STEP, "W:W18:B22", ["18x25"]),
    ("backwards-not", FORWARDS, "W:W18:B22", ["18-14", "18-15"]),
    ("backwards-black", STEP, "B:W11:B15", ["15x8"]),
    ("backwards-not-black", FORWARDS, "B:W11:B15", ["15-18", "15-19"]),
    ("backwards-in-the-middle", STEP, "W:W22:B18,19", ["22x24"]),
    ("backwards-not-in-the-middle", FORWARDS, "W:W22:B18,19", ["22x15"]),
    ("backwards-not-but-flying", Movement(EIGHT, backwards=False),
     "W:WK14,18:B22", ["14-10", "14-17", "14-21", "14-5", "14-7", "14-3", "14-9", "18-15"]),
    ("prefers-nothing", preferring(), TWO_WAYS, ["22x6", "28x19"]),
    ("prefers-pieces", preferring(PIECES), TWO_WAYS, ["22x6"]),
    ("prefers-a-king-to-capture", preferring(BY_KING, PIECES), TWO_WAYS, ["28x19"]),
    ("prefers-kings", preferring(KINGS), TWO_WAYS, ["28x19"]),
    ("prefers-pieces-before-kings", preferring(PIECES, KINGS), TWO_WAYS, ["22x6"]),
    ("prefers-pieces-of-as-many", preferring(PIECES), AS_MANY, ["22x15", "28x19"]),
    ("prefers-kings-of-as-many", preferring(PIECES, KINGS), AS_MANY, ["28x19"]),
    ("prefers-by-king-then-kings", preferring(PIECES, BY_KING, KINGS), CROSSED, ["28x19"]),
    ("prefers-kings-then-by-king", preferring(PIECES, KINGS, BY_KING), CROSSED, ["22x15"]),
    ("promotion-passes", STEP, ON_FROM_THE_LAST_ROW, ["9x11"]),
    ("promotion-stops", Movement(EIGHT, flying=False, promotion=STOPS), ON_FROM_THE_LAST_ROW,
     ["9x2"]),
    ("promotion-goes-on", Movement(EIGHT, flying=False, promotion=GOES_ON),
     ON_FROM_THE_LAST_ROW, ["9x11"]),
    ("promotion-goes-on-flying", Movement(EIGHT, promotion=GOES_ON), ON_FROM_THE_LAST_ROW,
     ["9x11", "9x16", "9x20"]),
    ("promotion-goes-on-forwards",
     Movement(EIGHT, flying=False, backwards=False, promotion=GOES_ON), ON_FROM_THE_LAST_ROW,
     ["9x11"]),
    ("promotion-passes-forwards", FORWARDS, ON_FROM_THE_LAST_ROW, ["9x2"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("movement", "fen", "moves"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES]
)
def test_movement(movement: Movement, fen: str, moves: list[str]) -> None:
    kernel = with_movement(movement)
    position = kernel.parse_position(fen)
    assert sorted(kernel.legal_moves(position)) == sorted(moves)
    for move in moves:
        assert kernel.violation(position, move) is None
        assert kernel.canonical(position, move) == move


AFTER = [
    ("passes", STEP, "9x11", "B:W11:B"),
    ("stops", Movement(EIGHT, flying=False, promotion=STOPS), "9x2", "B:WK2:B7"),
    ("goes-on", Movement(EIGHT, flying=False, promotion=GOES_ON), "9x11", "B:WK11:B"),
    ("passes-forwards", FORWARDS, "9x2", "B:WK2:B7"),
]


@pytest.mark.parametrize(
    ("movement", "move", "after"), [row[1:] for row in AFTER], ids=[row[0] for row in AFTER]
)
def test_what_a_man_is_after_the_last_row(movement: Movement, move: str, after: str) -> None:
    kernel = with_movement(movement)
    position = kernel.parse_position(ON_FROM_THE_LAST_ROW)
    assert kernel.format_position(kernel.play(position, move)) == after


def test_first_black_begins_and_goes_down() -> None:
    kernel = KERNELS["toy-short"]
    start = kernel.initial_position()
    assert (kernel.sides, kernel.side_to_move(start)) == (("black", "white"), "black")
    assert kernel.format_position(start).startswith("B:W21,22,")
    assert kernel.legal_moves(start) == (
        "10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14",
    )  # fmt: skip
    played = kernel.replay(start, ["11-15", "23-19", "8-11"])
    assert (played.plies, played.violation) == (3, None)
    assert kernel.replay(start, ["23-19"]).violation == Violation(
        code="not_your_man", article=toy("1")
    )


@pytest.mark.parametrize(
    ("edition", "fen", "result"),
    [
        ("toy-short", "B:W32:B", "0-1"),
        ("toy-short", "W:W:B1", "1-0"),
        ("toy-large", "B:W32:B", "1-0"),
        ("toy-large", "W:W:B1", "0-1"),
    ],
)
def test_first_the_result_is_written_from_its_side(edition: str, fen: str, result: str) -> None:
    kernel = KERNELS[edition]
    assert kernel.outcome(kernel.parse_position(fen)) == Outcome(
        result=result, reason="no_pieces_left", article=toy("4")
    )


BROKEN = [
    ("must-capture", FORWARDS, "W:W18:B14", "18-15", "must_capture", "2.1"),
    ("must-capture-kings-alone", FORWARDS, "W:WK18,32:B14", "32-27", "must_capture", "2.1"),
    ("incomplete", FORWARDS, "W:W22:B18,10", "22x15", "capture_incomplete", "2.2"),
    ("too-few", preferring(PIECES), TWO_WAYS, "28x19", "must_capture_most", "2"),
    ("not-preferred", preferring(PIECES, KINGS), AS_MANY, "22x15", "must_capture_preferred", "2"),
    ("by-king", preferring(BY_KING), AS_MANY, "22x15", "must_capture_preferred", "2"),
    ("king-too-far", FORWARDS, "W:WK32:B1", "32-23", "no_such_geometry", "1"),
    ("king-jumps-own", FORWARDS, "W:WK32,27:B1", "32-23", "no_such_geometry", "1"),
    ("man-takes-back", FORWARDS, "W:W18:B22", "18x25", "nothing_to_capture", "2"),
    ("goes-on-after-the-last-row", Movement(EIGHT, flying=False, promotion=STOPS),
     ON_FROM_THE_LAST_ROW, "9x11", "no_such_capture", "2"),
    ("stops-on-the-last-row", STEP, ON_FROM_THE_LAST_ROW, "9x2", "capture_incomplete", "2.2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("movement", "fen", "move", "code", "article"),
    [row[1:] for row in BROKEN],
    ids=[row[0] for row in BROKEN],
)
def test_violations_have_the_articles_of_the_edition(
    movement: Movement, fen: str, move: str, code: str, article: str
) -> None:
    kernel = with_movement(movement)
    position = kernel.parse_position(fen)
    expected = Violation(code=code, article=toy(article))
    assert kernel.violation(position, move) == expected
    assert kernel.replay(position, [move]).violation == expected


def test_irregularities_have_the_articles_of_the_edition() -> None:
    kernel = with_movement(FORWARDS)
    position = kernel.parse_position("W:W18,32:B14")
    found = [kernel.irregular(position, move) for move in ("18-15", "18x22", "18x9")]
    assert [irregular.article if irregular else None for irregular in found] == [
        toy("6.2"),
        toy("6.1"),
        None,
    ]
    made = kernel.irregular(kernel.parse_position("W:W22:B18,10"), "22x15")
    assert made is not None
    assert (made.text, made.article) == ("22x15~18", toy("6.1"))


DRAWS = [
    ("two", "W:WK32:BK1", [("kings_only", "5.2", 8), ("threefold", "5.1", 2)]),
    ("four", "W:WK32,K31:BK1,K2",
     [("kings_only", "5.2", 8), ("threefold", "5.1", 2), ("unchanged_balance", "5.3", 6)]),
    ("five", "W:WK32,K31,30:BK1,K2",
     [("kings_only", "5.2", 8), ("threefold", "5.1", 2), ("unchanged_balance", "5.3", 10)]),
    ("three-against-one", "W:WK32,K31,K30:BK1",
     [("kings_only", "5.2", 8), ("threefold", "5.1", 2), ("unchanged_balance", "5.3", 6)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("fen", "rules"), [row[1:] for row in DRAWS], ids=[row[0] for row in DRAWS]
)
def test_draws_are_those_of_the_edition(fen: str, rules: list[tuple[str, str, int]]) -> None:
    kernel = KERNELS["toy-short"]
    counts = begin_counts(kernel, kernel.parse_position(fen))
    found = [
        (counter.rule.value, counter.article, counter.limit) for counter in counters(kernel, counts)
    ]
    assert found == [(rule, toy(number), limit) for rule, number, limit in rules]


def test_a_draw_that_the_edition_does_not_have_has_no_limit() -> None:
    assert SHORT.draw(DrawRule.MAIN_ROAD) is None
    kings = SHORT.draw(DrawRule.KINGS_ONLY)
    assert kings is not None
    assert (kings.is_judged, kings.limit_with(24)) == (True, 8)


ROWS = [
    (TOP_LEFT, False, "- 1 - 2 - 3 - 4", "29 - 30 - 31 - 32 -"),
    (TOP_LEFT, True, "1 - 2 - 3 - 4 -", "- 29 - 30 - 31 - 32"),
    (TOP_RIGHT, False, "- 4 - 3 - 2 - 1", "32 - 31 - 30 - 29 -"),
    (BOTTOM_LEFT, False, "- 29 - 30 - 31 - 32", "1 - 2 - 3 - 4 -"),
    (BOTTOM_RIGHT, False, "- 32 - 31 - 30 - 29", "4 - 3 - 2 - 1 -"),
    (BOTTOM_RIGHT, True, "32 - 31 - 30 - 29 -", "- 4 - 3 - 2 - 1"),
]


def rows_of(variant: Variant) -> list[str]:
    kernel = DraughtsKernel(variant)
    assert isinstance(kernel, NamesSquares)
    names = [name or "-" for name, _ in kernel.squares()]
    size = kernel.geometry.size
    return [" ".join(names[at : at + size]) for at in range(0, len(names), size)]


@pytest.mark.parametrize(("corner", "inverted", "first", "last"), ROWS)
def test_squares_are_numbered_from_their_corner(
    corner: int, inverted: bool, first: str, last: str
) -> None:
    board = Geometry(8, corner=corner, inverted=inverted)
    rows = rows_of(replace(SHORT, movement=Movement(board), first="white"))
    assert (rows[0], rows[-1]) == (first, last)


def test_squares_lie_as_the_first_mover_sees_them() -> None:
    rows = rows_of(SHORT)
    assert (rows[0], rows[-1]) == ("- 32 - 31 - 30 - 29", "4 - 3 - 2 - 1 -")
    rows = rows_of(replace(SHORT, movement=Movement(Geometry(8, letters=True))))
    assert (rows[0], rows[-1]) == ("- g1 - e1 - c1 - a1", "h8 - f8 - d8 - b8 -")


def test_names_are_numbers_on_64_squares_where_the_edition_has_them() -> None:
    """Letters name no square there, however large the board is."""
    kernel = KERNELS["toy-short"]
    start = kernel.initial_position()
    assert kernel.canonical(start, "11-15") == "11-15"
    assert "b6" not in kernel.geometry.names
    assert KERNELS["toy-letters"].legal_moves(start)[0] == "b6-a5"


@pytest.mark.parametrize("edition", VARIANTS)
def test_articles_of_an_edition_are_of_one_book(edition: str) -> None:
    variant = VARIANTS[edition]
    articles = [
        variant.moving, variant.capturing, variant.notation, variant.lost, variant.drawn,
        variant.irregular.article, variant.irregular.other,
        *variant.irregular.of_faults.values(), *variant.violations.values(),
        *(draw.article for draw in variant.draws),
    ]  # fmt: skip
    assert len({article.book for article in articles}) == 1
    assert all(articles)
