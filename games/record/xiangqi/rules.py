"""What the book says of a game of xiangqi as it stands."""

from games.record.state import GameState
from games.record.xiangqi.course import XiangqiCourse


def course_of(state: GameState) -> XiangqiCourse:
    """Return what xiangqi adds to the state."""
    return state.course if isinstance(state.course, XiangqiCourse) else XiangqiCourse()
