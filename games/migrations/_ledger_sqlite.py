"""SQLite's tables and triggers for the ledger, the twin of PostgreSQL's."""

TABLES = (
    """
    CREATE TABLE ledger_stream (
        stream_id char(32) NOT NULL PRIMARY KEY,
        kind varchar(60) NOT NULL,
        version bigint NOT NULL,
        hash BLOB NOT NULL,
        recorded_at bigint NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE ledger_event (
        arrival integer PRIMARY KEY,
        stream_id char(32) NOT NULL CHECK (length(stream_id) = 32),
        version bigint NOT NULL CHECK (version > 0),
        type varchar(200) NOT NULL,
        event_id char(32) NOT NULL CHECK (length(event_id) = 32),
        actor varchar(200) NOT NULL,
        role varchar(200) NOT NULL,
        device varchar(200) NOT NULL,
        recorded_at bigint NOT NULL,
        occurred_at bigint,
        payload BLOB NOT NULL,
        prev_hash BLOB NOT NULL CHECK (length(prev_hash) = 32),
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        CONSTRAINT ledger_event_key UNIQUE (stream_id, version),
        CONSTRAINT ledger_event_id UNIQUE (event_id)
    )
    """,
    """
    CREATE TABLE ledger_entry (
        position integer PRIMARY KEY CHECK (position > 0),
        stream_id char(32) NOT NULL,
        version bigint NOT NULL,
        leaf_hash BLOB NOT NULL CHECK (length(leaf_hash) = 32),
        CONSTRAINT ledger_entry_event UNIQUE (stream_id, version)
    )
    """,
    """
    CREATE TABLE ledger_checkpoint (
        id integer PRIMARY KEY AUTOINCREMENT,
        size bigint NOT NULL,
        root BLOB NOT NULL,
        frontier BLOB NOT NULL,
        key_id varchar(8) NOT NULL,
        text text NOT NULL,
        signed_at bigint NOT NULL,
        CONSTRAINT ledger_checkpoint_size UNIQUE (size, key_id)
    )
    """,
    """
    CREATE TABLE ledger_cursor (
        id smallint PRIMARY KEY CHECK (id = 1),
        size bigint NOT NULL,
        frontier BLOB NOT NULL,
        after_arrival bigint NOT NULL,
        after_stream char(32) NOT NULL,
        after_version bigint NOT NULL,
        system_identifier varchar(40) NOT NULL
    )
    """,
    "INSERT INTO ledger_cursor VALUES (1, 0, x'', 0, '00000000000000000000000000000000', 0, '')",
    """
    CREATE TABLE ledger_work (
        id integer PRIMARY KEY AUTOINCREMENT,
        kind varchar(60) NOT NULL,
        stream_id char(32) NOT NULL,
        version bigint NOT NULL,
        due_at bigint NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        claimed_by varchar(200) NOT NULL DEFAULT '',
        claimed_until bigint NOT NULL DEFAULT 0,
        done_at bigint,
        last_error text NOT NULL DEFAULT '',
        state varchar(12) NOT NULL DEFAULT 'pending',
        CONSTRAINT ledger_work_request UNIQUE (kind, stream_id, version)
    )
    """,
    "CREATE INDEX ledger_work_due ON ledger_work (due_at, id) WHERE state = 'pending'",
)


def refusals(table: str, *same: str) -> list[str]:
    """Return the triggers that make `table` append-only; `same` are its unique keys.

    INSERT OR REPLACE deletes the old row without firing a DELETE trigger, so an insert
    over an existing key is refused as well.
    """
    statements = [
        f"""
        CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table}
        BEGIN
            SELECT RAISE(ABORT, 'ledger is append-only: {act} on {table} is refused');
        END
        """
        for act in ("UPDATE", "DELETE")
    ]
    exists = " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {key})" for key in same)
    statements.append(
        f"""
        CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN {exists}
        BEGIN
            SELECT RAISE(ABORT, 'ledger is append-only: the key exists in {table}');
        END
        """
    )
    return statements


EVENT_OF_NEW = "stream_id = NEW.stream_id AND version = NEW.version"
FORWARD = (
    *TABLES,
    *refusals(
        "ledger_event", "arrival = NEW.arrival", EVENT_OF_NEW, "event_id = NEW.event_id"
    ),
    *refusals("ledger_entry", "position = NEW.position", EVENT_OF_NEW),
    *refusals(
        "ledger_checkpoint", "id = NEW.id", "size = NEW.size AND key_id = NEW.key_id"
    ),
)
BACKWARD = tuple(
    f"DROP TABLE ledger_{name}"
    for name in ("work", "cursor", "checkpoint", "entry", "event", "stream")
)

_EVENT = (
    "stream_id, version, type, event_id, actor, role, device, recorded_at, occurred_at, "
    "payload, prev_hash, hash"
)
# One statement appends the next event and moves its stream's head, or does neither: it needs
# no BEGIN and COMMIT of its own, which cost as much as the insert.
NEXT = (
    f"CREATE VIEW ledger_next AS SELECT {_EVENT} FROM ledger_event",
    f"""
    CREATE TRIGGER ledger_next_insert INSTEAD OF INSERT ON ledger_next
    BEGIN
        UPDATE ledger_stream
            SET version = NEW.version, hash = NEW.hash, recorded_at = NEW.recorded_at
            WHERE stream_id = NEW.stream_id AND version = NEW.version - 1
              AND hash = NEW.prev_hash AND recorded_at <= NEW.recorded_at;
        SELECT RAISE(ABORT, 'not the next event of its stream') WHERE changes() = 0;
        INSERT INTO ledger_event ({_EVENT})
            VALUES ({", ".join(f"NEW.{name}" for name in _EVENT.split(", "))});
    END
    """,
)
