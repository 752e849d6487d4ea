"""Penalties: what was counted against what followed, time given once, the fouls signed.

Rules 2020, 4.1.8-4.1.11 and 18; gomoku 2025, 15.2 and 25.3; weiqi 2002, 23-24.
"""

from collections import Counter
from collections.abc import Iterator

from adjudication.audit.marks import CountedMark, Marks, after, marks_of
from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.annulment.events import ActAnnulled
from games.record.audits.findings import Code, Finding
from games.record.gomoku.events import FiveDeclared
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.officiating.timekeeping import events as te
from games.record.values import other_side, win_for
from games.rules.books.article import Article
from games.rules.offences.escalation import limits_of
from games.rules.offences.kinds import Measure, Penalty

_WAITS = (e.ClaimMade, e.FlagFell, te.BothFlagsFell, FiveDeclared)
"""A first cause of the end that may wait for an answer: what is given meanwhile decides nothing."""
_ANSWERED = (
    e.RulingConfirmed,
    e.RulingOverruled,
    te.FlagSetAside,
    te.PassGranted,
    PliesTakenBack,
    e.GameEnded,
)
_COSTS_TIME = {
    oe.OffenceRecorded,
    oe.PenaltyConfirmed,
    oe.PenaltyRejected,
    e.FoulRecorded,
}
"""Events that may take or give time."""
Adjustment = tuple[str, int, Article | None]
"""Whose clock, by how many ms, under which article."""


def limits(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find a number reached that the game outlived, and a loss by a number not reached."""
    wanted = limits_of(record.arranged.edition, record.arranged.thresholds)
    foul, sides = record.book.offences.foul or Measure.FOUL, replay.kernel.sides
    ending_acts = {entry.act for entry in record.entries if isinstance(entry.event, e.GameEnded)}
    marks: tuple[CountedMark, ...] = ()
    waits = ended = False
    for entry in record.entries:
        event = entry.event
        marks = after(marks, event, entry.version, sides=sides, foul=foul)
        if isinstance(event, e.FoulRecorded | e.WarningRecorded):
            mark = marks[-1]
            limit = wanted.get(mark.measure)
            earlier = Marks(entries=marks).counted(mark.side, mark.measure, late=True)
            decided = waits or ended or mark.after_end or entry.act in ending_acts
            if limit is not None and earlier >= limit.count and not decided:
                yield finding_at(Code.LIMIT_WITHOUT_END, replay, entry, limit.article)
        if isinstance(event, e.GameEnded):
            yield from _lost(record, replay, entry, event, marks)
        waits = (waits or isinstance(event, _WAITS)) and not isinstance(event, _ANSWERED)
        ended = ended or isinstance(event, e.GameEnded)


def _lost(
    record: AuditedRecord,
    replay: Replayed,
    entry: GameEntry,
    event: e.GameEnded,
    marks: tuple[CountedMark, ...],
) -> Iterator[Finding]:
    wanted = limits_of(record.arranged.edition, record.arranged.thresholds)
    sides = replay.kernel.sides
    for measure, limit in wanted.items():
        if (event.article, event.reason) != (limit.article, limit.reason):
            continue
        losers = [side for side in sides if event.result == win_for(sides, other_side(sides, side))]
        counts = (Marks(entries=marks).counted(side, measure, late=True) for side in losers)
        if any(count < limit.count for count in counts):
            yield finding_at(Code.END_WITHOUT_LIMIT, replay, entry, limit.article)


def times(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find time that a penalty takes or gives and that was not adjusted, or more than once."""
    if record.arranged.time_control is None or not record.kinds & _COSTS_TIME:
        return
    given: Counter[Adjustment] = Counter(
        (entry.event.side, entry.event.delta_ms, entry.event.article)
        for entry in record.entries
        if isinstance(entry.event, e.TimeAdjusted)
    )
    owed: Counter[Adjustment] = Counter()
    allowed: Counter[Adjustment] = Counter()
    where: dict[Adjustment, GameEntry] = {}
    ended = {entry.act for entry in record.entries if isinstance(entry.event, e.GameEnded)}
    over = False
    for entry in record.entries:
        over = over or entry.act in ended
        for adjustment in _owed(record, replay, entry):
            # What ended the game may have its time adjusted, and need not.
            allowed[adjustment] += 1
            owed[adjustment] += not over
            where.setdefault(adjustment, entry)
            if not over:
                where[adjustment] = entry
    for adjustment, number in owed.items():
        entry, article = where[adjustment], adjustment[2]
        if given[adjustment] < number:
            yield finding_at(Code.TIME_PENALTY_MISSING, replay, entry, article)
        elif number and given[adjustment] > allowed[adjustment]:
            yield finding_at(Code.TIME_PENALTY_TWICE, replay, entry, article)


def _owed(record: AuditedRecord, replay: Replayed, entry: GameEntry) -> Iterator[Adjustment]:
    """Yield what the penalty of an event does to the clocks."""
    event, sides = entry.event, replay.kernel.sides
    penalty = penalty_of(event)
    if penalty is not None and penalty[1].articles:
        side, imposed = penalty
        article = imposed.articles[-1]
        if imposed.own_ms:
            yield side, imposed.own_ms, article
        if imposed.opponent_ms:
            yield other_side(sides, side), imposed.opponent_ms, article
    elif isinstance(event, e.FoulRecorded) and not event.offence_version:
        offence = record.book.offences.under(event.article)
        if offence is not None and offence.automatic and offence.costs:
            cost = offence.costs[0]
            if cost.own_ms:
                yield event.side, cost.own_ms, offence.articles[-1]


def penalty_of(event: e.GameEvent) -> tuple[str, Penalty] | None:
    """Return against whom an event brings a penalty into force, and which."""
    match event:
        case oe.OffenceRecorded(status=oe.OffenceStatus.IMPOSED):
            return event.side, event.penalty
        case oe.PenaltyConfirmed() | oe.PenaltyRejected():
            return event.side, event.penalty
        case _:
            return None


def sheet(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find fouls closed with the record that are not those on it (xiangqi 9).

    A foul annulled since was on the sheet that was signed; which it was does not stand here.
    """
    measure = record.book.offences.foul or Measure.WARNING
    for entry in record.entries:
        event = entry.event
        if not isinstance(event, e.GameClosed) or not event.fouls:
            continue
        later = (other for other in record.entries if other.version > entry.version)
        if any(isinstance(other.event, ActAnnulled) for other in later):
            continue
        marks = marks_of(record, before=entry.version)
        anew = tuple(marks.counted(side, measure, late=True) for side in replay.kernel.sides)
        if anew != event.fouls:
            yield finding_at(Code.SHEET_FOULS_DIFFER, replay, entry, record.book.closing.signed)


QUESTIONS = (limits, times, sheet)
