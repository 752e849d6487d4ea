"""Whom a stream of any kind names by id."""

from uuid import UUID

from config.streams import DECIDERS
from games import api


def people_of(stream: UUID) -> tuple[str, ...]:
    """Return the ids of the persons in a stream.

    :raises StreamNotFound: there is no such stream.
    """
    kind = api.stream_head(stream).kind
    decider = next(decider for decider in DECIDERS if decider.kind == kind)
    return tuple(decider.persons(api.cache_of(decider).current(stream).state))
