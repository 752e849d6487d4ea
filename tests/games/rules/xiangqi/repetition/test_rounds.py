"""When moves have gone round three times: articles 23.1-23.3 as docs/decisions/0009 reads them."""

import pytest

from games.rules.books.book import Repetition
from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import START_FEN, parse_fen
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.judging import judging_of
from games.rules.xiangqi.repetition.finding import find_loop, rounds_gone

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
