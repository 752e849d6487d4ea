"""What the audits of a game leave in its state: findings, and what became of each."""

from dataclasses import dataclass
from enum import StrEnum

from games.record.audits.findings import RecordedFinding, Severity


class FindingStatus(StrEnum):
    """Where a finding stands. `GONE`: it was settled, and the latest audit finds it no longer."""

    OPEN = "open"
    SETTLED = "settled"
    GONE = "gone"


class FindingOutcome(StrEnum):
    """What somebody who looked into a finding makes of it."""

    CORRECTED = "corrected"  # 已更正
    ACCEPTED_AS_IS = "accepted_as_is"  # 维持原记录
    WRONG_FINDING = "wrong_finding"  # 核查有误


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingOnRecord:
    """A finding, by the event of its audit and its number there, and what became of it.

    `settled_version` 0: nobody has settled it; `outcome` is then None and `reason` empty.
    """

    audit_version: int
    number: int
    found: RecordedFinding
    status: FindingStatus = FindingStatus.OPEN
    outcome: FindingOutcome | None = None
    reason: str = ""
    settled_version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Audits:
    """The audits of a game.

    `version`: the event of the one that saw most of the record, 0 before any; `audited`: up to
    which event each has read. `findings`: those of that one, then the settled ones that it no
    longer found.
    """

    version: int = 0
    audited: tuple[int, ...] = ()
    findings: tuple[FindingOnRecord, ...] = ()

    def finding(self, audit_version: int, number: int) -> FindingOnRecord | None:
        """Return a finding by the event of its audit and its number, None for no such one."""
        return next(
            (
                finding
                for finding in self.findings
                if (finding.audit_version, finding.number) == (audit_version, number)
            ),
            None,
        )

    @property
    def open_contradictions(self) -> tuple[FindingOnRecord, ...]:
        """Those that somebody has to settle."""
        return tuple(
            finding
            for finding in self.findings
            if finding.status is FindingStatus.OPEN
            and finding.found.severity is Severity.CONTRADICTION
        )


NO_AUDITS = Audits()
