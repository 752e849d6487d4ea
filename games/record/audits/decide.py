"""Audits put on record, their findings settled: nothing that the game itself turns on.

An audit answers no question and binds nobody (docs/decisions/0045). Who settles a finding is
who may put the record right at that time.
"""

from dataclasses import replace

from games.record import events as e
from games.record.audits import commands as ac
from games.record.audits.events import FindingSettled, GameAudited
from games.record.audits.findings import RecordedFinding
from games.record.audits.state import Audits, FindingOnRecord, FindingStatus
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.state import GameState
from games.record.values import Actor, Role, Status
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(403, finding_needs_committee=_("Only the body that hears appeals settles it now."))
declare_refusals(
    409,
    audited_already=_("This much of the record has been audited already."),
    finding_settled_already=_("The finding has been settled already."),
)
declare_refusals(
    422,
    audit_not_of_record=_("The audit is not one of this record."),
    finding_unknown=_("The latest audit has no such finding."),
)

Events = tuple[e.GameEvent, ...]


@decides(ac.RecordAudit)
def record(state: GameState, command: ac.RecordAudit) -> Events:
    """Return the audit.

    :raises CommandRefusedError: `audited_already`, `audit_not_of_record`.
    """
    audit = command.audit
    if audit.audited_version > state.version or audit.edition != state.edition:
        raise CommandRefusedError("audit_not_of_record", version=audit.audited_version)
    if audit.audited_version in state.audits.audited:
        raise CommandRefusedError("audited_already", version=audit.audited_version)
    return (audit,)


@decides(ac.SettleFinding)
def settle(state: GameState, command: ac.SettleFinding, by: Actor) -> Events:
    """Return the settlement: the chief arbiter's until a signature, then the committee's.

    :raises CommandRefusedError: `reason_missing`, `finding_unknown`, `finding_settled_already`.
    :raises NotAllowedError: `finding_needs_committee`.
    """
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    finding = state.audits.finding(command.audit_version, command.number)
    if finding is None:
        raise CommandRefusedError("finding_unknown", number=command.number)
    if finding.status is not FindingStatus.OPEN:
        raise CommandRefusedError("finding_settled_already", number=command.number)
    complete = state.signed or state.status is Status.CLOSED
    if complete and by.role is not Role.COMMITTEE:
        raise NotAllowedError(
            "finding_needs_committee", article=state.book.closing.closed, role=by.role.value
        )
    settled = FindingSettled(
        audit_version=command.audit_version,
        number=command.number,
        outcome=command.outcome,
        reason=command.reason,
    )
    return (settled,)


@folds(GameAudited)
def _audited(state: GameState, event: GameAudited, version: int) -> GameState:
    known = state.audits
    audited = (*known.audited, event.audited_version)
    if known.audited and event.audited_version < max(known.audited):
        # A late worker saw less of the record than one before it.
        return replace(state, audits=replace(known, audited=audited))
    settled = {
        _identity(finding.found): finding for finding in known.findings if finding.settled_version
    }
    found = tuple(
        _as_settled(
            FindingOnRecord(audit_version=version, number=number, found=found),
            settled.pop(_identity(found), None),
        )
        for number, found in enumerate(event.findings, start=1)
    )
    gone = tuple(replace(finding, status=FindingStatus.GONE) for finding in settled.values())
    return replace(state, audits=Audits(version=version, audited=audited, findings=found + gone))


def _identity(found: RecordedFinding) -> tuple[object, ...]:
    """What makes a finding of one audit the same as that of another."""
    return found.code, found.ply, found.version, found.articles, found.side


def _as_settled(finding: FindingOnRecord, before: FindingOnRecord | None) -> FindingOnRecord:
    """Return a finding as it was settled when an earlier audit had found it."""
    if before is None:
        return finding
    return replace(
        finding,
        status=FindingStatus.SETTLED,
        outcome=before.outcome,
        reason=before.reason,
        settled_version=before.settled_version,
    )


@folds(FindingSettled)
def _settled(state: GameState, event: FindingSettled, version: int) -> GameState:
    findings = tuple(
        replace(
            finding,
            status=FindingStatus.SETTLED,
            outcome=event.outcome,
            reason=event.reason,
            settled_version=version,
        )
        if (finding.audit_version, finding.number) == (event.audit_version, event.number)
        else finding
        for finding in state.audits.findings
    )
    return replace(state, audits=replace(state.audits, findings=findings))
