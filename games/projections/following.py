"""Games folded on as the feed tells of them: a page of it costs its own events, not whole games.

Only a saving: a state held is folded on when the next event of its game chains onto the last one
folded, else the game is loaded and folded from its start.
"""

import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.record.decider import GAMES
from games.record.state import GameState
from games.streams.errors import UnknownEventError

MOST_HELD = 1024
"""Games held: those being played; a finished one is told of no more."""
logger = logging.getLogger(__name__)


class _CachedState(NamedTuple):
    state: GameState
    hash: bytes


class FollowedGames:
    """The states of the games last told of, as of the last event told."""

    def __init__(self) -> None:
        self._held: OrderedDict[UUID, _CachedState] = OrderedDict()

    def states(self, by_game: Mapping[UUID, Sequence[StoredEvent]]) -> dict[UUID, GameState]:
        """Return each game, told of by some events of a page of the feed, as of its last there.

        A game that no released code can read is left out, and logged: the others go on.
        """
        states: dict[UUID, GameState] = {}
        for stream_id, events in by_game.items():
            try:
                state = self._after(stream_id, events)
            except UnknownEventError:
                self._held.pop(stream_id, None)
                logger.exception("game %s is not shown", stream_id)
                continue
            if state is not None:
                states[stream_id] = state
                self._hold(stream_id, _CachedState(state, events[-1].hash))
        return states

    def state_after(self, stream_id: UUID, digest: bytes) -> GameState | None:
        """Return a game after the event of that hash, None where it is not at hand."""
        cached = self._held.get(stream_id)
        return cached.state if cached is not None and cached.hash == digest else None

    def _after(self, stream_id: UUID, events: Sequence[StoredEvent]) -> GameState | None:
        """Return the state after the events, which follow one another, of one game."""
        if events[0].version == 1:
            return GAMES.replay(events)
        cached = self._held.get(stream_id)
        if cached is None or cached.hash != events[0].prev_hash:
            return GAMES.replay(store.load(stream_id, upto=events[-1].version))
        state = cached.state
        return GAMES.continue_from(
            state, events, past=lambda: store.load(stream_id, upto=state.version)
        )

    def _hold(self, stream_id: UUID, cached: _CachedState) -> None:
        self._held[stream_id] = cached
        self._held.move_to_end(stream_id)
        while len(self._held) > MOST_HELD:
            self._held.popitem(last=False)
