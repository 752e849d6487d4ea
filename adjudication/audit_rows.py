"""The rows of audits and findings, derived from the streams of their games."""

from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from adjudication.models import Audit, Finding
from adjudication.stream_rows import replace_rows
from games import api
from games.record.annulment.events import ActAnnulled
from games.record.audits.events import FindingSettled, GameAudited
from games.record.audits.findings import Severity
from games.record.audits.state import FindingOnRecord
from games.record.codec import STORED_NAMES
from games.rules.books.article import format_articles

AUDITED = STORED_NAMES[GameAudited]
EVENTS = frozenset(STORED_NAMES[kind] for kind in (GameAudited, FindingSettled, ActAnnulled))


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row this projector writes."""
    return (Audit.objects.all(), Finding.objects.all())


def apply(entries: Sequence[api.FeedEntry]) -> None:
    """Bring the findings of every game that `entries` tell of to the versions named there."""
    upto: dict[UUID, int] = {}
    for entry in entries:
        if entry.event.type in EVENTS:
            upto[entry.event.stream_id] = entry.event.version
    for stream_id, version in upto.items():
        _refresh(stream_id, version)


def _refresh(stream_id: UUID, version: int) -> None:
    stored = api.load_events(stream_id, upto=version)
    if any(event.type == AUDITED for event in stored):
        replace_rows(
            stream_id,
            (Audit, Finding),
            lambda: rows_of(stored, api.GAMES.replay(stored)),
            what="findings",
        )


def rows_of(
    stored: Sequence[api.StoredEvent],
    state: api.GameState | None,
    _later: Sequence[api.StoredEvent] = (),
) -> Sequence[Audit | Finding]:
    """Return the rows of a game from its events and its state after them.

    :raises UnknownEventError: for an audit no released code can read.
    """
    audits = [event for event in stored if event.type == AUDITED]
    if not audits:
        return ()
    made = api.GAMES.decode_all(audits)
    findings = state.audits.findings if state else ()
    return (
        *(_audit_row(event, audit) for event, audit in made if isinstance(audit, GameAudited)),
        *(_finding_row(stored[0].stream_id, finding, stored) for finding in findings),
    )


def _audit_row(event: api.StoredEvent, audit: GameAudited) -> Audit:
    weights = Counter(finding.severity for finding in audit.findings)
    row = Audit(
        id=event.event_id,
        game_id=event.stream_id,
        version=event.version,
        audited_version=audit.audited_version,
        edition=audit.edition,
        code_version=audit.code_version,
        contradictions=weights[Severity.CONTRADICTION],
        unclaimed=weights[Severity.UNCLAIMED],
        notes=weights[Severity.NOTE],
        audited_at=api.moment(event.recorded_at),
    )
    api.fit(row)
    return row


def _finding_row(
    stream_id: UUID, finding: FindingOnRecord, stored: Sequence[api.StoredEvent]
) -> Finding:
    found = finding.found
    settled = stored[finding.settled_version - 1] if finding.settled_version else None
    row = Finding(
        game_id=stream_id,
        audit_version=finding.audit_version,
        number=finding.number,
        severity=found.severity.value,
        code=found.code.value,
        ply=found.ply,
        version=found.version or None,
        articles=format_articles(found.articles),
        side=found.side,
        by_todays_rules=found.by_todays_rules,
        status=finding.status.value,
        outcome=finding.outcome.value if finding.outcome else "",
        reason=finding.reason,
        found_at=api.moment(stored[finding.audit_version - 1].recorded_at),
        settled_at=api.moment(settled.recorded_at) if settled else None,
        settled_by=settled.actor if settled else "",
    )
    api.fit(row)
    return row


PROJECTION = api.Projection(
    name="audits",
    apply=apply,
    rows=written_rows,
    of_streams=api.OfStreams(types=EVENTS, tables=(Audit, Finding), rows=rows_of),
)
