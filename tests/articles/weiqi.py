"""Weiqi for the examples: points as the examples write them, games played by command."""

from games.record import commands as c
from games.record.values import Actor
from games.record.weiqi.state import WeiqiCourse
from games.rules.clocks.control import ControlKind, TimeControl
from games.rules.weiqi.position import WeiqiPosition
from games.rules.weiqi.tables import EMPTY
from tests.support.scenario import ARBITER, CHIEF, Scenario, Then, given
from tests.support.slow_weiqi import name_of
from tests.support.weiqi import BLACK, KERNEL, WHITE, begun

PLAYERS = {"black": BLACK, "white": WHITE}
MINUTE = 60_000
PRESSED = TimeControl(kind=ControlKind.SUDDEN_DEATH, base_ms=60 * MINUTE)
EDITION = "weiqi-2002"
SIDES = ("black", "white")

__all__ = ["ARBITER", "CHIEF", "Scenario", "Then", "begun", "given"]


def at(*points: tuple[int, int]) -> tuple[str, ...]:
    """Return the names of points given as (column, row) from 1."""
    return tuple(name_of((column - 1, row - 1)) for column, row in points)


def point(column: int, row: int) -> str:
    """Return the name of one point."""
    return at((column, row))[0]


def setup(
    black: tuple[tuple[int, int], ...] = (),
    white: tuple[tuple[int, int], ...] = (),
    *,
    to_move: str = "black",
) -> WeiqiPosition:
    """Return a board of 19 lines with these stones."""
    return KERNEL.from_setup(black=at(*black), white=at(*white), to_move=to_move)


def counted(
    black_stones: int, black_territory: int, shared: int = 0, *, white_stones: int = 60
) -> WeiqiPosition:
    """Return a full board of these figures, row by row: Black's, then the shared points.

    The rest is White's. Each side's stones stand together between its empty points and the
    other's, so that its territory borders on nothing else.
    """
    area = 19 * 19
    white_territory = area - black_stones - black_territory - shared - white_stones
    assert min(black_stones, white_stones) > 20
    assert white_territory >= 0
    row = [
        *(EMPTY,) * black_territory,
        *(1,) * black_stones,
        *(EMPTY,) * shared,
        *(2,) * white_stones,
        *(EMPTY,) * white_territory,
    ]
    return WeiqiPosition(size=19, stones=bytes(row))


def warnings(scenario: Scenario) -> tuple[int, int]:
    """Return the warnings of Black and of White."""
    assert scenario.state is not None
    return scenario.state.warnings


def course(scenario: Scenario) -> WeiqiCourse:
    """Return the game's own part of the state."""
    assert scenario.state is not None
    assert isinstance(scenario.state.course, WeiqiCourse)
    return scenario.state.course


def stones(scenario: Scenario) -> dict[str, str]:
    """Return point -> colour of what stands on the board."""
    assert scenario.state is not None
    return dict(KERNEL.men(scenario.state.position))


def play(side: str, move: str) -> c.PlayMove:
    """Return a move as a command."""
    return c.PlayMove(side=side, move=move)


def moved(scenario: Scenario, side: str, move: str, *, by: Actor | None = None) -> Then:
    """Play a move for `side` and go on from there."""
    return scenario.do(play(side, move), by=by or PLAYERS[side])
