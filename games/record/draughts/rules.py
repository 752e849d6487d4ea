"""What a game of draughts is read by: its kernel and its part of the state."""

from games.record.draughts.state import DraughtsCourse
from games.record.state import GameState
from games.rules.draughts.kernel import DraughtsKernel


def kernel_of(state: GameState) -> DraughtsKernel:
    """Return the kernel of a game of draughts.

    :raises TypeError: for a game that is none.
    """
    if not isinstance(state.kernel, DraughtsKernel):
        raise TypeError(f"{state.edition} is no edition of draughts")
    return state.kernel


def course_of(state: GameState) -> DraughtsCourse:
    """Return the draughts part of a game's state.

    :raises TypeError: for a game of another kind.
    """
    if not isinstance(state.course, DraughtsCourse):
        raise TypeError(f"{state.edition} is no edition of draughts")
    return state.course
