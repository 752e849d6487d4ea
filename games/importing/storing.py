"""Games read from files into the ledger and the registry, many in one transaction."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db import transaction

from games.importing.reading import FileReading, ReadGame, events_of, played_on
from games.ledger import store
from games.ledger.envelope import NewEvent
from games.ledger.store import NewStream
from games.models import Annotation, Player, Source, SourceGame, new_id
from games.players.annotating import annotation_row
from games.players.lists import Found, Sought, find_players
from games.players.names import tidy
from games.players.registration import create_players
from games.players.survivors import chunks, standing
from games.projections.precomputed import PrecomputedGame
from games.record.codec import CODEC
from games.record.decider import GAMES
from games.record.values import Actor, Role
from games.streams.decider import COUNTED, event_id_at
from games.streams.handling import work_for
from games.streams.visible import has_hidden_characters

ARCHIVE = Actor(id="system:import", role=Role.ARCHIVIST)
_NOBODY: Mapping[str, UUID] = {}
HandOn = Callable[[Sequence[PrecomputedGame]], object]
"""Takes games that were derived as they were read; they are stored where the transaction holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileToStore:
    """A file as read, with its bytes; `derived` as of `DerivedReading`."""

    reading: FileReading
    content: bytes
    derived: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What a call stored: games new and already there, events, comments and variations."""

    games: int
    duplicates: int
    events: int
    comments: int = 0
    variations: int = 0


def known_files(digests: Iterable[str]) -> frozenset[str]:
    """Return those SHA-256 digests whose files are in the registry."""
    found = Source.objects.filter(sha256__in=list(digests)).values_list("sha256", flat=True)
    return frozenset(found)


def store_files(
    files: Sequence[FileToStore],
    *,
    attribution: str,
    now: int,
    by: Actor = ARCHIVE,
    people: Mapping[str, UUID] = _NOBODY,
    hand_on: HandOn | None = None,
) -> Stored:
    """Store every game of `files` that is not stored yet, all of them or none.

    `now` is server time in ms. `people` are those whom a person said a name to mean. Files
    without a whole game leave nothing behind. What is derived of new games goes to `hand_on`
    before they can be seen, so that nobody meets them first.
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
            (name for _, game in new for name in (game.header.first, game.header.second) if name),
            people,
        )
        streams = [(new_id(), reading, game) for reading, game in new]
        SourceGame.objects.bulk_create(
            (
                _header_row(stream_id, reading, game, players.warned)
                for stream_id, reading, game in streams
            ),
            batch_size=500,
        )
        _write_annotations(streams, by=by)
        events = store.append_batch(
            [
                _stream(stream_id, reading, game, players=players.ids, by=by)
                for stream_id, reading, game in streams
            ],
            now=now,
        )
        if hand_on is not None:
            hand_on(_precomputed(streams, _derived(files), players=players.ids, now=now))
    return Stored(
        games=len(new),
        duplicates=total - len(new),
        events=events,
        comments=sum(game.annotations.comments() for _, game in new),
        variations=sum(len(game.annotations.lines) for _, game in new),
    )


def _write_annotations(streams: Sequence[tuple[UUID, FileReading, ReadGame]], *, by: Actor) -> None:
    Annotation.objects.bulk_create(
        (
            annotation_row(
                stream_id,
                game.annotations,
                source=reading.sha256,
                format_=reading.format,
                by=by.id,
            )
            for stream_id, reading, game in streams
            if game.annotations
        ),
        batch_size=100,
    )


def _derived(files: Sequence[FileToStore]) -> dict[tuple[str, int], bytes]:
    """Return what was derived of games, by file and number."""
    return {
        (file.reading.sha256, game.index): derived
        for file in files
        for game, derived in zip(file.reading.games, file.derived, strict=False)
    }


def _precomputed(
    streams: Sequence[tuple[UUID, FileReading, ReadGame]],
    derived: Mapping[tuple[str, int], bytes],
    *,
    players: Mapping[str, UUID],
    now: int,
) -> list[PrecomputedGame]:
    hashes = store.hashes_of([stream_id for stream_id, _, _ in streams])
    return [
        PrecomputedGame(stream_id, hashes[stream_id], _seated(game, players), now, packed)
        for stream_id, reading, game in streams
        if (packed := derived.get((reading.sha256, game.index))) is not None
    ]


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

    A file gives no number and nobody confirms whom it means: a game is linked to the entry of
    the name alone, which a registrar may find to be somebody's. `warned` are the names that go
    into a warning, with it: those of several people, and those that may not be kept.
    """

    ids: dict[str, UUID]
    warned: dict[str, str]


def _players(names: Iterable[str], decided: Mapping[str, UUID]) -> _People:
    all_names = sorted(set(names))
    meant = standing(decided[name] for name in all_names if name in decided)
    wanted = {name: tidy(name) for name in all_names if name not in decided}
    matches = find_players([Sought(name=name) for name in wanted])
    warned = {
        name: warning
        for name, match in zip(wanted, matches, strict=True)
        if (warning := _warning(name, match))
    }
    visible = {name: alone for name, alone in wanted.items() if not has_hidden_characters(name)}
    known = _alone(visible.values())
    new = sorted(set(visible.values()) - known.keys())
    create_players([Player(name=name) for name in new], ignore_known=True)
    known |= _alone(new)
    ids = {name: known[alone] for name, alone in visible.items()}
    ids |= {name: meant[decided[name]] for name in all_names if name in decided}
    return _People(ids=ids, warned=warned)


def _warning(name: str, match: Found) -> str:
    """Return what the page of a game says of the name of a player, "" for nothing."""
    if has_hidden_characters(name):
        return f"name_hidden_characters: {name}"
    return f"player_ambiguous: {name}" if match.candidates else ""


def _alone(names: Iterable[str]) -> dict[str, UUID]:
    """Return the entries that have a name and nothing else."""
    found: dict[str, UUID] = {}
    for part in chunks(sorted(set(names))):
        rows = Player.objects.filter(name__in=part, unit="", federation_number="")
        found |= dict(rows.values_list("name", "pk"))
    return found


def _header_row(
    stream_id: UUID, reading: FileReading, game: ReadGame, warned: dict[str, str]
) -> SourceGame:
    header = game.header
    unlinked = [warned[x] for x in (header.first, header.second) if x in warned]
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
        warnings=[*game.warnings, *unlinked],
    )


def _first_event_id(stream_id: UUID) -> UUID:
    """Return the id of the first event of a stream, which those of the others count on from.

    The stream's, of version 8, with 14 bits left free for what one append may hold.
    """
    return UUID(int=(stream_id.int & ~(0xF << 76) | COUNTED << 76) & ~0x3FFF)


def _seated(game: ReadGame, players: Mapping[str, UUID]) -> tuple[str, str]:
    """Return the ids of the players of a game, "" for nobody."""
    header = game.header
    return str(players.get(header.first, "")), str(players.get(header.second, ""))


def _stream(
    stream_id: UUID,
    reading: FileReading,
    game: ReadGame,
    *,
    players: dict[str, UUID],
    by: Actor,
) -> NewStream:
    decided = events_of(reading, game, players=_seated(game, players))
    first_id = _first_event_id(stream_id)
    events = [
        NewEvent(
            event_id=event_id_at(first_id, index),
            type=type_,
            payload=payload,
            actor=by.id,
            role=by.role.value,
            device=by.device,
        )
        for index, (type_, payload) in enumerate(CODEC.encode_all(decided))
    ]
    return NewStream(
        stream_id=stream_id,
        stream_kind=GAMES.kind,
        events=events,
        work=work_for(GAMES, decided, first_version=1),
    )
