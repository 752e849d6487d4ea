"""An audit put on record, a finding of it settled. Past tense; facts only."""

from dataclasses import dataclass

from games.record.audits.findings import RecordedFinding
from games.record.audits.state import FindingOutcome
from games.streams.declarations import gettext_noop as _
from games.streams.stored import stored


@stored(
    "games.game-audited.v1",
    label=_("record audited"),
    detail=(_("up to event %(audited_version)d"),),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class GameAudited:
    """The machine derived the game anew from its first `audited_version` events.

    `inputs_digest`: SHA-256 over what the audit read. `code_version`: of the code that audited.
    `by_todays_rules`: the game may have been played before its edition. `findings`: numbered
    from 1 in this order.
    """

    audited_version: int
    edition: str
    code_version: str
    inputs_digest: str
    by_todays_rules: bool
    findings: tuple[RecordedFinding, ...]


@stored(
    "games.finding-settled.v1",
    label=_("finding settled"),
    detail=(
        _("finding %(number)d of the audit at event %(audit_version)d"),
        "%(reason)s",
    ),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class FindingSettled:
    """Finding `number` of the audit at event `audit_version` was looked into, with `outcome`."""

    audit_version: int
    number: int
    outcome: FindingOutcome
    reason: str


AuditEvent = GameAudited | FindingSettled
