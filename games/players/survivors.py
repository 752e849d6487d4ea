"""Whom an id stands for: records found to be one person lead to the one that stands.

Events keep the ids they were written with; who asks for a person asks here.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar
from uuid import UUID

from games.models import Attribution, Player

CHUNK = 400
"""Rows asked for in one query; SQLite takes some thousand values at most."""

T = TypeVar("T")


def chunks(items: Iterable[T]) -> Iterator[list[T]]:
    """Yield `items` in parts of `CHUNK`."""
    rest = iter(items)
    while part := list(islice(rest, CHUNK)):
        yield part


def people_of(ids: Iterable[UUID]) -> dict[UUID, Player]:
    """Return id -> the record that stands for it, for each of `ids` in the registry."""
    found: dict[UUID, Player] = {}
    for part in chunks(dict.fromkeys(ids)):
        found |= {player.pk: player for player in Player.objects.filter(pk__in=part)}
    while later := {row.merged_into_id for row in found.values() if row.merged_into_id}:
        # Nobody is merged into himself, however far round: each turn is a step on.
        rows = {row.pk: row for part in chunks(later) for row in _rows(part)}
        found = {
            id_: rows[row.merged_into_id] if row.merged_into_id else row
            for id_, row in found.items()
        }
    return found


def _rows(part: list[UUID]) -> Iterable[Player]:
    return Player.objects.filter(pk__in=part)


def standing(ids: Iterable[UUID]) -> dict[UUID, UUID]:
    """Return id -> the id that stands for it; one that the registry has not, for itself."""
    listed = tuple(ids)
    found = people_of(listed)
    return {id_: found[id_].pk if id_ in found else id_ for id_ in listed}


def records_of(person: UUID) -> set[UUID]:
    """Return the ids of all records that stand for a person, his own among them."""
    found, last = {person}, {person}
    while last := set(Player.objects.filter(merged_into__in=last).values_list("pk", flat=True)):
        found |= last
    return found


def people_at(stream_id: UUID, seats: Iterable[tuple[str, str]]) -> dict[str, Player]:
    """Return who sits at each side of a game, of those in the registry; `seats`: side, id."""
    ids = {side: id_ for side, player in seats if (id_ := as_id(player)) is not None}
    known = seated_people({stream_id: ids.values()})[stream_id]
    return {side: known[id_] for side, id_ in ids.items() if id_ in known}


def as_id(text: str) -> UUID | None:
    """Return an id of the registry, None where a record names somebody otherwise."""
    try:
        return UUID(text)
    except ValueError:
        return None


def seated_people(seats: Mapping[UUID, Iterable[UUID]]) -> dict[UUID, dict[UUID, Player]]:
    """Return for each game (stream -> ids of its record) who its players are, by those ids.

    A split may say of single games that another person played them.
    """
    split: dict[tuple[UUID, UUID], UUID] = {}
    for part in chunks(seats):
        rows = Attribution.objects.filter(stream_id__in=part)
        for stream, player, person in rows.values_list("stream_id", "player_id", "person_id"):
            split[stream, player] = person
    known = people_of([id_ for ids in seats.values() for id_ in ids] + list(split.values()))
    return {
        stream: {id_: known[at] for id_ in ids if (at := split.get((stream, id_), id_)) in known}
        for stream, ids in seats.items()
    }
