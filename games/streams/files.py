"""One stream as a file: NDJSON, a header, a line an event, and an end that shows a cut.

The file says everything its hashes cover, so it is checked from itself alone (docs/ledger.md).
What that proves is that its events belong together and were not changed since they were
sealed; where they were sealed only a signed checkpoint tells.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import IO, Any
from uuid import UUID

import msgspec

from games.ledger.canonical import MAX_PAYLOAD_BYTES
from games.ledger.chain import GENESIS, first_fault, prepare
from games.ledger.envelope import NewEvent, StoredEvent
from games.ledger.errors import InvalidEvent
from games.streams.decider import Decider, Folding
from games.streams.errors import UnknownEventError

FORMAT = "qipu-stream"
FORMAT_VERSION = 1
START = f'{{"format":"{FORMAT}",'.encode()
"""What every file begins with."""
MAX_LINE = MAX_PAYLOAD_BYTES + 64 * 1024
"""Bytes: the largest payload and an envelope."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_END = b'{"end":'


class StreamFileError(Exception):
    """A file that is not taken in: stable code, line from 1 (0 where none), what was found."""

    def __init__(self, code: str, *, line: int = 0, detail: str = "") -> None:
        super().__init__(f"{code} (line {line}): {detail}")
        self.code = code
        self.line = line
        self.detail = detail


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: which stream, and where it stands; `hash` in hex."""

    format: str
    format_version: int
    kind: str
    stream_id: UUID
    version: int
    hash: str


class _Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stream_id: UUID
    version: int
    type: str
    event_id: UUID
    actor: str
    role: str
    device: str
    recorded_at: datetime
    occurred_at: datetime | None
    payload: msgspec.Raw
    prev_hash: str
    hash: str
    withheld: bool = False


class _End(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    end: bool
    next: int
    more: bool
    withheld: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamFile:
    """A file found whole: its kind of stream, its events in order, the state they lead to.

    `first` is the event it begins with, decoded.
    """

    decider: Decider[Any, Any, Any]
    stream_id: UUID
    events: tuple[StoredEvent, ...]
    first: Any
    state: Any

    @property
    def persons(self) -> tuple[str, ...]:
        """The ids of the persons in it, each once."""
        return tuple(dict.fromkeys(self.decider.persons(self.state)))


def format_instant(at_ms: int) -> str:
    """Return a time in milliseconds since 1970 UTC as RFC 3339."""
    moment = _EPOCH + timedelta(milliseconds=at_ms)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def event_data(event: StoredEvent) -> dict[str, Any]:
    """Return a stored event as plain data: all that its hash covers, and the hash."""
    return {
        "version": event.version,
        "type": event.type,
        "event_id": str(event.event_id),
        "actor": event.actor,
        "role": event.role,
        "device": event.device,
        "recorded_at": format_instant(event.recorded_at),
        "occurred_at": None if event.occurred_at is None else format_instant(event.occurred_at),
        "payload": event.data,
        "prev_hash": event.prev_hash.hex(),
        "hash": event.hash.hex(),
    }


def line_of(value: Mapping[str, Any]) -> bytes:
    """Return a line; a payload in it is written as the bytes that are stored."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def header_line(*, kind: str, stream_id: UUID, version: int, head: bytes) -> bytes:
    """Return the first line of a stream that stands at `version` with the hash `head`."""
    return line_of(
        {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "kind": kind,
            "stream_id": str(stream_id),
            "version": version,
            "hash": head.hex(),
        }
    )


def end_line(*, following: int, more: bool, withheld: int, sha256: str, **of_feed: int) -> bytes:
    """Return the last line; `sha256` is of all bytes before it, `following` where to go on.

    `of_feed` are the ends and the epoch that a page of a feed tells.
    """
    end = {"end": True, "next": following, "more": more, "withheld": withheld}
    return line_of({**end, **of_feed, "sha256": sha256})


def read_stream(source: IO[bytes], deciders: Sequence[Decider[Any, Any, Any]]) -> StreamFile:
    """Return the stream in a file of one of these kinds, every line of it checked.

    :raises StreamFileError: with the first line that does not hold.
    """
    digest = hashlib.sha256()
    lines = _lines(source)
    at, raw = next(lines, (0, b""))
    head, decider = _header(raw, deciders)
    digest.update(raw)
    reader = _Reader(head, decider)
    for at, raw in lines:
        if raw.startswith(_END):
            _check_end(raw, at, head, digest.hexdigest())
            if next(lines, None) is not None:
                raise StreamFileError("stream_file_goes_on", line=at + 1)
            return reader.whole(at)
        reader.add(raw, at)
        digest.update(raw)
    raise StreamFileError("stream_file_cut", line=at)


