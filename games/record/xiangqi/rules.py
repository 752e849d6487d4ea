"""What the book says of a game of xiangqi as it stands."""

from games.record.settings import usual_part
from games.record.state import GameState
from games.record.xiangqi.options import XiangqiOptions
from games.record.xiangqi.state import XiangqiCourse


def course_of(state: GameState) -> XiangqiCourse:
    """Return what xiangqi adds to the state."""
    return state.course if isinstance(state.course, XiangqiCourse) else XiangqiCourse()


def options_of(state: GameState) -> XiangqiOptions:
    """Return the event's settings of xiangqi, those of the edition where it made none."""
    own: XiangqiOptions = state.options.xiangqi or usual_part(state.edition, "xiangqi")
    return own
