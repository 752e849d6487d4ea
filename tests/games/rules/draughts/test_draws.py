"""Each draw rule with its material and count: one half-move short, and at the limit.

Ids are articles: FMJD 6.1-6.4 on 100 squares, fmjd64 7.2.3-7.2.8 on 64. Counts are of
half-moves; the books say moves of each side.
"""

import pytest

from games.rules.draughts.draws import (
    DrawCounts,
    DrawRule,
    begin_counts,
    counters,
    is_regular_draw,
    next_counts,
)
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.draughts.variants import VARIANTS

K100 = DraughtsKernel(VARIANTS["draughts-100"])
RUSSIAN = DraughtsKernel(VARIANTS["draughts-64-russian"])
BRAZILIAN = DraughtsKernel(VARIANTS["draughts-64-brazilian"])
KERNELS = {"100": K100, "russian": RUSSIAN, "brazilian": BRAZILIAN}
R = DrawRule


def play(kernel: DraughtsKernel, fen: str, *moves: str) -> DrawCounts:
    position = kernel.parse_position(fen)
    counts = begin_counts(kernel, position)
    for move in moves:
        assert kernel.violation(position, move) is None, move
        after = kernel.play(position, move)
        counts = next_counts(kernel, counts, position, after)
        position = after
    return counts


def shuffle(white: str, black: str, plies: int) -> list[str]:
    """Return `plies` half-moves: both sides out and home again."""

    def home(move: str) -> str:
        return "-".join(reversed(move.split("-")))

    cycle = (white, black, home(white), home(black))
    return [cycle[ply % 4] for ply in range(plies)]


def reached(kernel: DraughtsKernel, counts: DrawCounts, **options: bool) -> set[DrawRule]:
    return {counter.rule for counter in counters(kernel, counts, **options) if counter.is_reached}


LIMITS = [
    ("6.2-25-moves-of-kings", "100", "W:WK46,48,49,50:BK16", "46-10", "16-11", 50, R.KINGS_ONLY),
    ("6.2-men-on-both-sides", "100", "W:WK46,48:BK16,6", "46-10", "16-11", 50, R.KINGS_ONLY),
    ("6.3-KKK-K", "100", "W:WK46,K48,K49:BK16", "46-10", "16-11", 32, R.SIXTEEN),
    ("6.3-KKM-K", "100", "W:WK46,K48,49:BK16", "46-10", "16-11", 32, R.SIXTEEN),
    ("6.3-KMM-K", "100", "W:WK46,48,49:BK16", "46-10", "16-11", 32, R.SIXTEEN),
    ("6.4-KK-K", "100", "W:WK46,K48:BK16", "46-10", "16-11", 10, R.FIVE),
    ("6.4-KM-K", "100", "W:WK46,48:BK16", "46-10", "16-11", 10, R.FIVE),
    ("6.4-K-K", "100", "W:WK46:BK16", "46-10", "16-11", 10, R.FIVE),
    ("7.2.4-KKK-K", "russian", "W:WKe1,Kc1,Kg1:BKa5", "c1-a3", "a5-c7", 30, R.THREE_KINGS),
    ("7.2.4-KKKK-K", "russian", "W:WKe1,Kc1,Kg1,Kh2:BKa5", "c1-a3", "a5-d8", 30, R.THREE_KINGS),
    ("7.2.5-kings-alone", "russian", "W:WKe1,c1,g1,h2:BKb8,a7", "e1-a5", "b8-d6", 30, R.KINGS_ONLY),
    ("7.2.5-brazilian", "brazilian", "W:WKe1,c1,g1,h2:BKb8,a7", "e1-a5", "b8-d6", 30, R.KINGS_ONLY),
    ("7.2.6-4-pieces", "russian", "W:WKe1,Kg1:BKa5,Kb8", "e1-f2", "a5-b4", 60, R.BALANCE),
    ("7.2.6-5-pieces", "russian", "W:WKe1,Kg1,c1:BKa5,Kb8", "e1-f2", "a5-b4", 60, R.BALANCE),
    ("7.2.6-6-pieces", "russian", "W:WKe1,Kg1,c1:BKa5,Kb8,Kd8", "e1-f2", "a5-b4", 120, R.BALANCE),
    ("7.2.6-7-pieces", "russian", "W:WKe1,c1,g1,h2:BKb8,a7,Kh8", "e1-a5", "b8-d6", 120, R.BALANCE),
    ("7.2.7-KKM-K", "russian", "W:WKe1,Kc1,g1:BKa1", "c1-a3", "a1-d4", 10, R.MAIN_ROAD),
    ("7.2.8-KK-K", "russian", "W:WKe1,Kc1:BKa5", "c1-a3", "a5-b6", 10, R.FIVE),
    ("7.2.8-K-K", "russian", "W:WKe1:BKa5", "e1-f2", "a5-b4", 10, R.FIVE),
]


