"""Games of every edition in which something is found after the end."""

from games.record import commands as c
from games.record import events as e
from games.record.state import GameState
from games.record.values import Actor, Moment, Options, Role, Seat
from games.rules.books.sources import WEIQI, XIANGQI
from tests.support import gomoku_games as gg
from tests.support.marks import counted_by, record_foul
from tests.support.scenario import (
    ARBITER,
    Scenario,
    given,
)

FIRST = Actor(id="0190b000-0000-7000-8000-0000000000f1", role=Role.PLAYER)
SECOND = Actor(id="0190b000-0000-7000-8000-0000000000f2", role=Role.PLAYER)
SIDES = {"xiangqi": ("red", "black"), "weiqi": ("black", "white"), "gomoku": ("black", "white")}
COUNT_LOSES = {
    "xiangqi-2020": 3,
    "xiangqi-2020-rapid": 2,
    "xiangqi-2020-mass": 3,
    "weiqi-2002": 2,
    "gomoku-2025": 2,
    "gomoku-classic": 2,
}
"""How many fouls, violations or warnings lose: 4.1.10, 28.11.1, app1.5.3; 24.2; 15.3."""
NEVER = ("xiangqi-wxf-2018", "draughts-100", "draughts-64-russian", "draughts-64-brazilian")
"""Editions in which nothing follows from a foul."""
EDITIONS = (*COUNT_LOSES, *NEVER)
OVER = {"xiangqi": "9", "weiqi": "13.1", "gomoku": "19", "draughts": "7"}
CLOSED = {"xiangqi": "9", "weiqi": "16.4/p2", "gomoku": "19", "draughts": "7"}


def sides_of(edition: str) -> tuple[str, str]:
    return SIDES.get(edition.split("-")[0], ("white", "black"))


def game(edition: str) -> Scenario:
    """Return a game of `edition` under way, the first mover to move."""
    first, second = sides_of(edition)
    options = gg.gomoku("free") if edition.startswith("gomoku") else Options()
    arranged = e.GameArranged(
        edition=edition,
        seats=(Seat(side=first, player=FIRST.id), Seat(side=second, player=SECOND.id)),
        options=options,
    )
    return given(arranged, e.GameStarted())


def foul(edition: str, side: str, *, happened: Moment = Moment.DURING) -> c.GameCommand:
    """Return what counts against a side in that book: a foul, a violation, a warning."""
    article = WEIQI("23.3") if edition.startswith("weiqi") else XIANGQI("8.1.1")
    measure = counted_by(edition)
    return record_foul(side=side, article=article, happened=happened, measure=measure)


def resigned(scenario: Scenario, edition: str) -> Scenario:
    """Return the game resigned by the second mover."""
    scenario.do(c.Resign(side=sides_of(edition)[1]), by=SECOND)
    return scenario


def state_of(scenario: Scenario) -> GameState:
    assert scenario.state is not None
    return scenario.state


def stands(state: GameState) -> tuple[str, str]:
    """Return result and reason of a game that has ended."""
    assert state.ending is not None
    return state.ending.result, state.ending.reason


def close(scenario: Scenario, result: str = "1-0") -> None:
    first, second = state_of(scenario).sides
    for signer, by in ((first, FIRST), (second, SECOND), ("arbiter", ARBITER)):
        scenario.do(c.SignResult(signer=signer, result=result), by=by)
