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
        with self._lock:
            kept = self.past.get((stream_id, version))
        if kept is not None:
            last = store.load(stream_id, after=version - 1, upto=version)
            if last and last[0].hash == kept.hash:
                return kept.state
        stored = store.load(stream_id, upto=version)
        folded = self._replay(stored)
        if folded is None:
            raise StreamNotFound(stream_id)
        with self._lock:
            self.past[stream_id, version] = Known(state=folded, hash=stored[-1].hash)
            while len(self.past) > PAST_KEPT:
                self.past.popitem(last=False)
        return folded

    def remember(self, stream_id: UUID, known: Known[S]) -> Known[S]:
        """Keep a state just folded, and return it."""
        with self._lock:
            self.kept[stream_id] = known
            self.kept.move_to_end(stream_id)
            while len(self.kept) > self.keep:
                self.kept.popitem(last=False)
        return known