@pytest.mark.parametrize(
    ("variant", "fen", "white", "black", "limit", "rule"),
    [row[1:] for row in LIMITS],
    ids=[row[0] for row in LIMITS],
)
def test_one_short_of_the_limit_and_at_it(
    variant: str, fen: str, white: str, black: str, limit: int, rule: DrawRule
) -> None:
    kernel = KERNELS[variant]
    short = play(kernel, fen, *shuffle(white, black, limit - 1))
    assert rule not in reached(kernel, short)
    assert rule in reached(kernel, play(kernel, fen, *shuffle(white, black, limit)))


NEVER = [
    ("6.3-three-men-against-a-king", "100", "W:W48,49,50:BK16", R.SIXTEEN),
    ("6.3-four-pieces", "100", "W:WK46,K48,K49,K50:BK16", R.SIXTEEN),
    ("6.3-the-weak-side-has-a-man", "100", "W:WK46,K48,K49:B6", R.SIXTEEN),
    ("6.3-two-against-two", "100", "W:WK46,K48:BK16,6", R.SIXTEEN),
    ("6.4-two-men-against-a-king", "100", "W:W48,49:BK16", R.FIVE),
    ("6.4-three-pieces", "100", "W:WK46,K48,49:BK16", R.FIVE),
    ("7.2.4-two-kings-and-a-man", "russian", "W:WKe1,Kc1,g1:BKa5", R.THREE_KINGS),
    ("7.2.4-two-against-three", "russian", "W:WKe1,Kc1,Kg1:BKa5,Kb8", R.THREE_KINGS),
    ("7.2.6-three-pieces", "russian", "W:WKe1,Kg1:BKa5", R.BALANCE),
    ("7.2.6-eight-pieces", "russian", "W:WKe1,c1,g1,h2:BKb8,a7,Kh8,Kf8", R.BALANCE),
    ("7.2.6-no-king-on-one-side", "russian", "W:WKe1,c1,g1:Bb6,a7", R.BALANCE),
    ("7.2.7-off-the-main-road", "russian", "W:WKe1,Kc1,g1:BKa5", R.MAIN_ROAD),
    ("7.2.7-not-on-100-squares", "100", "W:WK47,K48,49:BK46", R.MAIN_ROAD),
    ("6.3-not-on-64-squares", "russian", "W:WKe1,Kc1,g1:BKa5", R.SIXTEEN),
]


@pytest.mark.parametrize(
    ("variant", "fen", "rule"), [row[1:] for row in NEVER], ids=[row[0] for row in NEVER]
)
def test_other_material_is_not_counted(variant: str, fen: str, rule: DrawRule) -> None:
    kernel = KERNELS[variant]
    assert rule not in {counter.rule for counter in counters(kernel, play(kernel, fen))}


def count(kernel: DraughtsKernel, counts: DrawCounts, rule: DrawRule) -> int | None:
    return next(
        (counter.count for counter in counters(kernel, counts) if counter.rule is rule), None
    )


def test_6_1_the_third_time_with_the_same_side_to_move() -> None:
    fen, moves = "W:WK46,48,49,50:BK16", ("46-10", "16-11")
    assert R.THREEFOLD not in reached(K100, play(K100, fen, *shuffle(*moves, 7)))
    assert R.THREEFOLD in reached(K100, play(K100, fen, *shuffle(*moves, 8)))


def test_6_1_the_times_need_not_follow_one_another() -> None:
    fen = "W:WK46,48,49,50:BK16"
    once_aside = ["46-10", "16-11", "10-46", "11-16", "46-23", "16-2", "23-46", "2-16"]
    assert play(K100, fen, *once_aside).occurrences == 3
    assert play(K100, fen, *once_aside[:-1]).occurrences == 1


def test_6_1_a_man_s_move_leaves_all_that_was_before() -> None:
    fen, moves = "W:WK46,48,49,50:BK16", ("46-10", "16-11")
    counts = play(K100, fen, *shuffle(*moves, 8), "48-43")
    assert (counts.occurrences, len(counts.line), counts.by_kings) == (1, 1, 0)


def test_6_2_a_capture_or_a_man_s_move_begins_anew() -> None:
    fen, moves = "W:WK46,48,49,50:BK16", ("46-10", "16-11")
    assert count(K100, play(K100, fen, *shuffle(*moves, 20)), R.KINGS_ONLY) == 20
    assert count(K100, play(K100, fen, *shuffle(*moves, 20), "48-43"), R.KINGS_ONLY) == 0
    captured = play(K100, "W:WK46,50:B41,6", "46x32")
    assert count(K100, captured, R.KINGS_ONLY) == 0


