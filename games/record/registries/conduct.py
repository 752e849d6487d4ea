"""How one game is conducted at the board: its rule book's answer to every command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.record import commands as c
from games.record import events as e
from games.record.endings import Endings
from games.record.state import GameState
from games.record.values import Options

Events = tuple[e.GameEvent, ...]
Decider = Callable[..., Events | None]
"""What `DECIDING` lists -> events, None for a command of another game."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """The conduct of one game.

    `options` are those that a game pins, of those asked for under an edition; it refuses with
    `option_out_of_range`. `endings`: how the game ends by itself. `acts`: what decides each
    command, None for one that the game does not know in this form; `guard` what refuses before
    any of them is asked. Both raise `CommandRefusedError` with a code and an article.
    """

    options: Callable[[str, Options | None], Options]
    endings: Endings
    acts: Mapping[type, Decider]
    guard: Callable[[GameState, c.GameCommand], None] | None = None
