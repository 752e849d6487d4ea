"""Game -> how its own part of the state follows its events."""

from typing import Protocol

from games.record import events as e
from games.record.draughts.evolve import DraughtsFold
from games.record.gomoku.evolve import GomokuFold
from games.record.state import GameState
from games.record.weiqi.evolve import WeiqiFold
from games.record.xiangqi.evolve import XiangqiFold


class CourseFold(Protocol):
    """How a game's own part of the state follows its events; total like `evolve`."""

    def begin(self, state: GameState, event: e.GameArranged) -> GameState:
        """Return `state` with the course the game begins with."""

    def fold(
        self, before: GameState, after: GameState, event: e.GameEvent, *, version: int, at: int
    ) -> GameState:
        """Return `after`, what is common in `event` folded in, with the game's own part."""


FOLDS: dict[str, CourseFold] = {
    "xiangqi": XiangqiFold(),
    "weiqi": WeiqiFold(),
    "gomoku": GomokuFold(),
    "draughts": DraughtsFold(),
}
"""Name of a game -> its fold; a game that adds nothing to the state has none."""
