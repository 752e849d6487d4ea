"""What apps add to bundles: streams that go along with another, papers, and what rulings read.

The bundle knows no kind of stream; who keeps one says here what belongs to it.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import NAMESPACE_DNS, UUID, uuid5

from games.hooks import Hook
from games.ledger.envelope import StoredEvent
from games.models import LedgerEvent, LedgerStream
from games.streams.actors import Asking


@dataclass(frozen=True, slots=True, kw_only=True)
class Companions:
    """What goes along with a stream of a kind, such as the games of an event.

    `find`: a stream and who asks, None for somebody from whom nothing is withheld.
    """

    kind: str
    find: Callable[[UUID, Asking | None], Iterable[UUID]]


COMPANIONS: Hook[Companions] = Hook()
"""By what goes along."""

Papers = Callable[[UUID, Asking | None], Mapping[str, bytes]]
"""A stream and who asks -> what is written from it, by the name of its file in the bundle."""
PAPERS: Hook[Papers] = Hook()
"""By the kind of stream."""

Inputs = Callable[[Sequence[StoredEvent]], Mapping[int, bytes]]
"""A stream's events -> by version, the bytes whose SHA-256 an event states as `inputs_digest`."""
INPUTS: Hook[Inputs] = Hook()
"""By who derives them; an event of no kind known to it is passed over."""


def streams_of(stream_id: UUID, kind: str, asking: Asking | None = None) -> tuple[UUID, ...]:
    """Return a stream and those that go along with it, each once, itself first.

    The last are the keyrings of who acted in them: by these their signatures are checked.
    """
    found = (each.find(stream_id, asking) for each in COMPANIONS if each.kind == kind)
    streams = tuple(dict.fromkeys((stream_id, *(other for others in found for other in others))))
    return tuple(dict.fromkeys((*streams, *_keyrings(streams))))


def papers_of(stream_id: UUID, kind: str, asking: Asking | None) -> Mapping[str, bytes]:
    """Return the papers written from a stream, none for a kind that has none."""
    papers = dict(PAPERS.items()).get(kind)
    return papers(stream_id, asking) if papers is not None else {}


def _keyrings(streams: Sequence[UUID]) -> Iterable[UUID]:
    """Return the keyrings there are of the actors of some streams, in the order of their ids.

    Those of other logs, whose streams were brought here with theirs, are among them.
    """
    keyrings = set(LedgerStream.objects.filter(kind="keyring").values_list("stream_id", flat=True))
    if not keyrings:
        return ()
    events = LedgerEvent.objects.filter(stream_id__in=keyrings, version=1)
    origins = {json.loads(bytes(payload))["origin"] for (payload,) in events.values_list("payload")}
    acted = LedgerEvent.objects.filter(stream_id__in=streams)
    actors = tuple(acted.values_list("actor", flat=True).distinct())
    logs = [uuid5(NAMESPACE_DNS, origin) for origin in origins]
    return sorted(keyrings & {uuid5(log, actor) for log in logs for actor in actors})


def inputs_of(events: Sequence[StoredEvent]) -> Mapping[int, bytes]:
    """Return by version what the rulings and audits in a stream read."""
    return {version: read for inputs in INPUTS for version, read in inputs(events).items()}
