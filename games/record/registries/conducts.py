"""Game -> its conduct; a game without acts of its own has the standard one."""

from typing import Protocol

from games.record import commands as c
from games.record import events as e
from games.record.draughts.conduct import DraughtsConduct
from games.record.endings import Endings
from games.record.gomoku.conduct import GomokuConduct
from games.record.standard import StandardConduct
from games.record.state import GameState
from games.record.values import Actor, Options
from games.record.weiqi.conduct import WeiqiConduct
from games.record.xiangqi.conduct import XiangqiConduct


class Conduct(Protocol):
    """How one game is conducted at the board: its rule book's answer to every command.

    `endings`: how it ends by itself.
    """

    endings: Endings

    def options(self, edition: str, asked: Options | None) -> Options:
        """Return the options a game pins: those asked for, else the edition's own.

        :raises CommandRefusedError: `option_out_of_range` with the article.
        """

    def decide(
        self, state: GameState, command: c.GameCommand, *, by: Actor, now: int
    ) -> tuple[e.GameEvent, ...] | None:
        """Return what follows from `command`, None when the game knows no such command.

        :raises CommandRefusedError: with a code and, where one speaks, the article.
        """


CONDUCTS: dict[str, Conduct] = {
    "xiangqi": XiangqiConduct(),
    "weiqi": WeiqiConduct(),
    "draughts": DraughtsConduct(),
    "gomoku": GomokuConduct(),
}
"""Name of a game -> its conduct."""
STANDARD = StandardConduct()


def conduct_of(game: str) -> Conduct:
    """Return the conduct of a game."""
    return CONDUCTS.get(game, STANDARD)
