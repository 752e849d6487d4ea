"""Games with clocks at a table, one of each book, for tests of time and adjournments."""

from games.record import events as e
from games.record.officiating.contradictions.values import Against, Contradiction, Figure, Shows
from games.record.officiating.timekeeping.events import Reading
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.values import Actor, Options, Role, Seat
from games.rules.books.sources import FMJD, GOMOKU, GOMOKU_CLASSIC, WEIQI, XIANGQI
from games.rules.clocks.control import Clock, ControlKind, TimeControl
from games.rules.editions import kernel_for
from tests.support.gomoku_games import gomoku
from tests.support.scenario import Scenario, given

FIRST = Actor(id="0190b000-0000-7000-8000-000000000021", role=Role.PLAYER)
SECOND = Actor(id="0190b000-0000-7000-8000-000000000022", role=Role.PLAYER)
MINUTE = 60_000
HOUR = 60 * MINUTE


def sudden(minutes: int, *, with_move: bool = True) -> TimeControl:
    """Return a control of so many minutes a side."""
    return TimeControl(
        kind=ControlKind.SUDDEN_DEATH, base_ms=minutes * MINUTE, press_with_move=with_move
    )


def readings(minutes: int, periods: int, *, second: int = 60) -> TimeControl:
    """Return a control with `periods` readings kept back within so many minutes."""
    return TimeControl(
        kind=ControlKind.BYO_YOMI,
        base_ms=minutes * MINUTE,
        periods=periods,
        period_ms=second * 1000,
        press_with_move=True,
    )


def table(
    edition: str,
    control: TimeControl | None,
    *,
    time: TimeOptions | None = None,
    started: bool = True,
    at: int = 0,
) -> Scenario:
    """Return a game on the board, started at `at` ms unless told otherwise."""
    sides = kernel_for(edition).sides
    own = gomoku("free").gomoku if edition.startswith("gomoku") else None
    arranged = e.GameArranged(
        edition=edition,
        seats=tuple(
            Seat(side=side, player=actor.id)
            for side, actor in zip(sides, (FIRST, SECOND), strict=True)
        ),
        options=Options(gomoku=own, time=time),
        time_control=control,
    )
    return given(arranged, *((e.GameStarted(),) if started else ()), at=at)


def clock_of(scenario: Scenario) -> Clock:
    """Return the clocks as they stand."""
    assert scenario.state is not None
    assert scenario.state.clock is not None
    return scenario.state.clock


def shows(first_ms: int, second_ms: int, *, edition: str) -> tuple[Reading, ...]:
    """Return what a record shows of both sides, as an event stores it."""
    first, second = kernel_for(edition).sides
    return Reading(side=first, left_ms=first_ms), Reading(side=second, left_ms=second_ms)


NOT_FALLEN = {
    "xiangqi": XIANGQI("21.3"),
    "weiqi": WEIQI("12.4"),
    "gomoku-2025": GOMOKU("14.4"),
    "gomoku-classic": GOMOKU_CLASSIC("clock.6"),
    "draughts": FMJD("10"),
}
"""Beginning of an edition -> the article by which a flag has not fallen."""


def against(
    first_ms: int, second_ms: int, *, edition: str, code: Against = Against.TIME_LEFT
) -> tuple[Contradiction, ...]:
    """Return what a record that shows these times says against a flag."""
    article = next(known for name, known in NOT_FALLEN.items() if edition.startswith(name))
    figures = tuple(
        Figure(shows=Shows.LEFT_MS, number=ms, side=side)
        for side, ms in zip(kernel_for(edition).sides, (first_ms, second_ms), strict=True)
    )
    return (Contradiction(code=code, article=article, figures=figures),)


def fell_against(side: str, first_ms: int, second_ms: int, *, edition: str) -> e.FlagFell:
    """Return the flag of `side` as an arbiter saw it while the record showed these times."""
    return e.FlagFell(
        side=side,
        record_shows=shows(first_ms, second_ms, edition=edition),
        contradicts=against(first_ms, second_ms, edition=edition),
    )


def left(scenario: Scenario, *, now: int | None = None) -> tuple[int, int]:
    """Return what both sides have left, counted up to `now` where it is given."""
    clock = clock_of(scenario)
    first, second = clock.sides
    return clock.remaining(first, at_ms=now), clock.remaining(second, at_ms=now)
