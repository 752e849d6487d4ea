r"""The hash of an event and the chain of a stream.

The hash is SHA-256 over these lines, each but the last ended by one line feed, and it
can be recomputed with any language:

    qipu-event-v1
    stream id             UUID, 32 hexadecimal digits, lower case, no hyphens
    version               decimal
    type
    event id              UUID, as the stream id
    actor
    role
    device                may be empty
    recorded_at           milliseconds since 1970 UTC, decimal
    occurred_at           the same, or empty
    prev_hash             64 hexadecimal digits, lower case; zeros for version 1
    payload               the stored bytes, to the end

No field but the payload may hold a control character, so no two events share a preimage.
"""

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from games.ledger.canonical import MAX_INTEGER, canonical_already, canonical_bytes
from games.ledger.envelope import NewEvent, StoredEvent
from games.ledger.errors import InvalidEvent

PREAMBLE = "qipu-event-v1"
GENESIS = bytes(32)
"""`prev_hash` of the first event of every stream."""
MAX_FIELD_LENGTH = 200
MAX_EVENTS = 10_000
"""How many events one append may hold."""

_TYPE = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+\.v[1-9][0-9]{0,3}")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

EventRow = tuple[UUID, int, str, UUID, str, str, str, int, int | None, bytes, bytes, bytes]
"""A stored event's fields in the order of `StoredEvent`."""


class PreparedEvent(NamedTuple):
    """A `NewEvent` whose fields are checked and whose payload is canonical bytes."""

    event_id: UUID
    type: str
    payload: bytes
    actor: str
    role: str
    device: str
    occurred_at: int | None


def prepare(events: Sequence[NewEvent]) -> tuple[PreparedEvent, ...]:
    """Check `events` and make their payloads canonical, before anything is stored.

    :raises InvalidEvent: `no_events`, `too_many_events`, `duplicate_event_id`,
        `type_malformed`, `field_empty`, `field_too_long`, `field_control_character`,
        `time_out_of_range`, or a code of `canonical_bytes`.
    """
    _check_number(events)
    return tuple(
        [
            PreparedEvent(
                event_id=event.event_id,
                type=event.type,
                payload=_checked_payload(event),
                actor=event.actor,
                role=event.role,
                device=event.device,
                occurred_at=event.occurred_at,
            )
            for event in events
        ]
    )


def _check_number(events: Sequence[NewEvent]) -> None:
    """Refuse no events, too many, and two with one id."""
    if not events:
        raise InvalidEvent("no_events")
    if len(events) > MAX_EVENTS:
        raise InvalidEvent("too_many_events", f"{len(events)} of at most {MAX_EVENTS}")
    if len(events) > 1 and len({event.event_id for event in events}) < len(events):
        raise InvalidEvent("duplicate_event_id")


def _checked_payload(event: NewEvent) -> bytes:
    """Check one event and return its payload's canonical bytes."""
    if not isinstance(event.event_id, UUID):
        raise InvalidEvent("event_id_not_uuid")
    check_type(event.type)
    _check_field("actor", event.actor)
    _check_field("role", event.role)
    if event.device:
        _check_field("device", event.device)
    if event.occurred_at is not None:
        check_time(event.occurred_at)
    payload = event.payload
    return canonical_already(payload) if isinstance(payload, bytes) else canonical_bytes(payload)


@lru_cache(maxsize=1024)
def check_type(name: str) -> None:
    """Refuse a type name that is not like `games.move-played.v1`.

    :raises InvalidEvent: `type_malformed`.
    """
    if len(name) > MAX_FIELD_LENGTH or not _TYPE.fullmatch(name):
        raise InvalidEvent("type_malformed", ascii(name)[:80])


