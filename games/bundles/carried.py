"""What apps add to bundles: streams that go along with another, papers, and what rulings read.

The bundle knows no kind of stream; who keeps one says here what belongs to it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from games.hooks import Hook
from games.ledger.envelope import StoredEvent
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

Beside = Callable[[Sequence[UUID]], Iterable[UUID]]
"""Streams of whatever kind -> those that go along with them all, such as keys of who acted."""
BESIDE: Hook[Beside] = Hook()
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

    The last are those that go along with any.
    """
    found = (each.find(stream_id, asking) for each in COMPANIONS if each.kind == kind)
    streams = tuple(dict.fromkeys((stream_id, *(other for others in found for other in others))))
    beside = (other for find in BESIDE for other in find(streams))
    return tuple(dict.fromkeys((*streams, *beside)))


def papers_of(stream_id: UUID, kind: str, asking: Asking | None) -> Mapping[str, bytes]:
    """Return the papers written from a stream, none for a kind that has none."""
    papers = dict(PAPERS.items()).get(kind)
    return papers(stream_id, asking) if papers is not None else {}


def inputs_of(events: Sequence[StoredEvent]) -> Mapping[int, bytes]:
    """Return by version what the rulings and audits in a stream read."""
    return {version: read for inputs in INPUTS for version, read in inputs(events).items()}
