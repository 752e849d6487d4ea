"""The last values that are still accepted, beside those that the table of refusals has refused."""

from fractions import Fraction

import pytest

from games.rules.books.sources import XIANGQI
from tests.tournaments.record.refusals.entries import entering, entry
from tests.tournaments.record.refusals.matches import RAPID, TWO, game
from tests.tournaments.record.refusals.rounds import correction, result
from tests.tournaments.record.refusals.row import (
    EDITIONS,
    IN_1,
    LOSS,
    PUBLISHED_1,
    Act,
    Situation,
    after,
    do,
    fresh,
)
from tournaments.record import commands as c
from tournaments.record.lots.commands import AllowBreak
from tournaments.record.lots.events import BreakAllowed

UNDER = XIANGQI("20.2")
A_DAY_MS = 24 * 60 * 60 * 1000
CORRECTED = c.CorrectGame(round=1, board=1, game=1, score=LOSS, fouls_second=99, reason="slip")
CASES: dict[str, tuple[Situation, Act]] = {
    "99 fouls of the first side": (PUBLISHED_1, result(fouls_first=99)),
    "99 fouls of the second side": (PUBLISHED_1, result(fouls_second=99)),
    "no fouls": (PUBLISHED_1, result(fouls_first=0, fouls_second=0)),
    "the points of a win": (PUBLISHED_1, result(points_first=Fraction(2), article=UNDER)),
    "no points": (PUBLISHED_1, result(points_second=Fraction(0), article=UNDER)),
    "a correction with 99 fouls": (IN_1, correction(fouls_first=99)),
    "a game with 99 fouls": (TWO, game(1, fouls_first=99, fouls_second=99)),
    "a game corrected to 99 fouls": (after(TWO, game(1)), CORRECTED),
    "5000 entries": (fresh(), entering(*(entry(number) for number in range(1, 5001)))),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", CASES)
def test_the_last_value_is_accepted(edition: str, name: str) -> None:
    situation, act = CASES[name]
    told = situation(edition)
    before = told.now
    do(told, act)
    assert told.now != before


@pytest.mark.parametrize("break_ms", [1, A_DAY_MS])
def test_28_9_a_break_lasts_up_to_a_day(break_ms: int) -> None:
    told = PUBLISHED_1(RAPID)
    do(told, AllowBreak(round=1, break_ms=break_ms, reason="power"))
    (allowed,) = told.events[-1:]
    assert isinstance(allowed, BreakAllowed)
    assert allowed.break_ms == break_ms
