"""Folded states held in memory, so that the next event of a stream costs one event, not all.

Only a saving: a state held is used when the stream's head still carries its hash, or when
the events after it chain onto that hash. Otherwise the stream is folded from the start.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, TypeVar
from uuid import UUID

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.errors import StreamNotFound
from games.streams.decider import Decider, Folded

MOST_PAST = 8
"""Past states held: a table of a past moment is read page by page, and by many at once."""

S = TypeVar("S", bound=Folded)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known(Generic[S]):
    """A state with the hash of the last event folded into it, and its server time in ms."""

    state: S
    hash: bytes
    recorded_at: int


def known_after(state: S, last: StoredEvent) -> Known[S]:
    """With hash and time of its last event, by which a newer one is noticed."""
    return Known(state=state, hash=last.hash, recorded_at=last.recorded_at)


class StateCache(Generic[S]):
    """The states last used of the streams of one kind, `decider.cached` of them at the most."""

    def __init__(self, decider: Decider[S, Any, Any]) -> None:
        self.decider = decider
        self.latest: OrderedDict[UUID, Known[S]] = OrderedDict()
        self.past: OrderedDict[tuple[UUID, int], Known[S]] = OrderedDict()
        self._lock = Lock()
        self._folding = Lock()

    def current(self, stream_id: UUID) -> Known[S]:
        """Return the state of a stream as it stands now.

        :raises StreamNotFound: there is no such stream of this kind.
        """
        head = store.head(stream_id)
        if head.kind != self.decider.kind:
            raise StreamNotFound(stream_id)
        with self._lock:
            cached = self.latest.get(stream_id)
        if cached is not None and cached.state.version <= head.version:
            if cached.hash == head.hash:
                return cached
            newer = store.load(stream_id, after=cached.state.version)
            if newer and newer[0].prev_hash == cached.hash:
                state = self._continued(stream_id, cached.state, newer)
                return self.remember(stream_id, known_after(state, newer[-1]))
        stored = store.load(stream_id)
        folded = self.decider.replay(stored)
        if folded is None:
            raise StreamNotFound(stream_id)
        return self.remember(stream_id, known_after(folded, stored[-1]))

    def at(self, stream_id: UUID, version: int) -> S:
        """Return the state of a stream as it stood after `version`.

        :raises StreamNotFound: there is no such stream of this kind, or it had no event yet.
        """
        now = self.current(stream_id)
        if version >= now.state.version:
            return now.state
        if not self.to_fold(stream_id, version):
            return self._at(stream_id, version)
        # One past moment at a time: whoever asks for the same one meanwhile finds it here.
        with self._folding:
            return self._at(stream_id, version)

    def recorded_by(self, stream_id: UUID, until: int | None) -> S | None:
        """Return the state of a stream at `until` (server ms), None for now; None for no stream."""
        try:
            if until is None:
                return self.current(stream_id).state
            stored = store.load(stream_id)
        except StreamNotFound:
            return None
        return self.decider.replay(event for event in stored if event.recorded_at <= until)

    def _at(self, stream_id: UUID, version: int) -> S:
        near, cached = self._nearest(stream_id, version)
        if cached is not None:
            stored = store.load(stream_id, after=near - 1, upto=version)
            if stored and stored[0].hash == cached.hash:
                later = stored[1:]
                state = self._continued(stream_id, cached.state, later) if later else cached.state
                return self._hold_past(stream_id, version, state, stored[-1])
        stored = store.load(stream_id, upto=version)
        folded = self.decider.replay(stored)
        if folded is None:
            raise StreamNotFound(stream_id)
        return self._hold_past(stream_id, version, folded, stored[-1])

    def _continued(self, stream_id: UUID, state: S, newer: Sequence[StoredEvent]) -> S:
        def past() -> Sequence[StoredEvent]:
            return store.load(stream_id, upto=state.version)

        return self.decider.continue_from(state, newer, past=past)

    def to_fold(self, stream_id: UUID, version: int) -> int:
        """Return how many events have to be folded for a past moment, 0 where it is held."""
        return max(0, version - self._nearest(stream_id, version)[0])

    def _nearest(self, stream_id: UUID, version: int) -> tuple[int, Known[S] | None]:
        """Return the latest version held of a stream up to one, and its state; (0, None)."""
        with self._lock:
            past = [(at, known) for (of, at), known in self.past.items() if of == stream_id]
            now = self.latest.get(stream_id)
        if now is not None:
            past.append((now.state.version, now))
        found = (entry for entry in past if entry[0] <= version)
        return max(found, key=lambda entry: entry[0], default=(0, None))

    def _hold_past(self, stream_id: UUID, version: int, state: S, last: StoredEvent) -> S:
        with self._lock:
            self.past[stream_id, version] = known_after(state, last)
            self.past.move_to_end((stream_id, version))
            while len(self.past) > MOST_PAST:
                self.past.popitem(last=False)
        return state

    def remember(self, stream_id: UUID, known: Known[S]) -> Known[S]:
        """Hold a state just folded, and return it."""
        with self._lock:
            self.latest[stream_id] = known
            self.latest.move_to_end(stream_id)
            while len(self.latest) > self.decider.cached:
                self.latest.popitem(last=False)
        return known


_caches: dict[str, StateCache[Any]] = {}


def cache_of(decider: Decider[S, Any, Any]) -> StateCache[S]:
    """Return the cache of a kind of stream; every caller has the same."""
    found = _caches.get(decider.kind)
    if found is None:
        found = _caches[decider.kind] = StateCache(decider)
    return found
