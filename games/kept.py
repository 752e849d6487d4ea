"""Folded states kept in memory, so that the next event of a stream costs one event, not all.

Only a saving: a kept state is used when the stream's head still carries its hash, or when
the events after it chain onto that hash. Otherwise the stream is folded from the start.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from games.ledger import store
from games.ledger.envelope import StoredEvent
from games.ledger.errors import StreamNotFound

PAST_KEPT = 8
"""Past states kept: a table of a past moment is read page by page, and by many at once."""


class Folded(Protocol):
    """A state that says how many events it is folded from."""

    @property
    def version(self) -> int:
        """Return the version of the last event."""


S = TypeVar("S", bound=Folded)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known(Generic[S]):
    """A state and the hash of the last event folded into it."""

    state: S
    hash: bytes


class KeptStates(Generic[S]):
    """The states last used of the streams of one kind, `keep` of them at the most."""

    def __init__(
        self,
        kind: str,
        *,
        keep: int,
        replay: Callable[[Sequence[StoredEvent]], S | None],
        continue_from: Callable[[S, Sequence[StoredEvent]], S],
    ) -> None:
        self.kind = kind
        self.keep = keep
        self.kept: OrderedDict[UUID, Known[S]] = OrderedDict()
        self.past: OrderedDict[tuple[UUID, int], Known[S]] = OrderedDict()
        self._replay = replay
        self._continue_from = continue_from
        self._lock = Lock()
        self._folding = Lock()

    def current(self, stream_id: UUID) -> Known[S]:
        """Return the state of a stream as it stands now.

        :raises StreamNotFound: there is no such stream of this kind.
        """
        head = store.head(stream_id)
        if head.kind != self.kind:
            raise StreamNotFound(stream_id)
        with self._lock:
            kept = self.kept.get(stream_id)
        if kept is not None and kept.state.version <= head.version:
            if kept.hash == head.hash:
                return kept
            newer = store.load(stream_id, after=kept.state.version)
            if newer and newer[0].prev_hash == kept.hash:
                state = self._continue_from(kept.state, newer)
                return self.remember(stream_id, Known(state=state, hash=newer[-1].hash))
        stored = store.load(stream_id)
        folded = self._replay(stored)
        if folded is None:
            raise StreamNotFound(stream_id)
        return self.remember(stream_id, Known(state=folded, hash=stored[-1].hash))

    def at(self, stream_id: UUID, version: int) -> S:
        """Return the state of a stream as it stood after `version`.

        :raises StreamNotFound: there is no such stream of this kind, or it had no event yet.
        """
        now = self.current(stream_id)
        if version >= now.state.version:
            return now.state
        if not self.to_fold(stream_id, version):
            return self._at(stream_id, version)
        # One past moment at a time: whoever asks for the same one meanwhile finds it kept.
        with self._folding:
            return self._at(stream_id, version)

    def _at(self, stream_id: UUID, version: int) -> S:
        near, kept = self._nearest(stream_id, version)
        if kept is not None:
            stored = store.load(stream_id, after=near - 1, upto=version)
            if stored and stored[0].hash == kept.hash:
                later = stored[1:]
                state = self._continue_from(kept.state, later) if later else kept.state
                return self._keep_past(stream_id, version, state, stored[-1].hash)
        stored = store.load(stream_id, upto=version)
        folded = self._replay(stored)
        if folded is None:
            raise StreamNotFound(stream_id)
        return self._keep_past(stream_id, version, folded, stored[-1].hash)

    def to_fold(self, stream_id: UUID, version: int) -> int:
        """Return how many events have to be folded for a past moment, 0 where it is kept."""
        return max(0, version - self._nearest(stream_id, version)[0])

    def _nearest(self, stream_id: UUID, version: int) -> tuple[int, Known[S] | None]:
        """Return the latest version kept of a stream up to one, and its state; (0, None)."""
        with self._lock:
            past = [(at, one) for (of, at), one in self.past.items() if of == stream_id]
            now = self.kept.get(stream_id)
        if now is not None:
            past.append((now.state.version, now))
        found = (one for one in past if one[0] <= version)
        return max(found, key=lambda one: one[0], default=(0, None))

    def _keep_past(self, stream_id: UUID, version: int, state: S, last: bytes) -> S:
        with self._lock:
            self.past[stream_id, version] = Known(state=state, hash=last)
            self.past.move_to_end((stream_id, version))
            while len(self.past) > PAST_KEPT:
                self.past.popitem(last=False)
        return state

    def remember(self, stream_id: UUID, known: Known[S]) -> Known[S]:
        """Keep a state just folded, and return it."""
        with self._lock:
            self.kept[stream_id] = known
            self.kept.move_to_end(stream_id)
            while len(self.kept) > self.keep:
                self.kept.popitem(last=False)
        return known
