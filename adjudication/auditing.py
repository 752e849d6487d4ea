"""Take up a piece of audit work: derive the record anew, put what was found on it.

As with rulings, whatever is delivered twice, late or after a crash ends in exactly one audit of
a version: its event id is derived from the version, the record refuses a second one, and the
event and the closing of the work row are one transaction. Every version that was asked for is
audited, also one that the record has gone beyond meanwhile.
"""

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from uuid import UUID, uuid5

from adjudication.audit.audit import AUDIT_CODE_VERSION, audit
from adjudication.audit.record import About, AuditedRecord, read_record
from adjudication.audit.replay import UNREADABLE
from adjudication.handlers import WORKER
from games import api
from games.record.audits.events import GameAudited
from games.record.audits.findings import recorded
from games.record.values import Role

logger = logging.getLogger(__name__)


def audit_work(item: api.WorkItem, *, now: int) -> bool:
    """Audit the record up to the version of `item`; return whether this call appended it.

    :raises UnknownEventError: the record holds an event this code cannot read.
    :raises ValueError: the stream does not begin as a game.
    """
    stored = api.load_events(item.stream_id, upto=item.version)
    made = audit_event(stored, at=now)
    try:
        handled = api.handle(
            api.GAMES,
            api.RecordAudit(audit=made),
            stream_id=item.stream_id,
            by=WORKER,
            event_id=audit_event_id(item.stream_id, made.edition, item.version),
            now=now,
            close_work=item.id,
        )
        appended = not handled.replayed
    except api.WorkClosed:
        return False
    except (api.CommandRefusedError, api.EventIdConflict) as late:
        if isinstance(late, api.CommandRefusedError) and late.code != "audited_already":
            raise
        # Another worker was quicker, perhaps one with other code: its audit stands.
        logger.info("audit of %s v%s dropped: %s", item.stream_id, item.version, late)
        appended = False
    if not appended:
        with suppress(api.WorkClosed):
            api.close_work(item.id, now=now)
    return appended


def audit_event(stored: Sequence[api.StoredEvent], *, at: int | None = None) -> GameAudited:
    """Return the audit of a record, given from its first event on, as it goes on it.

    With what its event knew of it at server ms `at`, or knows now: the same record and time give
    the same audit.

    :raises UnknownEventError: the record holds an event this code cannot read.
    :raises ValueError: it does not begin as a game.
    """
    record = read_record(api.GAMES.entries(stored), **about(stored, at=at))
    found = audit(record)
    return GameAudited(
        audited_version=stored[-1].version,
        edition=found.edition,
        code_version=AUDIT_CODE_VERSION,
        inputs_digest=inputs_digest(record, stored),
        by_todays_rules=record.by_todays_rules,
        findings=tuple(recorded(finding) for finding in found.findings),
    )


def about(stored: Sequence[api.StoredEvent], *, at: int | None = None) -> About:
    """Return what is known of a record beside its events, at server ms `at` or now.

    Roles, offences in the event's other games that count over the event, and the event's result.
    """
    game = stored[0].stream_id
    entries = api.GAMES.entries(stored)
    try:
        earlier = api.earlier_offences(game, entries)
    except UNREADABLE:
        earlier = {}
    return About(
        roles={event.version: Role(event.role) for event in stored if event.role in set(Role)},
        earlier=earlier,
        event_result=api.event_result(game, at),
    )


def audit_event_id(stream_id: UUID, edition: str, version: int) -> UUID:
    """Return the one id an audit of this version can have."""
    return uuid5(stream_id, f"audit|{edition}|{version}")


def inputs_digest(record: AuditedRecord, stored: Sequence[api.StoredEvent]) -> str:
    """Return a SHA-256 over everything an audit reads, in hex."""
    read = inputs_read(
        record.arranged.edition,
        by_todays_rules=record.by_todays_rules,
        stored=stored,
        earlier=record.earlier,
        event_result=record.event_result,
    )
    return hashlib.sha256(read).hexdigest()


def inputs_read(
    edition: str,
    *,
    by_todays_rules: bool,
    stored: Sequence[api.StoredEvent],
    earlier: Mapping[int, int],
    event_result: str | None,
) -> bytes:
    """Write down everything an audit reads, as its digest is taken of it."""
    read: dict[str, object] = {
        "edition": edition,
        "by_todays_rules": by_todays_rules,
        "events": [event.hash.hex() for event in stored],
    }
    if earlier:
        read["earlier"] = sorted(earlier.items())
    if event_result is not None:
        read["event_result"] = event_result
    return json.dumps(read, sort_keys=True, separators=(",", ":")).encode()
