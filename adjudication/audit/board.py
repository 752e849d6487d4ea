"""The board of every game: lawful moves in turn, faults that were none, an end that it shows."""

from collections.abc import Iterator

from adjudication.audit.question import GameAudit, Question
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Attempt, Replayed
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.draughts.events import IrregularityStood
from games.record.officiating.repairs.events import MenTouched
from games.record.officiating.timekeeping.events import BothFlagsFell

_WAITS = (e.ClaimMade, e.FlagFell, BothFlagsFell, IrregularityStood)
"""What may have to be settled before the board's own end is put on record."""


def moves_of(own: GameAudit) -> Question:
    """Return the question whether every move on record is what it is recorded as."""

    def ask(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
        bound = {entry.event.ply for entry in record.entries if isinstance(entry.event, MenTouched)}
        for attempt in replay.attempts:
            if attempt.faulted:
                yield from _fault(attempt, bound)
            else:
                yield from _move(record, attempt, own)

    return ask


def _move(record: AuditedRecord, attempt: Attempt, own: GameAudit) -> Iterator[Finding]:
    ply, version = attempt.next_ply, attempt.version
    if attempt.ply != ply:
        yield Finding(code=Code.PLY_MISNUMBERED, ply=ply, version=version)
    if attempt.side != own.mover(attempt):
        turns = record.book.conduct.turns
        yield Finding(code=Code.OUT_OF_TURN, ply=ply, version=version, article=turns)
    elif attempt.fault and not own.excused(record, attempt):
        article = attempt.article
        yield Finding(code=Code.MOVE_AGAINST_RULES, ply=ply, version=version, article=article)


def _fault(attempt: Attempt, bound: set[int]) -> Iterator[Finding]:
    """Find a fault that was none; who was bound by a touch may break that duty lawfully."""
    in_turn = attempt.side == attempt.to_move
    if in_turn and not attempt.fault and attempt.next_ply not in bound:
        yield Finding(
            code=Code.LAWFUL_MOVE_FAULTED, ply=attempt.next_ply - 1, version=attempt.version
        )


def end_of(own: GameAudit) -> Question:
    """Return the question whether the record shows the end that the board has come to."""

    def ask(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
        if replay.broken or not replay.line:
            return
        outcome = replay.kernel.outcome(replay.positions[-1])
        if outcome is None or outcome.reason in own.declared:
            return
        events = [entry.event for entry in record.entries]
        if any(isinstance(event, (e.GameEnded, *_WAITS)) for event in events):
            return
        yield Finding(
            code=Code.BOARD_END_MISSING,
            ply=len(replay.line),
            version=replay.line[-1].version,
            article=outcome.article,
        )

    return ask
