"""A person taken out of the registry: who played is then a number, and every event stays as it is.

Events hold ids alone, so that no hash changes. What identifies the person goes: names in every
record that stands for him, numbers, club, particulars, headers that name him, and the files that
he was read from, whose SHA-256 the record keeps. Games, results and ratings stay under the number.
It is a decision of the registry like others, and cannot be undone.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction

from games.hooks import Hook
from games.models import IdentityAct, IdentityDecision, ImportFile, Player, Source, SourceGame
from games.players.identity import Decided, check_decided, events_of, games_of, record_decision
from games.players.names import is_same_name
from games.players.registration import save_player
from games.players.survivors import chunks, records_of
from games.record.errors import CommandRefusedError

IDENTIFYING: Hook[Callable[[frozenset[UUID]], Iterable[models.QuerySet[Any]]]] = Hook()
"""What apps above keep that identifies any of these records: the rows that go with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasing:
    """What goes with a person: writings of the name, rows, and files, with the games that stay."""

    records: tuple[Player, ...]
    games: int
    events: int
    rows: int
    files: tuple[Source, ...]


def preview_erasure(person: UUID) -> Erasing:
    """Return what erasing a person takes along."""
    records = _records(person)
    ids = frozenset(record.pk for record in records)
    return Erasing(
        records=records,
        games=games_of(ids).count(),
        events=len(events_of(person)),
        rows=sum(rows.count() for rows in _identifying(ids)),
        files=tuple(_files(ids)),
    )


def erase(person: UUID, decided: Decided) -> IdentityDecision:
    """Take a person out of the registry.

    :raises CommandRefusedError: `reason_missing`; `identity_decided`, erased already or merged
        into another record.
    :raises NotAllowedError: as `check_registrar`.
    """
    check_decided(decided)
    with transaction.atomic():
        records = _records(person, locked=True)
        named = next(record for record in records if record.pk == person)
        if named.merged_into_id or is_erased(person):
            raise CommandRefusedError("identity_decided")
        ids = frozenset(record.pk for record in records)
        names = tuple(record.name for record in records)
        _erase_headers(ids, names)
        _erase_files(ids, names)
        for rows in _identifying(ids):
            rows.delete()
        for record in records:
            _erase_record(record)
        return record_decision(IdentityAct.ERASE, named, named, decided)


def is_erased(person: UUID) -> bool:
    """Return whether a person has been taken out of the registry."""
    return IdentityDecision.objects.filter(act=IdentityAct.ERASE, person=person).exists()


def erased_name(player: UUID) -> str:
    """Return what stands for the name of a record that has none any more."""
    return f"#{player.hex[-12:]}"


def _records(person: UUID, *, locked: bool = False) -> tuple[Player, ...]:
    rows = Player.objects.select_for_update() if locked else Player.objects
    return tuple(rows.filter(pk__in=records_of(person)).order_by("pk"))


def _identifying(ids: frozenset[UUID]) -> tuple[models.QuerySet[Any], ...]:
    return tuple(rows for rows_of in IDENTIFYING for rows in rows_of(ids))


def _headers(ids: frozenset[UUID]) -> Iterable[SourceGame]:
    streams = list(games_of(ids).order_by().values_list("pk", flat=True))
    for part in chunks(streams):
        yield from SourceGame.objects.filter(stream_id__in=part)


def _files(ids: frozenset[UUID]) -> Iterable[Source]:
    digests = dict.fromkeys(header.source_id for header in _headers(ids))
    for part in chunks(digests):
        yield from Source.objects.filter(pk__in=part).exclude(content=b"").defer("content")


def _erase_record(record: Player) -> None:
    record.name, record.unit, record.federation_number = erased_name(record.pk), "", ""
    save_player(record)
    log = LogEntry.objects.filter(object_id=str(record.pk))
    log = log.filter(content_type=ContentType.objects.get_for_model(Player))
    log.update(object_repr=record.name)


def _erase_headers(ids: frozenset[UUID], names: tuple[str, ...]) -> None:
    """Take the names out of what files said of the games."""
    for header in _headers(ids):
        header.tags = _without(header.tags, names)
        header.warnings = _without(header.warnings, names)
        header.save(update_fields=["tags", "warnings"])


def _erase_files(ids: frozenset[UUID], names: tuple[str, ...]) -> None:
    """Take out the bytes of files that name them; their SHA-256 and their games stay."""
    for source in _files(ids):
        source.content = b""
        source.filename = _without(source.filename, names)
        source.attribution = _without(source.attribution, names)
        source.save(update_fields=["content", "filename", "attribution"])
        for file in ImportFile.objects.filter(sha256=source.pk).defer("content"):
            file.content, file.report = b"", {}
            file.path, file.name = _without(file.path, names), _without(file.name, names)
            file.save(update_fields=["content", "report", "path", "name"])


def _without(value: Any, names: tuple[str, ...]) -> Any:
    """Return a value of JSON with every text that names somebody emptied of the name."""
    if isinstance(value, list):
        return [_without(item, names) for item in value]
    if not isinstance(value, str):
        return value
    if any(is_same_name(value, name) for name in names):
        return ""
    for name in names:
        value = value.replace(name, "")
    return value
