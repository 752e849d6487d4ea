"""A stream taken in from a file: stored byte for byte as it was sealed, or not at all."""

from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.db import transaction

from games.ledger import store
from games.ledger.chain import MAX_EVENTS
from games.ledger.envelope import StoredEvent
from games.ledger.errors import EventIdConflict, StreamNotFound, VersionConflict
from games.streams.files import StreamFile, StreamFileError, new_event


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamImported:
    """What a file brought: `added` events, behind `present` that were there before.

    With `added` 0 nothing was new; the ledger may then hold more than the file, up to
    `version`. `dry_run`: nothing was stored.
    """

    stream_id: UUID
    kind: str
    version: int
    present: int
    added: int
    dry_run: bool = False


def import_stream(file: StreamFile, *, dry_run: bool = False) -> StreamImported:
    """Store what of a file the ledger lacks: all its events, those behind its own, or none.

    :raises StreamFileError: `stream_differs` with the line of the first event that the ledger
        holds otherwise, `event_id_used`.
    """
    with transaction.atomic():
        stored = _stored_events(file)
        new = file.events[len(stored) :]
        if new and not dry_run:
            _append(file, new)
    return StreamImported(
        stream_id=file.stream_id,
        kind=file.decider.kind,
        version=max(len(stored), file.events[-1].version),
        present=len(stored),
        added=len(new),
        dry_run=dry_run,
    )


def _stored_events(file: StreamFile) -> tuple[StoredEvent, ...]:
    """Return the stream as the ledger holds it, empty where it has none.

    :raises StreamFileError: `stream_differs`.
    """
    try:
        head = store.head(file.stream_id)
    except StreamNotFound:
        return ()
    if head.kind != file.decider.kind:
        raise StreamFileError("stream_differs", line=1, detail=head.kind)
    stored = store.load(file.stream_id)
    for mine, theirs in zip(stored, file.events, strict=False):
        if mine != theirs:
            # The header is line 1.
            line, detail = theirs.version + 1, f"version {theirs.version}"
            raise StreamFileError("stream_differs", line=line, detail=detail)
    return stored


def _append(file: StreamFile, new: tuple[StoredEvent, ...]) -> None:
    """Append events just as they were sealed, each at the time it was recorded.

    Sealing adds nothing to the fields of an event: at the same time behind the same hash it
    has the same hash again. No work is queued: a claim that its own server has yet to rule on
    would be ruled on twice, and the next file of the stream would no longer fit.
    """
    for at, sealed in groupby(new, key=lambda pair: pair.recorded_at):
        alike = tuple(sealed)
        for start in range(0, len(alike), MAX_EVENTS):
            part = alike[start : start + MAX_EVENTS]
            if _stored(file, part, at) != part:
                raise StreamFileError("stream_differs", line=part[0].version + 1)


def _stored(file: StreamFile, part: tuple[StoredEvent, ...], at: int) -> tuple[StoredEvent, ...]:
    first = part[0]
    try:
        return store.append(
            stream_id=file.stream_id,
            stream_kind=file.decider.kind,
            expected_version=first.version - 1,
            expected_hash=first.prev_hash if first.version > 1 else None,
            events=[new_event(pair) for pair in part],
            now=at,
        ).events
    except EventIdConflict as error:
        line, detail = first.version + 1, str(error.event_id)
        raise StreamFileError("event_id_used", line=line, detail=detail) from error
    except VersionConflict as error:
        raise StreamFileError("stream_differs", line=first.version + 1) from error
