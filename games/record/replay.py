"""A stored stream back into a state: the one fold everything is derived from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from games.record import codec
from games.record import events as e
from games.record.evolve import begin, evolve
from games.record.state import GameState


class Recorded(Protocol):
    """What replay needs of a stored event."""

    @property
    def type(self) -> str:
        """Return the stored type name."""

    @property
    def version(self) -> int:
        """Return the place in the stream, from 1."""

    @property
    def recorded_at(self) -> int:
        """Return the server's time in ms."""

    @property
    def actor(self) -> str:
        """Return the id of who acted."""

    @property
    def data(self) -> dict[str, Any]:
        """Return the payload."""


def decode_all(stored: Iterable[Recorded]) -> tuple[tuple[Recorded, e.GameEvent], ...]:
    """Return every stored event beside its decoded form.

    :raises UnknownEventError: for an event no released code can read.
    """
    return tuple((one, codec.decode(one.type, one.data, version=one.version)) for one in stored)


def replay(stored: Iterable[Recorded]) -> GameState | None:
    """Return the state after all of `stored`, or None when there is nothing.

    :raises UnknownEventError: for an event no released code can read.
    """
    state: GameState | None = None
    for one, event in decode_all(stored):
        state = _fold(state, event, one)
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Retold:
    """A stream told from its beginning.

    `positions` are the kernel's, after each move that stands, from the start; a correction
    at the board changes the last. `plies` counts the moves standing after each event.
    """

    state: GameState
    positions: tuple[Any, ...]
    plies: tuple[int, ...]


def retell(stored: Iterable[Recorded]) -> Retold | None:
    """Return the state with the positions that led to it, or None when there is nothing.

    :raises UnknownEventError: for an event no released code can read.
    """
    state: GameState | None = None
    positions: list[Any] = []
    plies: list[int] = []
    for one, event in decode_all(stored):
        state = _fold(state, event, one)
        if state is not None:
            _keep(positions, state)
        plies.append(state.plies if state is not None else 0)
    if state is None:
        return None
    return Retold(state=state, positions=tuple(positions), plies=tuple(plies))


def _keep(positions: list[Any], state: GameState) -> None:
    """Have `positions` end with the state's; stones put down together are taken one by one."""
    while positions and len(positions) < state.plies:
        move = state.moves[len(positions) - 1].move
        positions.append(state.kernel.play(positions[-1], move))
    positions[state.plies :] = [state.position]


def continue_from(state: GameState, stored: Iterable[Recorded]) -> GameState:
    """Return the state after the events that follow `state`.

    :raises UnknownEventError: for an event no released code can read.
    """
    for one, event in decode_all(stored):
        state = evolve(state, event, version=one.version, at=one.recorded_at)
    return state


def _fold(state: GameState | None, event: e.GameEvent, one: Recorded) -> GameState | None:
    if isinstance(event, e.GameArranged):
        return begin(event, version=one.version, at=one.recorded_at)
    if state is None:
        return None
    return evolve(state, event, version=one.version, at=one.recorded_at)


def apply_all(state: GameState | None, new: Iterable[e.GameEvent], *, at: int) -> GameState | None:
    """Return the state after events that are decided but not yet stored."""
    for event in new:
        if isinstance(event, e.GameArranged):
            state = begin(event, version=1, at=at)
        elif state is not None:
            state = evolve(state, event, version=state.version + 1, at=at)
    return state
