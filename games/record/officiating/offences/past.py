"""From a game's state to what its book asks: the terms, and what stands against a side."""

from games.record.state import GameState
from games.record.values import other_side
from games.record.xiangqi.rules import options_of
from games.record.xiangqi.state import XiangqiCourse
from games.rules.clocks.books import Speed, speed_of
from games.rules.offences import kinds
from games.rules.offences.kinds import Measure, Past, Terms


def terms_of(
    state: GameState,
    side: str,
    *,
    now: int | None,
    missing_moves: int = 0,
    after_press: bool = False,
) -> Terms:
    """Return what a penalty of `side` depends on; `now` is server time in ms."""
    left = None
    if state.clock is not None:
        left = state.clock.remaining(other_side(state.sides, side), at_ms=now)
    return Terms(
        level=options_of(state).level.value,
        rapid=is_rapid(state),
        missing_moves=missing_moves,
        after_press=after_press,
        opponent_left_ms=left,
    )


def is_rapid(state: GameState) -> bool:
    """Return whether the game is played under its book's chapter on rapid play."""
    clocks, control = state.book.clocks, state.time_control
    if clocks.always_rapid or control is None:
        return clocks.always_rapid
    return clocks.has_rapid_chapter and speed_of(state.edition, control)[0] is Speed.RAPID


def past_of(
    state: GameState, side: str, code: str, *, earlier_in_event: int = 0, without: int = 0
) -> Past:
    """Return what stands against `side` before an offence `code`.

    `without` leaves out the offence recorded at that version, whose counts are undone already.
    """
    fouls = state.count(state.fouls, side)
    violations = state.book.offences.foul is Measure.VIOLATION
    return Past(
        fouls=0 if violations else fouls,
        violations=fouls if violations else 0,
        warnings=state.count(state.warnings, side),
        same=_same(state, side, code, without=without),
        earlier_in_event=earlier_in_event,
    )


def _same(state: GameState, side: str, code: str, *, without: int) -> int:
    """Return how often `side` did the same in this game, whoever recorded it."""
    match code:
        case kinds.EARLY_PRESS:
            return state.count(state.early_presses, side)
        case kinds.ILLEGAL_MOVE:
            return state.count(state.illegal_moves, side)
        case kinds.UNTRUE_LIMIT_CLAIM:
            return _untrue_claims(state, side)
        case _:
            return sum(
                1
                for entry in state.offences.entries
                if entry.side == side
                and entry.code == code
                and entry.stands
                and entry.version != without
            )


def _untrue_claims(state: GameState, side: str) -> int:
    course = state.course
    if not isinstance(course, XiangqiCourse):
        return 0
    return course.untrue_claims_of(side, state.plies)
