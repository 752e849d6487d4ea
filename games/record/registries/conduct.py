"""How one game is conducted at the board: its rule book's answer to every command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.record import commands as c
from games.record import events as e
from games.record.endings import Endings
from games.record.evolve import evolve_all
from games.record.state import GameState
from games.record.values import Actor, Options

Events = tuple[e.GameEvent, ...]
Decider = Callable[..., Events | None]
"""What `DECIDING` lists -> events, None for a command of another game."""


def _unguarded(state: GameState, command: c.GameCommand) -> None:
    """Let everything pass."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """The conduct of one game.

    `options` are those that a game pins, of those asked for under an edition; it refuses with
    `option_out_of_range`. `endings`: how the game ends by itself. `acts`: what decides each
    command, `guard` what refuses before any of them is asked.
    """

    options: Callable[[str, Options | None], Options]
    endings: Endings
    acts: Mapping[type, Decider]
    guard: Callable[[GameState, c.GameCommand], None] = _unguarded

    def decide(
        self, state: GameState, command: c.GameCommand, *, by: Actor, now: int
    ) -> Events | None:
        """Return what follows from `command`, None when the game knows no such command.

        :raises CommandRefusedError: with a code and, where one speaks, the article.
        """
        act = self.acts.get(type(command))
        if act is None:
            return None
        self.guard(state, command)
        return act(state, command, by, now, evolve_all)
