"""Penalties: what was counted against what followed, time given once, the power to impose.

Rules 2020, 4.1.8-4.1.11 and 18; gomoku 2025, 15.2 and 25.3; weiqi 2002, 23-24.
"""

from collections import Counter
from collections.abc import Iterator

from adjudication.audit.marks import Given, Marks, after, marks_of
from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.gomoku.events import FiveDeclared
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs.events import PliesTakenBack
from games.record.officiating.timekeeping import events as te
from games.record.values import Role, other_side, win_for
from games.rules.books.article import Article
from games.rules.offences.escalation import limits_of
from games.rules.offences.kinds import Measure, Offence, Office, Penalty, unlisted
from games.rules.offences.powers import Standing, authority, authority_by_book

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
Adjustment = tuple[str, int, Article | None]
"""Whose clock, by how many ms, under which article."""


def limits(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find a number reached that the game outlived, and a loss by a number not reached."""
    wanted = limits_of(record.arranged.edition, record.arranged.thresholds)
    foul, sides = record.book.offences.foul or Measure.FOUL, replay.kernel.sides
    ending_acts = {entry.act for entry in record.entries if isinstance(entry.event, e.GameEnded)}
    marks: tuple[Given, ...] = ()
    waits = ended = False
    for entry in record.entries:
        event = entry.event
        marks = after(marks, event, entry.version, sides=sides, foul=foul)
        if isinstance(event, e.FoulRecorded | e.WarningRecorded):
            given = marks[-1]
            limit = wanted.get(given.measure)
            had = Marks(given=marks).counted(given.side, given.measure, late=True)
            decided = waits or ended or given.after_end or entry.act in ending_acts
            if limit is not None and had >= limit.count and not decided:
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
    marks: tuple[Given, ...],
) -> Iterator[Finding]:
    wanted = limits_of(record.arranged.edition, record.arranged.thresholds)
    sides = replay.kernel.sides
    for measure, limit in wanted.items():
        if (event.article, event.reason) != (limit.article, limit.reason):
            continue
        losers = [side for side in sides if event.result == win_for(sides, other_side(sides, side))]
        counts = (Marks(given=marks).counted(side, measure, late=True) for side in losers)
        if any(count < limit.count for count in counts):
            yield finding_at(Code.END_WITHOUT_LIMIT, replay, entry, limit.article)


def times(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find time that a penalty takes or gives and that was not adjusted, or more than once."""
    if record.arranged.time_control is None:
        return
    given: Counter[Adjustment] = Counter(
        (entry.event.side, entry.event.delta_ms, entry.event.article)
        for entry in record.entries
        if isinstance(entry.event, e.TimeAdjusted)
    )
    owed: Counter[Adjustment] = Counter()
    where: dict[Adjustment, GameEntry] = {}
    ended = {entry.act for entry in record.entries if isinstance(entry.event, e.GameEnded)}
    over = False
    for entry in record.entries:
        over = over or entry.act in ended
        if not over:
            for adjustment in _owed(record, replay, entry):
                owed[adjustment] += 1
                where[adjustment] = entry
    for adjustment, number in owed.items():
        entry, article = where[adjustment], adjustment[2]
        if given[adjustment] < number:
            yield finding_at(Code.TIME_PENALTY_MISSING, replay, entry, article)
        elif given[adjustment] > number:
            yield finding_at(Code.TIME_PENALTY_TWICE, replay, entry, article)


def _owed(record: AuditedRecord, replay: Replayed, entry: GameEntry) -> Iterator[Adjustment]:
    """Yield what the penalty of an event does to the clocks."""
    event, sides = entry.event, replay.kernel.sides
    penalty = _penalty(event)
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


def _penalty(event: e.GameEvent) -> tuple[str, Penalty] | None:
    """Return against whom an event brings a penalty into force, and which."""
    match event:
        case oe.OffenceRecorded(status=oe.OffenceStatus.IMPOSED):
            return event.side, event.penalty
        case oe.PenaltyConfirmed() | oe.PenaltyRejected():
            return event.side, event.penalty
        case _:
            return None


def powers(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find penalties in force by the word of an office that has no such power."""
    recorded: dict[int, oe.OffenceRecorded] = {}
    for entry in record.entries:
        event = entry.event
        if isinstance(event, oe.OffenceRecorded):
            recorded[entry.version] = event
        found = _penalty(event)
        role = record.roles.get(entry.version)
        if found is None or role is None or isinstance(event, oe.PenaltyRejected):
            continue
        first = event if isinstance(event, oe.OffenceRecorded) else None
        if isinstance(event, oe.PenaltyConfirmed):
            first = recorded.get(event.offence_version)
        offence = _offence(record, first, event)
        article = _without_power(record, role, offence, found[1])
        if article is not None:
            yield finding_at(Code.IMPOSED_WITHOUT_POWER, replay, entry, article)


def _offence(
    record: AuditedRecord, recorded: oe.OffenceRecorded | None, event: e.GameEvent
) -> Offence | None:
    if recorded is None:
        return None
    listed = record.book.offences.offence(recorded.code)
    return listed or unlisted(recorded.article)


def _without_power(
    record: AuditedRecord, role: Role, offence: Offence | None, penalty: Penalty
) -> Article | None:
    """Return the article that keeps the power from the office, None where it has it."""
    edition = record.arranged.edition
    if offence is None or penalty.measure not in record.book.offences.powers:
        return None
    office = next((known for known in Office if known.value == role.value), None)
    asked = (
        authority(edition, office, penalty.measure),
        authority_by_book(edition, office, offence, penalty),
    )
    if any(found.standing is Standing.IMPOSES for found in asked):
        return None
    return asked[0].article


def sheet(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find fouls closed with the record that are not those on it (xiangqi 9)."""
    measure = record.book.offences.foul or Measure.WARNING
    for entry in record.entries:
        event = entry.event
        if not isinstance(event, e.GameClosed) or not event.fouls:
            continue
        marks = marks_of(record, before=entry.version)
        anew = tuple(marks.counted(side, measure, late=True) for side in replay.kernel.sides)
        if anew != event.fouls:
            yield finding_at(Code.SHEET_FOULS_DIFFER, replay, entry, record.book.closing.signed)


QUESTIONS = (limits, times, powers, sheet)
