"""Games read from files into the ledger and the registry, many in one transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.importing.reading import FileReading, ReadGame, events_of, played_on
from games.ledger import store
from games.ledger.store import NewStream
from games.models import Player, Source, SourceGame, new_id
from games.players.lists import Sought, find_players
from games.players.names import search_key, sort_key
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.values import Actor, Role
from games.streams.handling import new_events, work_for

ARCHIVE = Actor(id="system:import", role=Role.ARCHIVIST)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileToStore:
    """A file as read, with its bytes."""

    reading: FileReading
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What a call stored: games new and already there, events appended."""

    games: int
    duplicates: int
    events: int


def known_files(digests: Iterable[str]) -> frozenset[str]:
    """Return those SHA-256 digests whose files are in the registry."""
    found = Source.objects.filter(sha256__in=list(digests)).values_list("sha256", flat=True)
    return frozenset(found)


def store_files(files: Sequence[FileToStore], *, attribution: str, now: int) -> Stored:
    """Store every game of `files` that is not stored yet, all of them or none.

    `now` is server time in ms. Files without a whole game leave nothing behind.
    """
    # The same bytes may come twice under two names.
    files = list({file.reading.sha256: file for file in files if file.reading.games}.values())
    with transaction.atomic():
        there = _stored_games(file.reading.sha256 for file in files)
        new = [
            (file.reading, game)
            for file in files
            for game in file.reading.games
            if (file.reading.sha256, game.index) not in there
        ]
        total = sum(len(file.reading.games) for file in files)
        if not new:
            return Stored(games=0, duplicates=total, events=0)
        _write_sources(files, attribution=attribution, now=now)
        players = _players(
            name for _, game in new for name in (game.header.first, game.header.second) if name
        )
        streams = [(new_id(), reading, game) for reading, game in new]
        SourceGame.objects.bulk_create(
            (
                _header_row(stream_id, reading, game, players.ambiguous)
                for stream_id, reading, game in streams
            ),
            batch_size=500,
        )
        events = store.append_batch(
            [
                _stream(stream_id, reading, game, players=players.ids)
                for stream_id, reading, game in streams
            ],
            now=now,
        )
    return Stored(games=len(new), duplicates=total - len(new), events=events)


def _stored_games(digests: Iterable[str]) -> set[tuple[str, int]]:
    rows = SourceGame.objects.filter(source_id__in=list(digests))
    return set(rows.values_list("source_id", "index"))


def _write_sources(files: Sequence[FileToStore], *, attribution: str, now: int) -> None:
    moment = datetime.fromtimestamp(now // 1000, tz=UTC)
    rows = {
        file.reading.sha256: Source(
            sha256=file.reading.sha256,
            filename=file.reading.name[-255:],
            format=file.reading.format,
            encoding=file.reading.encoding,
            size=file.reading.size,
            content=file.content,
            attribution=attribution,
            imported_at=moment,
        )
        for file in files
    }
    Source.objects.bulk_create(rows.values(), ignore_conflicts=True, batch_size=200)


@dataclass(frozen=True, slots=True, kw_only=True)
class _People:
    """The players of files by name; `ambiguous` are names that several registered people have.

    A file gives no number, so a game of such a name is linked to nobody of them but to an
    entry of the name alone, and says so in a warning.
    """

    ids: dict[str, UUID]
    ambiguous: frozenset[str]


def _players(names: Iterable[str]) -> _People:
    wanted = sorted(set(names))
    found = dict(zip(wanted, find_players([Sought(name=name) for name in wanted]), strict=True))
    ids = {name: match.player for name, match in found.items() if match.player is not None}
    rows = [
        Player(name=name, search_key=search_key(name)[:400], sort_key=sort_key(name))
        for name in wanted
        if name not in ids
    ]
    Player.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
    for start in range(0, len(rows), 500):
        page = [row.name for row in rows[start : start + 500]]
        made = Player.objects.filter(name__in=page, unit="", federation_number="")
        ids |= dict(made.values_list("name", "id"))
    ambiguous = frozenset(name for name, match in found.items() if match.problem)
    return _People(ids=ids, ambiguous=ambiguous)


def _header_row(
    stream_id: UUID, reading: FileReading, game: ReadGame, ambiguous: frozenset[str]
) -> SourceGame:
    header = game.header
    unlinked = [name for name in (header.first, header.second) if name in ambiguous]
    return SourceGame(
        source_id=reading.sha256,
        index=game.index,
        stream_id=stream_id,
        tags=[list(tag) for tag in game.tags],
        competition=header.event[:300],
        round=header.round_text[:60],
        place=header.site[:100],
        date_text=header.date_text[:60],
        played_on=played_on(header),
        warnings=[*game.warnings, *(f"player_ambiguous: {name}" for name in unlinked)],
    )


def _stream(
    stream_id: UUID,
    reading: FileReading,
    game: ReadGame,
    *,
    players: dict[str, UUID],
) -> NewStream:
    first, second = game.header.first, game.header.second
    seated = (str(players.get(first, "")), str(players.get(second, "")))
    decided = events_of(reading, game, players=seated)
    events = new_events(CODEC, decided, by=ARCHIVE, event_id=uuid5(stream_id, "archived"))
    return NewStream(
        stream_id=stream_id,
        stream_kind=GAMES.kind,
        events=events,
        work=work_for(GAMES, decided, first_version=1),
    )
