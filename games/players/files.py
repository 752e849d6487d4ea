"""The people whom a stream names by id, as a file beside it: registry rows, NDJSON.

Events hold ids alone (docs/decisions/0028); names go from registry to registry in this file,
which is no part of the ledger and may be left at home.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO
from uuid import UUID

import msgspec
from django.db.models import Q

from games.models import Player
from games.players.registration import create_players
from games.players.survivors import as_id, chunks
from games.streams.files import MAX_LINE, StreamFileError, line_of
from games.streams.visible import has_hidden_characters


class Person(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the registry: what tells people apart, no birth date and no sex."""

    id: UUID
    name: str
    unit: str
    federation_number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleTaken:
    """Who was registered under his own id, and whom another row of this registry stands for."""

    registered: tuple[UUID, ...]
    clashing: tuple[Person, ...]


def people_lines(ids: Iterable[str]) -> Iterator[bytes]:
    """Yield a line for each of `ids` that the registry knows."""
    for part in chunks(_uuids(ids)):
        rows = Player.objects.filter(pk__in=part).order_by("pk")
        for row in rows.values("id", "name", "unit", "federation_number"):
            yield line_of({**row, "id": str(row["id"])})


def read_people(source: IO[bytes]) -> tuple[Person, ...]:
    """Return the people of a file.

    :raises StreamFileError: `person_malformed`, `line_too_long`.
    """
    found: list[Person] = []
    number = 0
    while raw := source.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            raise StreamFileError("line_too_long", line=number, detail=f"> {MAX_LINE}")
        try:
            person = msgspec.json.decode(raw, type=Person)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise StreamFileError(
                "person_malformed", line=number, detail=f"{error!s:.200}"
            ) from error
        texts = (person.name, person.unit, person.federation_number)
        fits = (
            len(person.name) <= 100
            and len(person.unit) <= 100
            and len(person.federation_number) <= 40
        )
        if not (person.name.strip() and fits and not any(map(has_hidden_characters, texts))):
            raise StreamFileError("person_malformed", line=number, detail=str(person.id))
        found.append(person)
    return tuple(found)


def take_people(people: Sequence[Person], wanted: Iterable[str]) -> PeopleTaken:
    """Register those of `people` who are `wanted` and unknown here, under their own ids.

    Whom this registry has is left as he stands. Somebody whose number, or name and unit, this
    registry has under another id is not registered twice: who is who a person has to say.
    """
    missing = set(unknown_people(wanted))
    registered: list[UUID] = []
    clashing: list[Person] = []
    for person in {row.id: row for row in people if str(row.id) in missing}.values():
        same = Q(name=person.name, unit=person.unit, federation_number=person.federation_number)
        if person.federation_number:
            same |= Q(federation_number=person.federation_number)
        if Player.objects.filter(same).exists():
            clashing.append(person)
            continue
        create_players(
            [
                Player(
                    id=person.id,
                    name=person.name,
                    unit=person.unit,
                    federation_number=person.federation_number,
                )
            ]
        )
        registered.append(person.id)
    return PeopleTaken(registered=tuple(registered), clashing=tuple(clashing))


def unknown_people(ids: Iterable[str]) -> tuple[str, ...]:
    """Return those of `ids` that the registry does not know, in order."""
    unique = tuple(dict.fromkeys(ids))
    known: set[str] = set()
    for part in chunks(_uuids(unique)):
        rows = Player.objects.filter(pk__in=part).values_list("pk", flat=True)
        known.update(str(row) for row in rows)
    return tuple(text for text in unique if text not in known)


def _uuids(ids: Iterable[str]) -> list[UUID]:
    return [found for id_ in dict.fromkeys(ids) if (found := as_id(id_)) is not None]
