"""Both sides check with every move: no side alone is prohibited, a draw (25.4, 26.9.4).

The boards came out of the random search of tests/support/cross_checks.py, which also finds
the cycles here; article 3.1 as tests/support/slow_xiangqi.py reads it confirms each check.
"""

import pytest

from games.rules.books.sources import XIANGQI
from games.rules.xiangqi.fen import parse_fen
from games.rules.xiangqi.repetition.types import Ground, Label
from games.rules.xiangqi.repetition.verdict import rule_on_cycle
from tests.support import slow_xiangqi as slow
from tests.support.cross_checks import cross_check_cycle, random_checked_position
from tests.support.xiangqi_forms import FORMS, form_of_fen, form_of_move

SEEDS = (14_982, 149_676)
ALONE = [
    # The first board without the cannon on d8, which the black pawn uncovered.
    ("1P7/2P1k4/1r7/9/9/p2p5/1r2C4/3KR4/6R2/9 w", "e3d3 d4e4 d3e3 e4d4", "red_loses"),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_mutual_perpetual_check_is_a_draw(seed: int, form: str) -> None:
    fen = random_checked_position(seed)
    moves = [form_of_move(move, form) for move in cross_check_cycle(fen, 4)]
    assert len(moves) == 4
    fen = form_of_fen(fen, form)
    _confirm_checks(fen, moves)
    ruling = rule_on_cycle(parse_fen(fen), moves)
    assert [label.label for label in ruling.labels] == [Label.CHECK] * 4
    assert (ruling.verdict.value, ruling.article) == ("draw", XIANGQI("26.9.4"))
    assert ruling.reason is Ground.NEITHER_OR_BOTH_LISTED


@pytest.mark.parametrize(("fen", "moves", "verdict"), ALONE)
def test_one_side_checking_alone_loses(fen: str, moves: str, verdict: str) -> None:
    assert cross_check_cycle(fen, 4) == ()
    ruling = rule_on_cycle(parse_fen(fen), moves.split())
    assert (ruling.verdict.value, ruling.article) == (verdict, XIANGQI("25.1"))


def _confirm_checks(fen: str, moves: list[str]) -> None:
    """Assert that each move is legal, checks, and that the last brings the board back."""
    men, side = slow.read(fen)
    home = dict(men)
    assert slow.in_check(men, side)
    for move in moves:
        start, end = next(m for m in slow.legal_moves(men, side) if slow.iccs(m) == move)
        men[end] = men.pop(start)
        side = slow.other(side)
        assert slow.in_check(men, side)
    assert men == home
