"""Annotations of games beside the ledger (docs/decisions/0050): kept, read, carried as lines."""

import hashlib
from collections.abc import Iterator
from typing import IO, Any
from uuid import UUID

import msgspec

from games.models import Annotation
from games.notation.annotations import (
    Annotations,
    cut,
    decode_annotations,
    encode_annotations,
)
from games.streams.files import StreamFileError, line_of

MAX_LINE = 64 * 1024 * 1024
"""Bytes: the largest file that is imported."""


class AnnotationLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The annotations of a stream as a file beside it carries them; `sha256` is of `content`."""

    stream_id: UUID
    source_sha256: str
    format: str
    imported_by: str
    sha256: str
    content: Annotations


def annotation_row(
    stream_id: UUID, annotations: Annotations, *, source: str, format_: str, by: str
) -> Annotation:
    """Make the row of a game; `source` is the SHA-256 of the file, `by` who imported it."""
    content = encode_annotations(annotations)
    return Annotation(
        stream_id=stream_id,
        source_sha256=source,
        format=format_,
        imported_by=by,
        sha256=hashlib.sha256(content).hexdigest(),
        content=content,
        comments=annotations.comments(),
        variations=len(annotations.lines),
    )


def annotations_of_game(stream_id: UUID, plies: int) -> Annotations:
    """What is said of the first `plies` moves of a game and of the lines that leave them."""
    row = next(iter(Annotation.objects.filter(stream_id=stream_id)[:1]), None)
    if row is None:
        return Annotations()
    found = decode_annotations(bytes(row.content))
    return Annotations(
        annotator=found.annotator,
        notes=tuple(note for note in found.notes if note.ply <= plies),
        lines=cut(found.lines, plies),
    )


def annotation_lines(stream_id: UUID) -> Iterator[bytes]:
    """As `read_annotations` takes it; nothing for a game that has none."""
    for row in Annotation.objects.filter(stream_id=stream_id):
        yield line_of(annotation_fields(row))


def annotation_fields(row: Annotation) -> dict[str, Any]:
    """Return a row as its line carries it."""
    return {
        "stream_id": str(row.stream_id),
        "source_sha256": row.source_sha256,
        "format": row.format,
        "imported_by": row.imported_by,
        "sha256": row.sha256,
        "content": msgspec.json.decode(bytes(row.content)),
    }


def read_annotations(source: IO[bytes]) -> tuple[AnnotationLine, ...]:
    """Return the annotations of a file.

    :raises StreamFileError: `annotation_malformed`, `line_too_long`.
    """
    found: list[AnnotationLine] = []
    while raw := source.readline(MAX_LINE + 1):
        number = len(found) + 1
        if len(raw) > MAX_LINE:
            raise StreamFileError("line_too_long", line=number, detail=f"> {MAX_LINE}")
        try:
            line = msgspec.json.decode(raw, type=AnnotationLine)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise StreamFileError(
                "annotation_malformed", line=number, detail=f"{error!s:.200}"
            ) from error
        digest = hashlib.sha256(encode_annotations(line.content)).hexdigest()
        if digest != line.sha256 or not _hangs_together(line.content):
            raise StreamFileError("annotation_malformed", line=number, detail=line.sha256)
        found.append(line)
    return tuple(found)


def take_annotations(lines: tuple[AnnotationLine, ...], stream_id: UUID) -> int:
    """Keep those of `lines` that are of a game which has none yet; return how many."""
    taken = 0
    for line in lines:
        if line.stream_id != stream_id or Annotation.objects.filter(stream_id=stream_id).exists():
            continue
        annotation_row(
            stream_id,
            line.content,
            source=line.source_sha256,
            format_=line.format,
            by=line.imported_by,
        ).save()
        taken += 1
    return taken


def _hangs_together(annotations: Annotations) -> bool:
    """Tell whether every line leaves the game or an earlier line, somewhere on it."""
    lengths = [1 << 31]
    for line in annotations.lines:
        if not (0 <= line.parent < len(lengths) and 0 <= line.after < lengths[line.parent]):
            return False
        lengths.append(len(line.steps))
    return all(line.steps for line in annotations.lines)
