"""What may be asked about audits: that one go on record, that a finding be settled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from games.record.audits.events import GameAudited
from games.record.audits.state import FindingOutcome, FindingStatus
from games.record.declaring import VERSION, Reason
from games.record.state import GameState
from games.record.values import Role
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _


def _open(state: GameState) -> tuple[int, ...]:
    findings = state.audits.findings
    return tuple(finding.number for finding in findings if finding.status is FindingStatus.OPEN)


def _latest(state: GameState, given: Mapping[str, Any]) -> int:
    return state.audits.version


def _any_settlement(state: GameState) -> "SettleFinding":
    return SettleFinding(
        audit_version=state.audits.version,
        number=_open(state)[0],
        outcome=FindingOutcome.ACCEPTED_AS_IS,
        reason="-",
    )


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
    office="settle-finding",
    summary="Settle a finding of an audit: put right, left as recorded, or found wrongly",
    address="audits/<int:audit_version>/findings/<int:number>/settlement",
    fits=lambda state: bool(_open(state)),
    probe=_any_settlement,
    example={"outcome": "accepted_as_is", "reason": "双方当时均未提出，结果不变"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFinding:
    """Say what was made of finding `number` of the audit at event `audit_version`."""

    audit_version: Annotated[
        int,
        VERSION,
        Field(label=_("audit at event"), implied=_latest),
    ]
    number: Annotated[
        int,
        Field(
            label=_("finding of the audit"),
            concerns="finding",
            among=_open,
            least=1,
            most=100_000,
            in_address=True,
        ),
    ]
    outcome: Annotated[FindingOutcome, Field(label=_("outcome"))]
    reason: Reason


AuditCommand = RecordAudit | SettleFinding
