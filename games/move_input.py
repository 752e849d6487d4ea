"""Moves as people write them, to the canonical form that is recorded."""

from games.notation.xiangqi.moves import parse_move
from games.record.state import GameState
from games.rules.gomoku.position import GomokuPosition
from games.rules.xiangqi.position import XiangqiPosition


def read_move(state: GameState, text: str) -> str:
    """Return the canonical form of a move written in ICCS, WXF or Chinese.

    :raises NotationError: it names no move here, or more than one.
    """
    position = state.position
    if isinstance(position, GomokuPosition):
        return text.strip().lower()
    return parse_move(position, text) if isinstance(position, XiangqiPosition) else text
