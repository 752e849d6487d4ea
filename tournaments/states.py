"""Folded tournaments kept in memory: the next result of an event costs one event, not all.

Only a saving: a kept state is used when the stream's head carries its hash, or when the
events after it chain onto that hash. Otherwise the stream is folded from the start.
"""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from games import api
from tournaments.record.replay import continue_from, replay
from tournaments.record.state import TournamentState

STREAM_KIND = "tournament"
KEPT = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A tournament's state and the hash of the last event folded into it."""

    state: TournamentState
    hash: bytes


_kept: OrderedDict[UUID, Known] = OrderedDict()
_lock = Lock()


def current(stream_id: UUID) -> Known:
    """Return the tournament as its stream stands now.

    :raises StreamNotFound: there is no such tournament.
    """
    head = api.stream_head(stream_id)
    if head.kind != STREAM_KIND:
        raise api.StreamNotFound(stream_id)
    with _lock:
        kept = _kept.get(stream_id)
    if kept is not None and kept.state.version <= head.version:
        if kept.hash == head.hash:
            return kept
        newer = api.load_events(stream_id, after=kept.state.version)
        if newer and newer[0].prev_hash == kept.hash:
            state = continue_from(kept.state, newer)
            return remember(stream_id, Known(state=state, hash=newer[-1].hash))
    stored = api.load_events(stream_id)
    folded = replay(stored)
    if folded is None:
        raise api.StreamNotFound(stream_id)
    return remember(stream_id, Known(state=folded, hash=stored[-1].hash))


def remember(stream_id: UUID, known: Known) -> Known:
    """Keep a state just folded, and return it."""
    with _lock:
        _kept[stream_id] = known
        _kept.move_to_end(stream_id)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return known
