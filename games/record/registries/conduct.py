"""How one game is conducted at the board: its rule book's answer to every command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.record import commands as c
from games.record import events as e
from games.record.endings import Endings
from games.record.state import GameState
from games.record.values import Options
from games.rules.protocol import Violation

Events = tuple[e.GameEvent, ...]
Decider = Callable[..., Events | None]
"""What `DECIDING` lists -> events, None for a command of another game."""


def _nothing_more(state: GameState, event: e.GameEvent) -> Violation | None:
    return None


@dataclass(frozen=True, slots=True)
class Conduct:
    """The conduct of one game.

    `options` are those that a game pins, of those asked for under an edition; it refuses with
    `option_out_of_range`. `endings`: how the game ends by itself. `acts`: what decides each
    command, None for one that the game does not know in this form; `guard` what refuses before
    any of them is asked. Both raise `CommandRefusedError` with a code and an article. `forbids`:
    what stands, besides the rules of play, against an event where it would now be read.
    """

    options: Callable[[str, Options | None], Options]
    endings: Endings
    acts: Mapping[type, Decider]
    guard: Callable[[GameState, c.GameCommand], None] | None = None
    forbids: Callable[[GameState, e.GameEvent], Violation | None] = _nothing_more
