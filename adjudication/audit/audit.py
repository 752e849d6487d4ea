"""Every question of an audit asked of one record."""

from dataclasses import dataclass, replace

from adjudication.audit import board, course, ends, penalties, timekeeping
from adjudication.audit.record import AuditedRecord
from adjudication.audit.registry import audit_of
from adjudication.audit.replay import replayed
from games.record import events as e
from games.record.audits.findings import Finding
from games.record.officiating.offences.events import ResultPenalised

CODE_VERSION = "1"
"""Of the code that audits; stored with every audit, raised when a finding may change."""
_COMMON = (
    *course.QUESTIONS,
    *ends.QUESTIONS,
    *timekeeping.QUESTIONS,
    *penalties.QUESTIONS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What the audit of a game gave: its plies, the result on record, "" for none, findings."""

    edition: str
    plies: int
    result: str
    findings: tuple[Finding, ...]


def audit(record: AuditedRecord) -> Audit:
    """Derive the game anew and return every difference, in the order of the record.

    The same record gives the same findings, whoever asks and whenever.
    """
    own = audit_of(record.book.game.code)
    replay = replayed(record, own.kernel(record.arranged), own.steps)
    questions = (board.moves_of(own), board.end_of(own), *own.questions, *_COMMON)
    found = [finding for ask in questions for finding in ask(record, replay)]
    if record.by_todays_rules:
        found = [replace(finding, by_todays_rules=True) for finding in found]
    return Audit(
        edition=record.arranged.edition,
        plies=len(replay.line),
        result=_result(record),
        findings=tuple(sorted(found, key=_place)),
    )


def _place(finding: Finding) -> tuple[int, int, str]:
    return finding.ply, finding.version, finding.code.value


def _result(record: AuditedRecord) -> str:
    """Return the result that stands, "" for none."""
    result = ""
    for entry in record.entries:
        if isinstance(entry.event, e.GameEnded | e.ResultRevised | ResultPenalised):
            result = entry.event.result
    return result
