"""What a person with every right over the database can do to it behind our back."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from games.ledger import store
from games.ledger.chain import event_hash
from games.ledger.merkle import leaf_hash
from games.models import LedgerEvent


@contextmanager
def as_superuser() -> Iterator[CursorWrapper]:
    """Give a cursor that no trigger of the ledger stops."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
        else:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
            for name, _ in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
        yield cursor
        if connection.vendor == "sqlite":
            for _, text in triggers:
                cursor.execute(text)


def change_event(stream: UUID, version: int, **columns: str | int | bytes) -> None:
    """Overwrite columns of a stored event."""
    marks = ", ".join(f"{name} = %s" for name in columns)
    with as_superuser() as cursor:
        cursor.execute(
            f"UPDATE ledger_event SET {marks} WHERE stream_id = %s AND version = %s",
            [*columns.values(), stream.hex, version],
        )
        assert cursor.rowcount == 1


def remove_event(stream: UUID, version: int) -> None:
    """Delete a stored event."""
    with as_superuser() as cursor:
        cursor.execute(
            "DELETE FROM ledger_event WHERE stream_id = %s AND version = %s", [stream.hex, version]
        )
        assert cursor.rowcount == 1


def swap_events(stream: UUID, number: int, other: int) -> None:
    """Give two events of a stream each other's versions."""
    with as_superuser() as cursor:
        for old, new in ((number, 10**6), (other, number), (10**6, other)):
            cursor.execute(
                "UPDATE ledger_event SET version = %s WHERE stream_id = %s AND version = %s",
                [new, stream.hex, old],
            )
            assert cursor.rowcount == 1


def set_head(stream: UUID, version: int, digest: bytes) -> None:
    """Say that a stream stands at another version or hash."""
    with as_superuser() as cursor:
        cursor.execute(
            "UPDATE ledger_stream SET version = %s, hash = %s WHERE stream_id = %s",
            [version, digest, stream.hex],
        )


def forge(stream: UUID, version: int, *, whole_stream: bool, entries: bool) -> None:
    """Change an actor and make the hashes fit again, as far as asked."""
    prev_hash = bytes(32)
    for event in store.load(stream):
        actor = "player:8" if event.version == version else event.actor
        if event.version < version or (event.version > version and not whole_stream):
            prev_hash = event.hash
            continue
        if event.version == version:
            prev_hash = event.prev_hash
        digest = event_hash(
            stream_id=stream,
            version=event.version,
            type=event.type,
            event_id=event.event_id,
            actor=actor,
            role=event.role,
            device=event.device,
            recorded_at=event.recorded_at,
            occurred_at=event.occurred_at,
            prev_hash=prev_hash,
            payload=event.payload,
        )
        change_event(stream, event.version, actor=actor, prev_hash=prev_hash, hash=digest)
        if entries:
            with as_superuser() as cursor:
                cursor.execute(
                    "UPDATE ledger_entry SET leaf_hash = %s WHERE stream_id = %s AND version = %s",
                    [leaf_hash(digest), stream.hex, event.version],
                )
        prev_hash = digest
    last = LedgerEvent.objects.filter(stream_id=stream).order_by("-version")[0]
    set_head(stream, last.version, bytes(last.hash))