def _lines(source: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines with their numbers.

    :raises StreamFileError: `line_too_long`, `stream_file_cut`, `not_utf8`.
    """
    number = 0
    while raw := source.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            raise StreamFileError("line_too_long", line=number, detail=f"> {MAX_LINE}")
        try:
            raw.decode()
        except UnicodeDecodeError as error:
            raise StreamFileError("not_utf8", line=number, detail=f"byte {error.start}") from error
        if not raw.endswith(b"\n"):
            raise StreamFileError("stream_file_cut", line=number)
        yield number, raw


def _header(
    raw: bytes, deciders: Sequence[Decider[Any, Any, Any]]
) -> tuple[Header, Decider[Any, Any, Any]]:
    if not raw.startswith(START):
        raise StreamFileError("stream_header_missing", line=1)
    try:
        version = msgspec.json.decode(raw).get("format_version")
        if version != FORMAT_VERSION:
            raise StreamFileError("stream_format_unknown", line=1, detail=f"{version!s:.20}")
        head = msgspec.json.decode(raw, type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise StreamFileError("line_malformed", line=1, detail=f"{error!s:.200}") from error
    decider = next((decider for decider in deciders if decider.kind == head.kind), None)
    if decider is None:
        raise StreamFileError("stream_kind_unknown", line=1, detail=f"{head.kind:.60}")
    return head, decider


def _check_end(raw: bytes, at: int, head: Header, digest: str) -> None:
    try:
        end = msgspec.json.decode(raw, type=_End)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise StreamFileError("line_malformed", line=at, detail=f"{error!s:.200}") from error
    whole = (True, head.version, False, 0, digest)
    if (end.end, end.next, end.more, end.withheld, end.sha256) != whole:
        raise StreamFileError("stream_end_wrong", line=at)


class _Reader:
    """The stream of a file while it is read."""

    def __init__(self, head: Header, decider: Decider[Any, Any, Any]) -> None:
        self.head = head
        self.decider = decider
        self.events: list[StoredEvent] = []
        self.ids: set[UUID] = set()
        self.first: object = None
        self.folding: Folding[Any, Any, Any] = Folding(decider)

    def add(self, raw: bytes, at: int) -> None:
        """Take the event of a line.

        :raises StreamFileError: it is not the next of the stream as it was sealed.
        """
        pair = _event(raw, at)
        if pair.stream_id != self.head.stream_id:
            raise StreamFileError("event_of_other_stream", line=at, detail=str(pair.stream_id))
        last = self.events[-1] if self.events else None
        fault = first_fault(
            (pair,),
            version=0 if last is None else last.version,
            prev_hash=GENESIS if last is None else last.hash,
        )
        if fault is not None:
            raise StreamFileError(fault[1], line=at, detail=f"version {pair.version}")
        if last is not None and pair.recorded_at < last.recorded_at:
            raise StreamFileError("time_goes_back", line=at)
        if pair.event_id in self.ids:
            raise StreamFileError("event_id_twice", line=at, detail=str(pair.event_id))
        self._fold(pair, at)
        self.ids.add(pair.event_id)
        self.events.append(pair)

    def _fold(self, stored_event: StoredEvent, at: int) -> None:
        decider = self.decider
        try:
            event = decider.codec.decode(
                stored_event.type, stored_event.payload, version=stored_event.version
            )
        except UnknownEventError as error:
            raise StreamFileError("event_unknown", line=at, detail=f"{error!s:.200}") from error
        if isinstance(event, decider.first) != (stored_event.version == 1):
            raise StreamFileError("event_impossible", line=at, detail=stored_event.type)
        try:
            self.folding.add(event, stored_event.version, stored_event.recorded_at)
        except Exception as error:
            # No event that a server decided fails here; one made by hand may fail anyhow.
            detail = f"{stored_event.type} {type(error).__name__}"
            raise StreamFileError("event_impossible", line=at, detail=detail) from error
        self.first = self.first or event

    def whole(self, at: int) -> StreamFile:
        """Return the stream, if it ends where its header says.

        :raises StreamFileError: `stream_head_wrong`.
        """
        last = self.events[-1] if self.events else None
        if last is None or (last.version, last.hash.hex()) != (self.head.version, self.head.hash):
            raise StreamFileError("stream_head_wrong", line=at)
        return StreamFile(
            decider=self.decider,
            stream_id=self.head.stream_id,
            events=tuple(self.events),
            first=self.first,
            state=self.folding.state,
        )


def _event(raw: bytes, at: int) -> StoredEvent:
    """Return the event of a line, which has to be written just as it would be written again.

    :raises StreamFileError: `line_malformed`, `event_withheld`, `event_invalid`.
    """
    try:
        line = msgspec.json.decode(raw, type=_Line)
        if line.withheld:
            raise StreamFileError("event_withheld", line=at, detail=f"version {line.version}")
        pair = StoredEvent(
            stream_id=line.stream_id,
            version=line.version,
            type=line.type,
            event_id=line.event_id,
            actor=line.actor,
            role=line.role,
            device=line.device,
            recorded_at=_ms(line.recorded_at),
            occurred_at=None if line.occurred_at is None else _ms(line.occurred_at),
            payload=bytes(line.payload),
            prev_hash=bytes.fromhex(line.prev_hash),
            hash=bytes.fromhex(line.hash),
        )
        (prepared,) = prepare((new_event(pair),))
        alike = prepared.payload == pair.payload and _written(pair) == raw
    except InvalidEvent as error:
        raise StreamFileError("event_invalid", line=at, detail=f"{error!s:.200}") from error
    except (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise StreamFileError("line_malformed", line=at, detail=f"{error!s:.200}") from error
    if not alike:
        raise StreamFileError("line_malformed", line=at, detail="another spelling")
    return pair


def _written(event: StoredEvent) -> bytes:
    return line_of({"stream_id": str(event.stream_id), **event_data(event)})


def new_event(event: StoredEvent) -> NewEvent:
    """Return a stored event as it was given to the ledger."""
    return NewEvent(
        event_id=event.event_id,
        type=event.type,
        payload=event.data,
        actor=event.actor,
        role=event.role,
        device=event.device,
        occurred_at=event.occurred_at,
    )


def _ms(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(milliseconds=1)
