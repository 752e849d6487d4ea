"""Every question of an audit asked of one record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from adjudication.audit import (
    adjournments,
    board,
    claims,
    course,
    ends,
    offences,
    penalties,
    powers,
    timekeeping,
)
from adjudication.audit.question import GameAudit, Question
from adjudication.audit.record import About, AuditedRecord, GameEntry, read_record
from adjudication.audit.registry import audit_of
from adjudication.audit.replay import UNREADABLE, Replayed, replayed
from adjudication.audit.results import results
from games.record.audits.findings import Code, Finding

AUDIT_CODE_VERSION = "1"
"""Of the code that audits; stored with every audit, raised when a finding may change."""
_COMMON = (
    *course.QUESTIONS,
    *ends.QUESTIONS,
    *timekeeping.QUESTIONS,
    *penalties.QUESTIONS,
    *offences.QUESTIONS,
    *powers.QUESTIONS,
    *adjournments.QUESTIONS,
    *claims.QUESTIONS,
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

    The same record gives the same findings, whoever asks and whenever. What cannot be read as
    part of a game is a finding too, whatever stands there.
    """
    try:
        own = audit_of(record.book.game.code)
        replay = replay_of(record, own)
    except UNREADABLE:
        return unreadable(record.arranged.edition, version=1)
    questions = (
        board.moves_of(own),
        board.end_of(own),
        timekeeping.clocks_anew(own.clock_steps),
        *own.questions,
        *_COMMON,
    )
    found = [finding for ask in questions for finding in _findings_of(record, replay, own, ask)]
    if replay.unreadable:
        found.append(_unreadable(replay, replay.broken_at))
    if record.by_todays_rules:
        found = [replace(finding, by_todays_rules=True) for finding in found]
    return Audit(
        edition=record.arranged.edition,
        plies=len(replay.line),
        result=_result(record, replay),
        findings=tuple(sorted(dict.fromkeys(found), key=_place)),
    )


def audit_entries(entries: Sequence[GameEntry], **about: Unpack[About]) -> Audit:
    """Return the audit of all events of a game, whatever they are."""
    try:
        record = read_record(entries, **about)
    except UNREADABLE:
        return unreadable("", version=entries[0].version if entries else 1)
    return audit(record)


def unreadable(edition: str, *, version: int) -> Audit:
    """Return the audit of what does not even begin as a game."""
    finding = Finding(code=Code.RECORD_UNREADABLE, ply=0, version=version)
    return Audit(edition=edition, plies=0, result="", findings=(finding,))


def replay_of(record: AuditedRecord, own: GameAudit) -> Replayed:
    """Play a record anew with what its game adds.

    :raises Exception: one of `UNREADABLE`, where it does not even begin as a game.
    """
    arranged = record.arranged
    return replayed(record, own.kernel(arranged), own.steps, pending=own.pending(arranged))


def _findings_of(
    record: AuditedRecord, replay: Replayed, own: GameAudit, ask: Question
) -> tuple[Finding, ...]:
    """Return what a question finds, or the event whose values it cannot take."""
    try:
        return tuple(ask(record, replay))
    except UNREADABLE:
        return (_unreadable(replay, _first_unreadable(record, own, ask)),)


def _first_unreadable(record: AuditedRecord, own: GameAudit, ask: Question) -> int:
    """Return the version of an event before which the question can be answered, with it not."""
    known, unknown = 0, len(record.entries)
    while unknown - known > 1:
        middle = (known + unknown) // 2
        part = replace(record, entries=record.entries[:middle])
        try:
            tuple(ask(part, replay_of(part, own)))
            known = middle
        except UNREADABLE:
            unknown = middle
    return record.entries[unknown - 1].version if unknown else 1


def _unreadable(replay: Replayed, version: int) -> Finding:
    return Finding(code=Code.RECORD_UNREADABLE, ply=replay.ply_at(version), version=version)


def _place(finding: Finding) -> tuple[int, int, str]:
    return finding.ply, finding.version, finding.code.value


def _result(record: AuditedRecord, replay: Replayed) -> str:
    """Return the result that stands, "" for none."""
    try:
        return next(reversed(results(record, replay).values()), "")
    except UNREADABLE:
        return ""
