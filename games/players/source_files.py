"""The file a game was read from, carried beside its stream: bytes and what its header says.

The stream's own first event names the file by its SHA-256, so that another server can tell that
what it is given is that file. NDJSON: a line for each file, behind it a line for each game.
"""

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import IO
from uuid import UUID

import msgspec

from games.models import Source, SourceGame
from games.record.state import GameState
from games.streams.files import StreamFile, StreamFileError, line_of

MAX_LINE = 64 * 1024 * 1024
"""Bytes: the largest file that is imported, written in base 64."""


class _FileLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="file"):
    """A file; `content` in base 64."""

    sha256: str
    filename: str
    format: str
    encoding: str
    attribution: str
    imported_at: datetime
    content: bytes


class _GameLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="game"):
    """A game of a file that stands on an earlier line."""

    stream_id: UUID
    sha256: str
    index: int
    tags: tuple[tuple[str, str], ...]
    competition: str
    round: str
    place: str
    date_text: str
    played_on: date | None
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFiles:
    """The files in a file of sources by SHA-256, and their games by stream."""

    files: dict[str, _FileLine]
    games: dict[UUID, _GameLine]


NO_SOURCES = SourceFiles(files={}, games={})


def source_lines(streams: Iterable[UUID]) -> Iterator[bytes]:
    """As `read_sources` takes it, each file once.

    Nothing for games that came in no file, or in one whose bytes were taken out.
    """
    written: set[str] = set()
    rows = SourceGame.objects.filter(stream_id__in=list(streams)).exclude(source__content=b"")
    for game in rows.order_by("pk"):
        if game.source_id not in written:
            written.add(game.source_id)
            yield _file_line(game.source)
        yield line_of(
            {
                "type": "game",
                "stream_id": str(game.stream_id),
                "sha256": game.source_id,
                "index": game.index,
                "tags": game.tags,
                "competition": game.competition,
                "round": game.round,
                "place": game.place,
                "date_text": game.date_text,
                "played_on": None if game.played_on is None else game.played_on.isoformat(),
                "warnings": game.warnings,
            }
        )


def _file_line(source: Source) -> bytes:
    return line_of(
        {
            "type": "file",
            "sha256": source.sha256,
            "filename": source.filename,
            "format": source.format,
            "encoding": source.encoding,
            "attribution": source.attribution,
            "imported_at": source.imported_at.isoformat(),
            "content": b64encode(bytes(source.content)).decode(),
        }
    )


def read_sources(source: IO[bytes]) -> SourceFiles:
    """Return what a file of sources holds, every digest checked.

    :raises StreamFileError: `source_malformed`, `line_too_long`.
    """
    found = SourceFiles(files={}, games={})
    number = 0
    while raw := source.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            raise StreamFileError("line_too_long", line=number, detail=f"> {MAX_LINE}")
        try:
            line = msgspec.json.decode(raw, type=_FileLine | _GameLine)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise StreamFileError(
                "source_malformed", line=number, detail=f"{error!s:.200}"
            ) from error
        if isinstance(line, _FileLine) and _is_whole(line):
            found.files[line.sha256] = line
        elif isinstance(line, _GameLine) and line.sha256 in found.files and _fits(line):
            found.games[line.stream_id] = line
        else:
            raise StreamFileError("source_malformed", line=number, detail=line.sha256[:64])
    return found


def _is_whole(line: _FileLine) -> bool:
    digest = hashlib.sha256(line.content).hexdigest()
    stored = ((line.filename, 255), (line.format, 20), (line.encoding, 20), (line.attribution, 300))
    return (
        digest == line.sha256
        and line.imported_at.tzinfo is not None
        and all(len(text) <= most and "\0" not in text for text, most in stored)
    )


def _fits(line: _GameLine) -> bool:
    texts: Sequence[str] = (*line.warnings, *(text for tag in line.tags for text in tag))
    stored = (
        *((line.competition, 300), (line.round, 60), (line.place, 100), (line.date_text, 60)),
        *((text, MAX_LINE) for text in texts),
    )
    return 0 <= line.index < 1 << 31 and all(
        len(text) <= most and "\0" not in text for text, most in stored
    )


def take_source(given: SourceFiles, file: StreamFile) -> bool:
    """Keep the source of a game that has none here; tell whether it was kept.

    Where the file is here already, as another game's, its game of this place stands as it is.

    :raises StreamFileError: `source_malformed`: the stream names another file, or none.
    """
    line = given.games.get(file.stream_id)
    if line is None or SourceGame.objects.filter(stream_id=file.stream_id).exists():
        return False
    named = file.state.source if isinstance(file.state, GameState) else None
    if named is None or (named.sha256, named.index) != (line.sha256, line.index):
        raise StreamFileError("source_malformed", detail=str(file.stream_id))
    if SourceGame.objects.filter(source=line.sha256, index=line.index).exists():
        return False
    whole = given.files[line.sha256]
    source, _ = Source.objects.get_or_create(
        sha256=whole.sha256,
        defaults={
            "filename": whole.filename,
            "format": whole.format,
            "encoding": whole.encoding,
            "size": len(whole.content),
            "content": whole.content,
            "attribution": whole.attribution,
            "imported_at": whole.imported_at,
        },
    )
    SourceGame.objects.create(
        source=source,
        index=line.index,
        stream_id=line.stream_id,
        tags=[list(tag) for tag in line.tags],
        competition=line.competition,
        round=line.round,
        place=line.place,
        date_text=line.date_text,
        played_on=line.played_on,
        warnings=list(line.warnings),
    )
    return True