def test_6_3_men_s_moves_and_promotion_do_not_begin_anew() -> None:
    fen = "W:WK46,K48,7:BK16"
    moves = ["48-25", "16-11"]
    assert count(K100, play(K100, fen, *moves[:1]), R.SIXTEEN) == 1
    counts = play(K100, fen, "7-1", "16-49")
    assert count(K100, counts, R.SIXTEEN) == 2


def test_6_3_the_move_that_makes_the_ending_is_not_counted() -> None:
    """The second black piece is captured: three against one from here on."""
    counts = play(K100, "W:WK46,K48,49:B41,K16", "46x37")
    assert count(K100, counts, R.SIXTEEN) == 0


def test_6_4_begins_anew_when_three_become_two() -> None:
    fen = "W:WK46,K48,20:BK16"
    counts = play(K100, fen, *shuffle("46-41", "16-11", 4))
    assert count(K100, counts, R.SIXTEEN) == 4
    taken = play(K100, "B:WK46,K48,20:BK3", "3x25")
    assert (count(K100, taken, R.SIXTEEN), count(K100, taken, R.FIVE)) == (None, 0)


def test_7_2_6_promotion_changes_the_balance() -> None:
    fen = "W:WKe1,Kg1,a7:BKa5,Kh8"
    moves = ("e1-f2", "a5-b4")
    assert count(RUSSIAN, play(RUSSIAN, fen, *moves), R.BALANCE) == 2
    assert count(RUSSIAN, play(RUSSIAN, fen, *moves, "a7-b8"), R.BALANCE) == 0


def test_7_2_6_a_man_that_moves_and_is_not_crowned_changes_no_balance() -> None:
    fen = "W:WKe1,Kg1,c1:BKa5,Kb8"
    moves = ("e1-f2", "a5-b4", "c1-b2", "b8-a7")
    assert [
        count(RUSSIAN, play(RUSSIAN, fen, *moves[:plies]), R.BALANCE) for plies in range(5)
    ] == [0, 1, 2, 3, 4]


def test_7_2_6_may_count_the_moves_of_both_together() -> None:
    fen, moves = "W:WKe1,Kg1:BKa5,Kb8", ("e1-f2", "a5-b4")
    both = {"balance_of_both": True}
    assert R.BALANCE not in reached(RUSSIAN, play(RUSSIAN, fen, *shuffle(*moves, 29)), **both)
    assert R.BALANCE in reached(RUSSIAN, play(RUSSIAN, fen, *shuffle(*moves, 30)), **both)


def test_7_2_7_leaving_the_main_road_begins_anew() -> None:
    fen = "W:WKe1,Kc1,g1:BKa1"
    moves = shuffle("c1-a3", "a1-d4", 4)
    assert count(RUSSIAN, play(RUSSIAN, fen, *moves), R.MAIN_ROAD) == 4
    left = play(RUSSIAN, fen, *moves, "c1-a3", "a1-d4", "a3-c1", "d4-a7")
    assert count(RUSSIAN, left, R.MAIN_ROAD) is None


REGULAR = [
    ("app.1.6.8-KKK-K", "B:WK46,K48,K49:BK16", True),
    ("app.1.6.8-KKM-K", "B:WK46,K48,49:BK16", True),
    ("app.1.6.8-KMM-K", "B:WK46,48,49:BK16", True),
    ("app.1.6.8-KK-K", "B:WK46,K48:BK16", True),
    ("app.1.6.8-KM-K", "B:WK46,48:BK16", True),
    ("app.1.6.8-K-K", "B:WK46:BK16", True),
    ("app.1.6.8-black-is-the-stronger", "W:WK16:BK46,K48,1", True),
    ("app.1.6.8-KKKK-K", "B:WK46,K48,K49,K50:BK16", False),
    ("app.1.6.8-MMM-K", "B:W48,49,50:BK16", False),
    ("app.1.6.8-MM-K", "B:W48,49:BK16", False),
    ("app.1.6.8-K-M", "B:WK46:B16", False),
    ("app.1.6.8-KK-KM", "B:WK46,K48:BK16,6", False),
    ("app.1.6.8-a-capture-is-due", "B:WK46,K48,43:BK38", False),
]


@pytest.mark.parametrize(
    ("fen", "is_regular"), [row[1:] for row in REGULAR], ids=[row[0] for row in REGULAR]
)
def test_regular_draw(fen: str, is_regular: bool) -> None:
    assert is_regular_draw(K100, K100.parse_position(fen)) == is_regular
