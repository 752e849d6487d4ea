"""Claims: whether each was answered, and when the next could be made. Xiangqi 22; gomoku 19."""

from collections.abc import Iterator

from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from adjudication.audit.results import reopened
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.ruling import RulingProposed

_OVER = (e.GameEnded, e.GameClosed)


def open_claims(record: AuditedRecord) -> Iterator[tuple[GameEntry, frozenset[int]]]:
    """Yield each entry with the claims that wait for an answer after it, by their versions."""
    plies: dict[int, int] = {}
    claim_by_ruling: dict[int, int] = {}
    for entry in record.entries:
        match entry.event:
            case e.ClaimMade():
                plies[entry.version] = entry.event.ply
            case RulingProposed():
                claim_by_ruling[entry.version] = entry.event.claim_version
            case e.RulingConfirmed() | e.RulingOverruled():
                plies.pop(claim_by_ruling.get(entry.event.ruling_version, 0), None)
            case PliesTakenBack():
                plies = {
                    version: ply for version, ply in plies.items() if ply <= entry.event.to_ply
                }
            case _:
                pass
        yield entry, frozenset(plies)


def claimable_plies(record: AuditedRecord, replay: Replayed) -> frozenset[int]:
    """Return after which plies a claim could be made, as no other waited for its answer.

    None could where the move ended the game.
    """
    if e.ClaimMade not in record.kinds:
        return frozenset(range(len(replay.line) + 1))
    found: set[int] = set()
    again, over = reopened(record, replay), False
    last = {entry.act: entry.version for entry in record.entries}
    for entry, waiting in open_claims(record):
        over = (over or isinstance(entry.event, e.GameEnded)) and entry.version not in again
        if not waiting and not over and last[entry.act] == entry.version:
            found.add(replay.ply_at(entry.version))
    return frozenset(found)


def answered(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find claims that the end, or the sheet, left without an answer."""
    if e.ClaimMade not in record.kinds:
        return
    *_, (_last, waiting) = open_claims(record)
    ends = [entry.version for entry in record.entries if isinstance(entry.event, _OVER)]
    for entry in record.entries:
        event = entry.event
        left = entry.version in waiting and entry.version < max(ends, default=0)
        if left and isinstance(event, e.ClaimMade):
            article = record.book.claims.asked_under(event.question.value)
            yield finding_at(Code.CLAIM_LEFT_OPEN, replay, entry, article)


QUESTIONS = (answered,)
