"""A game with the positions that led to its state."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.record.decider import GAMES
from games.record.state import GameState
from games.streams.decider import Recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A stream folded from its beginning.

    `positions` are the kernel's, after each move that stands, from the start; a correction
    at the board changes the last. `plies` counts the moves standing after each event.
    """

    state: GameState
    positions: tuple[Any, ...]
    plies: tuple[int, ...]


def history_of(stored: Iterable[Recorded]) -> History | None:
    """Return the state with the positions that led to it, None when there is nothing.

    :raises UnknownEventError: for an event no released code can read.
    """
    state: GameState | None = None
    positions: list[Any] = []
    plies: list[int] = []
    for event, decoded in GAMES.decode_all(stored):
        state = GAMES.fold(state, decoded, version=event.version, at=event.recorded_at)
        if state is not None:
            _follow(positions, state)
        plies.append(state.plies if state is not None else 0)
    if state is None:
        return None
    return History(state=state, positions=tuple(positions), plies=tuple(plies))


def _follow(positions: list[Any], state: GameState) -> None:
    """Have `positions` end with the state's; stones put down together are taken one by one."""
    while positions and len(positions) < state.plies:
        move = state.moves[len(positions) - 1].move
        positions.append(state.kernel.play(positions[-1], move))
    positions[state.plies :] = [state.position]
