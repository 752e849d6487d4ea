"""A game with the positions that led to its state."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from games.record import events as e
from games.record.codec import STORED_NAMES
from games.record.decider import GAMES
from games.record.state import GameState
from games.streams.decider import Folding, Recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A stream folded from its beginning.

    `positions` are the kernel's, after each move that stands, from the start; a correction
    at the board changes the last. `events` are all on record, those that stand no longer too,
    `states` what each left of the game, as it was known then.
    """

    state: GameState
    positions: tuple[Any, ...]
    events: tuple[e.GameEvent, ...]
    states: tuple[GameState, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLine:
    """The last state of a game and the positions that led to it."""

    state: GameState
    positions: tuple[Any, ...]


PLAIN = frozenset(
    STORED_NAMES[kind]
    for kind in (e.GameArranged, e.GameStarted, e.MovePlayed, e.GameEnded, e.GameClosed)
)
"""Stored names of the events of a game in which everything went its way."""


def line_of(state: GameState) -> PlayedLine:
    """Return the line of a game whose events are all of `PLAIN`: its moves, one by one."""
    play = state.kernel.play
    positions = accumulate(
        state.moves,
        lambda position, played: play(position, played.move),
        initial=state.first_position,
    )
    return PlayedLine(state=state, positions=tuple(positions))


def line_of_new(events: Iterable[e.GameEvent]) -> PlayedLine:
    """Return the line of a game whose events are decided and not stored yet; its times are 0."""
    folding = Folding(GAMES)
    positions: list[Any] = []
    for version, event in enumerate(events, start=1):
        state = folding.add(event, version, 0)
        if state is not None:
            follow(positions, state)
    if folding.state is None:
        raise AssertionError("a new game begins with its first event")
    return PlayedLine(state=folding.state, positions=tuple(positions))


def history_of(stored: Iterable[Recorded]) -> History | None:
    """Return the state with the positions that led to it, None when there is nothing.

    :raises UnknownEventError: for an event no released code can read.
    """
    events: list[e.GameEvent] = []
    states: list[GameState] = []
    positions: list[Any] = []
    for _, event, state in GAMES.steps(stored):
        if state is None:
            continue
        if isinstance(event, GAMES.rewriting):
            positions.clear()
        follow(positions, state)
        events.append(event)
        states.append(state)
    if not states:
        return None
    return History(
        state=states[-1],
        positions=tuple(positions),
        events=tuple(events),
        states=tuple(states),
    )


def follow(positions: list[Any], state: GameState) -> None:
    """Have `positions` end with the state's; stones put down together are taken one by one."""
    if not positions:
        positions.append(state.first_position)
    while len(positions) < state.plies:
        move = state.moves[len(positions) - 1].move
        positions.append(state.kernel.play(positions[-1], move))
    positions[state.plies :] = [state.position]
