"""Ends: the result against the board, the flag, the resignation, the agreement, the signatures."""

from collections.abc import Iterator

from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from adjudication.audit.results import reopened, results
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.officiating.adjournment.events import ResultAgreed
from games.record.officiating.closing.events import ScorePenalised
from games.record.officiating.timekeeping import events as te
from games.record.values import other_side, win_for
from games.rules.books.grounds import Evidence

DRAWN = "1/2-1/2"
AS_RECORDED = "as_recorded"
_ENDS = (e.PlayerResigned, e.DrawOfferAccepted)
"""Acts that end a game by themselves."""


def causes(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find ends whose result is not what brought them about, and ends that are missing."""
    ended: list[GameEntry] = []
    is_open, again = True, reopened(record, replay)
    for entry in record.entries:
        event = entry.event
        is_open = is_open or entry.version in again
        if not isinstance(event, e.GameEnded):
            continue
        ended.append(entry)
        if not is_open:
            yield finding_at(Code.ENDED_TWICE, replay, entry, event.article)
        is_open = False
        yield from _board(record, replay, entry, event)
        yield from _cause(record, replay, entry, event)
    yield from _missing(record, replay, ended)


def _missing(record: AuditedRecord, replay: Replayed, ended: list[GameEntry]) -> Iterator[Finding]:
    last = ended[-1].version if ended else 0
    for entry in record.entries:
        if isinstance(entry.event, _ENDS) and entry.version > last:
            conduct = record.book.conduct
            resigned = isinstance(entry.event, e.PlayerResigned)
            article = conduct.resignation if resigned else conduct.agreed_draw
            yield finding_at(Code.END_MISSING, replay, entry, article)
        if isinstance(entry.event, e.GameClosed) and not ended:
            yield finding_at(Code.CLOSED_WITHOUT_RESULT, replay, entry, record.book.closing.closed)


def _board(
    record: AuditedRecord, replay: Replayed, entry: GameEntry, event: e.GameEnded
) -> Iterator[Finding]:
    """Compare an end of the board, or one read from a file, with the position it came in."""
    reasons = {ground.of for ground in record.book.grounds if ground.evidence is Evidence.BOARD} - {
        ""
    }
    if replay.broken:
        return
    outcome = replay.kernel.outcome(replay.stage(entry.version).position)
    if outcome is not None:
        reasons |= {outcome.reason}
    if event.reason not in reasons and event.reason != AS_RECORDED:
        return
    if outcome is None:
        differs = event.reason in reasons
    elif event.reason == AS_RECORDED:
        differs = outcome.result != event.result
    else:
        differs = (outcome.result, outcome.reason) != (event.result, event.reason)
    if differs:
        article = outcome.article if outcome else event.article
        yield finding_at(Code.RESULT_AGAINST_BOARD, replay, entry, article)


def _cause(
    record: AuditedRecord, replay: Replayed, entry: GameEntry, event: e.GameEnded
) -> Iterator[Finding]:
    """Compare an end by an act of the players, or on time, with that act."""
    before = [other.event for other in record.entries if other.version < entry.version]
    sides = replay.kernel.sides
    if event.reason == "resignation":
        resigned = [act.side for act in before if isinstance(act, e.PlayerResigned)]
        won = win_for(sides, other_side(sides, resigned[-1])) if resigned else ""
        if event.result != won:
            yield finding_at(Code.RESULT_AGAINST_RESIGNATION, replay, entry, event.article)
    elif event.reason == "agreement":
        if not _agreed(before, event.result):
            yield finding_at(Code.AGREEMENT_MISSING, replay, entry, event.article)
    elif event.reason == "time":
        out = [act.side for act in before if isinstance(act, e.FlagFell)]
        first = [act.first for act in before if isinstance(act, te.BothFlagsFell)]
        losers = {side for side in (*out[-1:], *first[-1:]) if side}
        charged = any(isinstance(act, e.TimeAdjusted | te.LatenessRecorded) for act in before)
        results = {win_for(sides, other_side(sides, side)) for side in losers}
        reported = bool(out or first) or record.archived
        differs = not reported or (bool(results) and event.result not in results)
        if differs and not charged:
            yield finding_at(Code.RESULT_AGAINST_FLAG, replay, entry, event.article)


def _agreed(before: list[e.GameEvent], result: str) -> bool:
    if any(isinstance(act, ResultAgreed) and act.result == result for act in before):
        return True
    return result == DRAWN and any(isinstance(act, e.DrawOfferAccepted) for act in before)


def signatures(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find signatures under another result than the one that stood."""
    if e.ResultSigned not in record.kinds:
        return
    standing, changed = "", results(record, replay)
    for entry in record.entries:
        standing = changed.get(entry.version, standing)
        signed = entry.event.result if isinstance(entry.event, e.ResultSigned) else standing
        if standing and signed != standing:
            yield finding_at(Code.SIGNED_OTHERWISE, replay, entry, record.book.closing.signed)


def at_the_event(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find a result that is not the one that the event has of the game."""
    at_event = record.event_result
    if at_event is None:
        return
    version, result = next(reversed(results(record, replay).items()), (0, ""))
    if result not in ("", at_event):
        last = next(entry for entry in record.entries if entry.version == version)
        yield finding_at(Code.RESULT_AGAINST_EVENT, replay, last, record.book.closing.signed)


def points(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find points taken that leave what the result does not give (gomoku 15.3, 28.1)."""
    if ScorePenalised not in record.kinds:
        return
    result, changed = "", results(record, replay)
    for entry in record.entries:
        event, result = entry.event, changed.get(entry.version, result)
        if isinstance(event, ScorePenalised) and not _leaves(replay, result, event):
            yield finding_at(Code.POINTS_WRONG, replay, entry, event.article)


def _leaves(replay: Replayed, result: str, event: ScorePenalised) -> bool:
    """Return whether the side punished has nothing, and its opponent what the result brings.

    What was taken from the opponent before is gone, too.
    """
    scores = dict(zip(replay.kernel.sides, event.score, strict=True))
    brought = dict(zip(replay.kernel.sides, _BRINGS.get(result, ("0", "0")), strict=True))
    other = other_side(replay.kernel.sides, event.side)
    return scores[event.side] == "0" and scores[other] in (brought[other], "0")


_BRINGS = {"1-0": ("1", "0"), "0-1": ("0", "1"), DRAWN: ("1/2", "1/2")}
"""A result -> the games won that it brings both sides, as exact fractions."""

QUESTIONS = (causes, signatures, at_the_event, points)
