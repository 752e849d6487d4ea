"""Offences: each penalty computed anew by the book from the acts on record before it.

Xiangqi 2020, 4.1.8-4.1.11, 7.1, 8 and appendix 1; gomoku 2025, 15-18; weiqi 2002, 23-24.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudication.audit.clocks import ClockRun
from adjudication.audit.marks import CountedMark, Marks, after
from adjudication.audit.penalties import penalty_of
from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from adjudication.audit.results import reopened
from games.record import events as e
from games.record.audits.findings import Code, Finding
from games.record.gomoku.events import FiveDeclared
from games.record.officiating.offences import events as oe
from games.record.officiating.timekeeping.events import ClockPut
from games.record.ruling import RulingProposed
from games.record.settings import usual_part
from games.record.values import other_side
from games.rules.clocks.books import Speed, speed_of
from games.rules.offences import kinds
from games.rules.offences.escalation import (
    escalate,
    impose,
    limits_of,
    marked,
    measures_for,
    once_the_result_stands,
)
from games.rules.offences.kinds import (
    Measure,
    Offence,
    Past,
    Penalty,
    Terms,
    unlisted,
)
from games.rules.verdict import Verdict
from games.rules.xiangqi.kernel import XiangqiKernel

_GIVEN = (Measure.WARNING, Measure.FOUL, Measure.VIOLATION)
_VOID = (oe.OffenceStatus.NOTED, oe.OffenceStatus.PENDING, oe.OffenceStatus.WAIVED)
"""What an offence that counts against nobody, or not yet, is."""


_ASKED = (oe.OffenceRecorded, oe.PenaltyConfirmed, oe.PenaltyRejected, e.IllegalMoveRecorded)
_BECAME = {
    oe.PenaltyDemanded: oe.OffenceStatus.PENDING,
    oe.OffenceWaived: oe.OffenceStatus.WAIVED,
    oe.PenaltyConfirmed: oe.OffenceStatus.IMPOSED,
    oe.PenaltyRejected: oe.OffenceStatus.REJECTED,
    oe.PenaltyOverruled: oe.OffenceStatus.OVERRULED,
}


@dataclass(slots=True)
class _Acts:
    """What stands against both sides: marks, illegal moves, untrue claims, offences recorded.

    `untrue`: who claimed the natural limit untruly, and the ply that began that stage.
    `offences`: by version, with what has become of each.
    """

    marks: tuple[CountedMark, ...] = ()
    illegal: list[str] = field(default_factory=list)
    untrue: list[tuple[str, int]] = field(default_factory=list)
    offences: dict[int, tuple[oe.OffenceRecorded, oe.OffenceStatus]] = field(default_factory=dict)

    def same(self, record: AuditedRecord, event: oe.OffenceRecorded, stage: int) -> int:
        """Return how often its side did the same before, whoever put it on record."""
        match event.code:
            case kinds.ILLEGAL_MOVE:
                return self.illegal.count(event.side)
            case kinds.UNTRUE_LIMIT_CLAIM:
                return self.untrue.count((event.side, stage))
            case kinds.EARLY_PRESS:
                offences = record.book.offences
                return sum(
                    mark.side == event.side
                    and mark.measure is not Measure.WARNING
                    and (known := offences.under(mark.article)) is not None
                    and known.code == kinds.EARLY_PRESS
                    for mark in self.marks
                )
            case code:
                return sum(
                    (each.side, each.code) == (event.side, code) and status not in _VOID
                    for each, status in self.offences.values()
                )

    def past(self, record: AuditedRecord, event: oe.OffenceRecorded, same: int) -> Past:
        """Return what stands against its side, in the terms of the book."""
        marks = Marks(entries=self.marks)
        fouls, violations, warnings = (
            marks.counted(event.side, measure, late=True)
            for measure in (Measure.FOUL, Measure.VIOLATION, Measure.WARNING)
        )
        return Past(
            fouls=fouls,
            violations=violations,
            warnings=warnings,
            same=same,
            earlier_in_event=event.earlier_in_event,
        )


class _Book:
    """The acts of a record in order, and what the book makes of each."""

    def __init__(self, record: AuditedRecord, replay: Replayed) -> None:
        self._record = record
        self._replay = replay
        self._acts = _Acts()
        self._claims: dict[int, e.ClaimMade] = {}
        self._rulings: dict[int, RulingProposed] = {}
        self._control = record.arranged.time_control
        self._limits = limits_of(record.arranged.edition, record.arranged.thresholds)
        self._lawful = {each.version for each in replay.attempts if not each.fault}
        self._reopened = reopened(record, replay)
        self._ended = self._waits = False

    def take(self, entry: GameEntry) -> Iterator[Finding]:
        """Hold one event against the book, and count it."""
        event = entry.event
        if isinstance(event, _ASKED) and not self._record.was_other(entry.version):
            yield from self._findings_of(entry)
        self._count(entry)

    def _findings_of(self, entry: GameEntry) -> Iterator[Finding]:
        event = entry.event
        match event:
            case oe.OffenceRecorded():
                yield from self._offence(entry, event)
            case oe.PenaltyConfirmed() | oe.PenaltyRejected():
                yield from self._answered(entry, event)
            case e.IllegalMoveRecorded() if self._is_seen(entry):
                yield from self._illegal(entry, event)
            case _:
                pass
        if penalty_of(event) is not None:
            yield from self._carried_out(entry)

    def _is_seen(self, entry: GameEntry) -> bool:
        """Return whether the server itself saw the illegal move made, and it is one."""
        return entry.act == entry.version and entry.version not in self._lawful

    def _offence(self, entry: GameEntry, event: oe.OffenceRecorded) -> Iterator[Finding]:
        earlier = self._record.earlier.get(entry.version, event.earlier_in_event)
        if earlier != event.earlier_in_event:
            code = Code.EARLIER_OFFENCES_DIFFER
            yield finding_at(code, self._replay, entry, event.article)
        elif event.penalty not in self._expected(entry, event):
            yield finding_at(Code.PENALTY_WRONG, self._replay, entry, event.article)
        again = any(
            (each.side, each.code, each.plies) == (event.side, event.code, event.plies)
            and each.penalty.measure is Measure.VIOLATION
            and status is not oe.OffenceStatus.WAIVED
            for each, status in self._acts.offences.values()
        )
        if again and event.code and event.penalty.measure is Measure.VIOLATION:
            yield finding_at(Code.PENALISED_TWICE, self._replay, entry, event.article)

    def _expected(self, entry: GameEntry, event: oe.OffenceRecorded) -> tuple[Penalty, ...]:
        """Return what the book gives; for a reason an official may choose another of it."""
        edition, thresholds = self._record.arranged.edition, self._record.arranged.thresholds
        offence = self._known(event)
        terms = self._terms(entry, event)
        past = self._acts.past(self._record, event, self._same(entry, event))
        listed, found = bool(offence.code), []
        if listed:
            found.append(escalate(edition, terms, past, offence, thresholds))
        if event.reason.strip():
            found += [
                impose(edition, past, offence, measure, thresholds)
                for measure in (measures_for(edition, terms, offence) if listed else ())
            ]
            found += [
                marked(edition, measure, terms, past, event.article, thresholds)
                for measure in _GIVEN
            ]
        return self._as_it_stands(offence, tuple(found))

    def _as_it_stands(self, offence: Offence, found: tuple[Penalty, ...]) -> tuple[Penalty, ...]:
        """Return what a game that is over leaves of penalties; either where its end waits."""
        if not (self._ended or self._waits):
            return found
        edition = self._record.arranged.edition
        left = tuple(once_the_result_stands(edition, offence, penalty) for penalty in found)
        return left if self._ended else (*found, *left)

    def _known(self, event: oe.OffenceRecorded) -> Offence:
        return self._record.book.offences.offence(event.code) or unlisted(event.article)

    def _same(self, entry: GameEntry, event: oe.OffenceRecorded) -> int:
        return self._acts.same(self._record, event, self._stage(entry.version))

    def _stage(self, version: int) -> int:
        """Return the ply of the last capture before an event (xiangqi 4.1.11), 0 for none."""
        kernel, stage = self._replay.kernel, self._replay.stage(version)
        if not isinstance(kernel, XiangqiKernel):
            return 0
        return max(0, stage.plies - kernel.plies_since_capture(stage.position))

    def _terms(self, entry: GameEntry, event: oe.OffenceRecorded) -> Terms:
        record = self._record
        options = record.arranged.options.xiangqi
        level = (options or usual_part(record.arranged.edition, "xiangqi")).level.value
        left = self._left(entry, event) if event.after_press else None
        return Terms(
            level=level,
            rapid=self._is_rapid(),
            missing_moves=event.missing_moves,
            after_press=event.after_press,
            opponent_left_ms=left,
        )

    def _is_rapid(self) -> bool:
        clocks, control = self._record.book.clocks, self._control
        if clocks.always_rapid or control is None:
            return clocks.always_rapid
        edition = self._record.arranged.edition
        return clocks.has_rapid_chapter and speed_of(edition, control)[0] is Speed.RAPID

    def _left(self, entry: GameEntry, event: oe.OffenceRecorded) -> int | None:
        """Return what the opponent had left on the clock, None without one."""
        run = ClockRun(self._record, self._replay, {})
        for earlier in self._record.entries:
            if earlier.version >= entry.version:
                break
            run.follow(earlier)
        other = other_side(self._replay.kernel.sides, event.side)
        return run.clock.remaining(other, at_ms=entry.recorded_at) if run.clock else None

    def _answered(
        self, entry: GameEntry, event: oe.PenaltyConfirmed | oe.PenaltyRejected
    ) -> Iterator[Finding]:
        """Hold a penalty that waited against what has come to pass meanwhile."""
        known = self._acts.offences.get(event.offence_version)
        if known is None or known[1] is not oe.OffenceStatus.PENDING:
            if event.offence_version not in self._record.fallen:
                yield finding_at(Code.PENALTY_WRONG, self._replay, entry, None)
            return
        recorded = known[0]
        offence, measure = self._known(recorded), event.penalty.measure
        past = self._acts.past(self._record, recorded, self._same(entry, recorded))
        arranged = self._record.arranged
        anew: tuple[Penalty, ...] = (
            impose(arranged.edition, past, offence, measure, arranged.thresholds),
        )
        if isinstance(event, oe.PenaltyConfirmed) and recorded.penalty.measure not in self._limits:
            anew = (recorded.penalty,)
        order = tuple(Measure)
        heavier = order.index(measure) >= order.index(recorded.penalty.measure)
        declined = isinstance(event, oe.PenaltyRejected) and heavier
        if declined or event.penalty not in self._as_it_stands(offence, anew):
            yield finding_at(Code.PENALTY_WRONG, self._replay, entry, recorded.article)

    def _illegal(self, entry: GameEntry, event: e.IllegalMoveRecorded) -> Iterator[Finding]:
        """Hold an illegal move that the server saw against what its book gives for it."""
        offence = self._record.book.offences.offence(kinds.ILLEGAL_MOVE)
        if offence is None or not offence.automatic or self._ended or self._waits:
            return
        options = self._record.arranged.options.xiangqi
        level = (options or usual_part(self._record.arranged.edition, "xiangqi")).level.value
        terms = Terms(level=level, rapid=self._is_rapid())
        past = Past(same=self._acts.illegal.count(event.side))
        thresholds = self._record.arranged.thresholds
        cost = escalate(self._record.arranged.edition, terms, past, offence, thresholds)
        if cost.loses and not self._in_act(entry, e.GameEnded):
            article = cost.lost_under
            yield finding_at(Code.PENALTY_NOT_CARRIED_OUT, self._replay, entry, article)

    def _carried_out(self, entry: GameEntry) -> Iterator[Finding]:
        """Hold the marks and the loss on record against the penalty that brings them."""
        brought = penalty_of(entry.event)
        if brought is None:
            return
        side, penalty = brought
        counted = penalty.measure in _GIVEN and bool(penalty.articles)
        marks = sum(
            isinstance(other.event, e.FoulRecorded | e.WarningRecorded)
            and other.act == entry.act
            and other.version > entry.version
            and other.event.side == side
            for other in self._record.entries
        )
        counts = {limit.article for limit in self._limits.values()}
        lost = bool(penalty.loses) and not self._ended and penalty.lost_under not in counts
        if marks != (penalty.count if counted else 0) or (
            lost and not self._in_act(entry, e.GameEnded)
        ):
            article = penalty.articles[0] if penalty.articles else None
            yield finding_at(Code.PENALTY_NOT_CARRIED_OUT, self._replay, entry, article)

    def _in_act(self, entry: GameEntry, kind: type) -> bool:
        return any(
            isinstance(other.event, kind) and other.act == entry.act
            for other in self._record.entries
        )

    def _count(self, entry: GameEntry) -> None:
        event, acts, sides = entry.event, self._acts, self._replay.kernel.sides
        foul = self._record.book.offences.foul or Measure.FOUL
        acts.marks = after(acts.marks, event, entry.version, sides=sides, foul=foul)
        match event:
            case e.IllegalMoveRecorded():
                acts.illegal.append(event.side)
            case oe.OffenceRecorded():
                acts.offences[entry.version] = event, event.status
                if event.status is oe.OffenceStatus.IMPOSED:
                    self._in_force(entry, event)
            case oe.PenaltyConfirmed() if event.offence_version in acts.offences:
                self._in_force(entry, acts.offences[event.offence_version][0])
            case oe.PenaltyOverruled():
                self._ended = self._ended and entry.version not in self._reopened
            case e.ClaimMade():
                self._claims[entry.version], self._waits = event, True
            case RulingProposed():
                self._rulings[entry.version] = event
            case e.RulingConfirmed():
                self._ruled(event)
            case ClockPut():
                self._control = event.time_control
            case _:
                pass
        self._waits = self._waits or isinstance(event, FiveDeclared)
        self._ended = self._ended or isinstance(event, e.GameEnded)
        self._became(event)

    def _became(self, event: e.GameEvent) -> None:
        """Hold what has become of an offence on record."""
        status = _BECAME.get(type(event))
        version: int = getattr(event, "offence_version", 0)
        known = self._acts.offences.get(version)
        if status is not None and known is not None:
            self._acts.offences[version] = known[0], status

    def _in_force(self, entry: GameEntry, event: oe.OffenceRecorded) -> None:
        if event.code == kinds.ILLEGAL_MOVE:
            self._acts.illegal.append(event.side)
        elif event.code == kinds.UNTRUE_LIMIT_CLAIM:
            self._acts.untrue.append((event.side, self._stage(entry.version)))

    def _ruled(self, event: e.RulingConfirmed) -> None:
        """Count a claim of the natural limit that was ruled untrue, in the stage it was made."""
        ruling = self._rulings.get(event.ruling_version)
        claim = self._claims.get(ruling.claim_version) if ruling else None
        if ruling is None or claim is None or ruling.verdict is not Verdict.UNTRUE:
            return
        self._acts.untrue.append((claim.side, self._stage(ruling.claim_version)))


def by_the_book(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find penalties that are not those of the book, or that did not bring what they say."""
    if record.kinds.isdisjoint(_ASKED):
        return
    book = _Book(record, replay)
    for entry in record.entries:
        yield from book.take(entry)


QUESTIONS = (by_the_book,)
