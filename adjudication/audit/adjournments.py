"""Adjournments: the sealed move opened, lawful and played first.

Gomoku 2025, 20.1.3-20.2.4; weiqi 2002, 14, with the event's own rules.
"""

from collections.abc import Iterator

from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.commitment import opens
from games.record.officiating.adjournment.state import PauseKind
from games.record.officiating.timekeeping.options import SealedFault
from games.rules.protocol import NotationError


def sealed_moves(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find sealed moves left closed, opened as others, misjudged, or not played first."""
    articles = record.book.adjournment
    sealed: ae.MoveSealed | None = None
    closed, owed = False, ""
    for entry in record.entries if ae.GameAdjourned in record.kinds else ():
        event = entry.event
        match event:
            case ae.GameAdjourned():
                sealed, closed, owed = None, event.kind is PauseKind.INTERRUPTION, ""
            case ae.MoveSealed():
                sealed = event
            case ae.EnvelopeOpened():
                closed = False
                owed = "" if event.code else event.move
                if sealed is None or not opens(
                    sealed.commitment, written=event.written, salt_hex=event.salt
                ):
                    yield finding_at(Code.SEALED_MOVE_OTHER, replay, entry, articles.open)
                if _misjudged(record, replay, entry.version, event):
                    yield finding_at(Code.SEALED_MOVE_MISJUDGED, replay, entry, articles.legal)
                if event.code and _loses(record) and not _ended_with(record, entry.act):
                    yield finding_at(Code.END_MISSING, replay, entry, articles.legal)
            case ae.GameResumed() if closed and not record.was_other(entry.version):
                yield finding_at(Code.RESUMED_UNOPENED, replay, entry, articles.open)
            case e.MovePlayed():
                due = owed and sealed is not None and event.ply == sealed.ply + 1
                if due and event.move != owed:
                    yield finding_at(Code.SEALED_MOVE_NOT_PLAYED, replay, entry, articles.owed)
                owed = ""
            case _:
                pass


def _misjudged(
    record: AuditedRecord, replay: Replayed, version: int, event: ae.EnvelopeOpened
) -> bool:
    """Return whether the board says another thing of the move than the record does.

    A writing that names no move, or more than one, is for whoever reads it.
    """
    if not event.move or replay.broken:
        return False
    try:
        violation = replay.kernel.violation(replay.stage(version).position, event.move)
    except NotationError:
        return not event.code
    return bool(violation) != bool(event.code)


def _loses(record: AuditedRecord) -> bool:
    """Return whether an unlawful sealed move loses, by the book's rules or the event's."""
    options = record.arranged.options.time
    own = options is not None and options.unlawful_sealed_move is SealedFault.LOSS
    return record.book.adjournment.has_own_rules or own


def _ended_with(record: AuditedRecord, act: int) -> bool:
    return any(
        isinstance(entry.event, e.GameEnded) and entry.act == act for entry in record.entries
    )


QUESTIONS = (sealed_moves,)
