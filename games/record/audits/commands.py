"""What may be asked about audits: that one go on record, that a finding be settled."""

from dataclasses import dataclass
from typing import Annotated

from games.record.audits.events import GameAudited
from games.record.audits.state import FindingOutcome, FindingStatus
from games.record.declaring import VERSION, Reason
from games.record.state import GameState
from games.record.values import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _


def _audits(state: GameState) -> tuple[int, ...]:
    open_now = (
        finding.audit_version
        for finding in state.audits.findings
        if finding.status is FindingStatus.OPEN
    )
    return tuple(dict.fromkeys(open_now))


@declare(
    roles={Role.SYSTEM},
    label=_("Record an audit"),
    summary="Put the worker's audit on record",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAudit:
    """Put the worker's audit of the record on it."""

    audit: GameAudited


@declare(
    # After the first signature it is the appeals committee's; `decide` sees to it.
    roles={Role.CHIEF_ARBITER, Role.COMMITTEE},
    label=_("Settle a finding"),
    summary="Settle a finding of an audit: put right, left as recorded, or found wrongly",
    address="audits/<int:audit_version>/findings/<int:number>/settlement",
    example={"outcome": "accepted_as_is", "reason": "双方当时均未提出，结果不变"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFinding:
    """Say what was made of finding `number` of the audit at event `audit_version`."""

    audit_version: Annotated[
        int,
        VERSION,
        Field(label=_("audit at event"), concerns="audit", among=_audits),
    ]
    number: Annotated[
        int,
        Field(label=_("number of the finding"), least=1, most=10_000, in_address=True),
    ]
    outcome: Annotated[FindingOutcome, Field(label=_("outcome"))]
    reason: Reason


AuditCommand = RecordAudit | SettleFinding