def check_time(value: int) -> None:
    """Refuse a time that is not whole milliseconds from 1970 up to 2^53 - 1.

    :raises InvalidEvent: `time_out_of_range`.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_INTEGER:
        raise InvalidEvent("time_out_of_range", repr(value)[:80])


@lru_cache(maxsize=4096)
def _check_field(name: str, value: str) -> None:
    """Refuse a single-line field that is empty, too long or holds a control character."""
    if not value:
        raise InvalidEvent("field_empty", name)
    if len(value) > MAX_FIELD_LENGTH:
        raise InvalidEvent("field_too_long", name)
    if _CONTROL.search(value):
        raise InvalidEvent("field_control_character", name)


def event_hash(
    *,
    stream_id: UUID,
    version: int,
    type: str,
    event_id: UUID,
    actor: str,
    role: str,
    device: str,
    recorded_at: int,
    occurred_at: int | None,
    prev_hash: bytes,
    payload: bytes,
) -> bytes:
    """Return the 32 bytes that stand for this event; times in milliseconds."""
    occurred = "" if occurred_at is None else occurred_at
    head = (
        f"{PREAMBLE}\n{stream_id.hex}\n{version}\n{type}\n{event_id.hex}\n{actor}\n{role}\n{device}\n"
        f"{recorded_at}\n{occurred}\n{prev_hash.hex()}\n"
    )
    return hashlib.sha256(head.encode() + payload).digest()


def rehash(event: StoredEvent) -> bytes:
    """Recompute the hash of a stored event from its other fields."""
    return event_hash(
        stream_id=event.stream_id,
        version=event.version,
        type=event.type,
        event_id=event.event_id,
        actor=event.actor,
        role=event.role,
        device=event.device,
        recorded_at=event.recorded_at,
        occurred_at=event.occurred_at,
        prev_hash=event.prev_hash,
        payload=event.payload,
    )


def is_as_hashed(event: StoredEvent) -> bool:
    """Return whether a stored event's hash is that of its other fields.

    It is not where a column holds what the store never writes: SQLite keeps a text in any.
    """
    try:
        return rehash(event) == event.hash
    except (TypeError, AttributeError, UnicodeError):
        return False


def seal(
    events: Sequence[PreparedEvent],
    *,
    stream_id: UUID,
    version: int,
    prev_hash: bytes,
    recorded_at: int,
) -> tuple[StoredEvent, ...]:
    """Chain `events` behind `prev_hash`, the hash of the stream's event `version`."""
    sealed: list[StoredEvent] = []
    for number, event in enumerate(events, start=version + 1):
        digest = event_hash(
            stream_id=stream_id,
            version=number,
            type=event.type,
            event_id=event.event_id,
            actor=event.actor,
            role=event.role,
            device=event.device,
            recorded_at=recorded_at,
            occurred_at=event.occurred_at,
            prev_hash=prev_hash,
            payload=event.payload,
        )
        sealed.append(
            StoredEvent(
                stream_id=stream_id,
                version=number,
                type=event.type,
                event_id=event.event_id,
                actor=event.actor,
                role=event.role,
                device=event.device,
                recorded_at=recorded_at,
                occurred_at=event.occurred_at,
                payload=event.payload,
                prev_hash=prev_hash,
                hash=digest,
            )
        )
        prev_hash = digest
    return tuple(sealed)


def seal_rows(events: Sequence[NewEvent], *, stream_id: UUID, recorded_at: int) -> list[EventRow]:
    """Check and chain a whole new stream and return its rows.

    The same as `prepare` and `seal` without the objects between, for batches.

    :raises InvalidEvent: as `prepare`.
    """
    _check_number(events)
    rows: list[EventRow] = []
    prev_hash = GENESIS
    stream = stream_id.hex
    for version, event in enumerate(events, start=1):
        payload = _checked_payload(event)
        occurred = "" if event.occurred_at is None else event.occurred_at
        head = (
            f"{PREAMBLE}\n{stream}\n{version}\n{event.type}\n{event.event_id.hex}\n"
            f"{event.actor}\n{event.role}\n{event.device}\n{recorded_at}\n{occurred}\n"
            f"{prev_hash.hex()}\n"
        )
        digest = hashlib.sha256(head.encode() + payload).digest()
        rows.append(
            (
                stream_id,
                version,
                event.type,
                event.event_id,
                event.actor,
                event.role,
                event.device,
                recorded_at,
                event.occurred_at,
                payload,
                prev_hash,
                digest,
            )
        )
        prev_hash = digest
    return rows


def first_fault(
    events: Sequence[StoredEvent], *, version: int = 0, prev_hash: bytes = GENESIS
) -> tuple[int, str] | None:
    """Return (version, fault) of the first event that breaks the chain, or None.

    `version` and `prev_hash` are of the event before the first. Faults:
    `missing_event`, `hash_mismatch`, `chain_broken`.
    """
    for event in events:
        version += 1
        if event.version != version:
            return version, "missing_event"
        if not is_as_hashed(event):
            return version, "hash_mismatch"
        if event.prev_hash != prev_hash:
            return version, "chain_broken"
        prev_hash = event.hash
    return None
