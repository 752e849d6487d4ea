"""What the book says of a game of xiangqi as it stands."""

from collections.abc import Sequence

from games.record.settings import usual_part
from games.record.state import GameState
from games.record.xiangqi.options import XiangqiOptions
from games.record.xiangqi.state import XiangqiCourse
from games.rules.offences.kinds import UNTRUE_LIMIT_CLAIM
from games.rules.protocol import PlyFacts
from games.rules.xiangqi.judging import Judging, Tally


def course_of(state: GameState) -> XiangqiCourse:
    """What xiangqi adds to the state; of a game that has not begun, its beginning."""
    return state.course if isinstance(state.course, XiangqiCourse) else XiangqiCourse()


def options_of(state: GameState) -> XiangqiOptions:
    """Return the event's settings of xiangqi, those of the edition where it made none."""
    own: XiangqiOptions = state.options.xiangqi or usual_part(state.edition, "xiangqi")
    return own


def judging_of_game(state: GameState) -> Judging:
    """Return how the game's book judges repetitions, as its event has set it."""
    rules = state.book.conduct.repetition
    if rules is None:
        raise AssertionError("a repetition is of a book that judges them")
    return options_of(state).judging(rules)


def tally_of(state: GameState, plies: Sequence[PlyFacts]) -> Tally | None:
    """Return how often a game's moves were repeated, None where its book does not count them."""
    if state.book.conduct.repetition is None:
        return None
    judging = judging_of_game(state)
    return Tally(
        counted=judging.counted,
        times=judging.times,
        article=judging.article,
        counts=judging.counts(plies),
    )


def untrue_claims_cost(state: GameState) -> bool:
    """Return whether the book makes an untrue claim of the natural limit an offence."""
    return state.book.offences.offence(UNTRUE_LIMIT_CLAIM) is not None


def has_natural_limit(state: GameState) -> bool:
    """Return whether rounds without a capture draw this game."""
    return state.book.conduct.natural_limit is not None and bool(
        options_of(state).natural_limit_rounds
    )
