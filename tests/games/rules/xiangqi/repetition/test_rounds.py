"""When moves have gone round three times: articles 23.1-23.3 as docs/decisions/0009 reads them."""

import pytest

from games.rules.books.book import Repetition
from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import START_FEN, parse_fen
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.judging import judging_of
from games.rules.xiangqi.repetition.finding import find_loop, rounds_gone
from games.rules.xiangqi.repetition.verdict import rule_on_cycle

JUDGING = judging_of(Repetition(article=XIANGQI("23.5.2")))
ROUND = ["b2b1", "b7b8", "b1b2", "b8b7"]
ENTRY = ["h2e2", "h7e7"]


def _rounds(moves: list[str], fen: str = START_FEN) -> int:
    return rounds_gone(build_history(parse_fen(fen), moves).plies)


@pytest.mark.parametrize(
    ("moves", "rounds"),
    [
        (ROUND, 0),
        (ROUND * 2, 2),
        ((ROUND * 3)[:-1], 2),
        (ROUND * 3, 3),
        (ROUND * 4, 4),
        ([*ENTRY, *ROUND * 3], 3),
        ([*(ROUND * 2), "b2b3", "b7b8"], 0),
        ([*(ROUND * 2), "b2b3", "b7b6", "b3b2", "b6b7"], 0),
    ],
)
def test_rounds_of_the_moves_are_counted(moves: list[str], rounds: int) -> None:
    assert _rounds(moves) == rounds


def test_23_2_the_entering_move_is_the_first_of_the_first_round() -> None:
    """The cannon comes to b1 from b3 once, then goes b1 b2 b1: entry, and three rounds of two."""
    moves = ["b2b3", "b7b6", "b3b1", "b6b7"]
    around = ["b1b2", "b7b6", "b2b1", "b6b7"]
    whole = [*moves[:2], *moves[2:], *around * 3]
    assert find_loop(build_history(parse_fen(START_FEN), whole[:-1]).plies) is not None
    assert _rounds(whole[:-3]) == 2


def test_23_2_a_capture_that_enters_is_not_counted() -> None:
    """The first move takes a pawn: the first round begins with the move after it."""
    fen = "3k5/9/9/9/9/9/p8/9/R8/4K4 w"
    moves = ["a1a3", *["d9d8", "a3a2", "d8d9", "a2a3"] * 3]
    assert [_rounds(moves[:last], fen) for last in (12, 13)] == [2, 3]


def test_a_captured_man_ends_every_round_before_it() -> None:
    """A cycle in which a man is taken does not come back (23.2, 22.2)."""
    fen = "3k5/9/9/9/9/p8/9/9/R8/4K4 w"
    moves = ["e0e1", "d9d8", "e1e0", "d8d9", "a1a4", "d9d8", "e0e1", "d8d9"]
    assert _rounds(moves, fen) == 0


def test_the_list_and_the_claim_agree() -> None:
    """Every ply at which a claim would be examined is listed, and no other."""
    moves = [*ENTRY, *ROUND * 4]
    plies = build_history(parse_fen(START_FEN), moves).plies
    listed = {found.ply for found in JUDGING.each(plies)}
    claimed = {last for last in range(1, len(moves) + 1) if JUDGING.latest(plies[:last])}
    assert listed == claimed == {13, 14, 15, 16, 17, 18}


def test_the_count_grows_with_the_moves() -> None:
    """The entering move is ply 2 (23.2): rounds of plies 2-5, 6-9, 10-13; back first at ply 6."""
    plies = build_history(parse_fen(START_FEN), [*ENTRY, *ROUND * 3]).plies
    assert JUDGING.counts(plies) == (0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3)


TWO_WAYS_ROUND = "3k5/R8/9/9/9/9/9/9/9/5K3 w"
QUIET = ["a8b8", "d9e9", "b8a8", "e9d9"]
CHECKS = ["a8a9", "d9d8", "a9a8", "d8d9"]
"""Both ways round go through one position; only the second is all checks."""


@pytest.mark.parametrize("turned", range(8))
def test_24_9_a_round_with_a_shorter_way_round_in_it_is_one_round(turned: int) -> None:
    """Wherever it begins: the checks alone have not gone round three times."""
    around = QUIET + CHECKS
    start = parse_fen(TWO_WAYS_ROUND)
    for move in around[:turned]:
        start = start.after(move)
    ruling = rule_on_cycle(start, around[turned:] + around[:turned])
    assert (ruling.verdict.value, ruling.article.number, ruling.first_ply) == ("draw", "25.2", 1)


@pytest.mark.parametrize(
    ("moves", "verdict", "first_ply"),
    [
        (CHECKS, "red_loses", 1),
        (CHECKS * 2, "red_loses", 1),
        (QUIET + CHECKS * 2, "draw", 1),
        (QUIET + CHECKS * 3, "red_loses", 13),
        (CHECKS * 3 + QUIET, "draw", 1),
    ],
    ids=["once", "twice", "twice after another", "three times after another", "before another"],
)
def test_24_9_what_went_round_three_times_is_ruled_on(
    moves: list[str], verdict: str, first_ply: int
) -> None:
    ruling = rule_on_cycle(parse_fen(TWO_WAYS_ROUND), moves)
    assert (ruling.verdict.value, ruling.first_ply) == (verdict, first_ply)


def test_24_9_a_game_is_ruled_on_the_whole_round() -> None:
    start = parse_fen(TWO_WAYS_ROUND)
    history = build_history(start, (QUIET + CHECKS) * 3)
    repeated = JUDGING.latest(history.plies)
    assert repeated is not None
    assert repeated.period == 8
    assert JUDGING.rule(start, repeated.moves).verdict.value == "draw"
