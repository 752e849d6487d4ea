"""Time: what presses, readings, flags, lateness and the sheet say against the clocks run anew.

Xiangqi 2020, 6, 9, 20 and 21; weiqi 2002, 12 and 22; gomoku 2025, 14 and 20; FMJD appendix 1.
"""

from collections.abc import Iterator, Mapping

from adjudication.audit.clocks import ClockRun, ClockStep, Hold
from adjudication.audit.question import Question, finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.annulment.events import ActAnnulled
from games.record.audits.findings import Code, Finding
from games.record.officiating.adjournment import events as ae
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions
from games.rules.clocks import control as clocks
from games.rules.clocks.flags import loss_article
from games.rules.clocks.kinds import ControlKind
from games.rules.clocks.lateness import Arrival, LatenessRuling, lateness_rule, rule_on_lateness
from games.rules.clocks.limits import first_allowance
from games.rules.clocks.ruling import ClockActError, Effect

READINGS_APART_MS = 60_000
"""A device and the server's own times that differ by more over one move are worth a look: no
book has a number for it."""
_RUN_THROUGH = frozenset(
    {
        e.GameStarted,
        e.MovePlayed,
        e.ClockPressed,
        e.FlagFell,
        e.DrawOffered,
        e.DrawOfferDeclined,
        e.DrawOfferAccepted,
        e.PlayerResigned,
        e.GameEnded,
        e.ResultSigned,
        e.GameClosed,
    }
)
"""Where nothing else is on record, the time used is what ran from turn to turn."""
_TIMED = (e.MovePlayed, e.ClockPressed, e.FlagFell, te.BothFlagsFell)


class _Watch:
    """What the events of a record say against the clocks as they run."""

    def __init__(self, record: AuditedRecord, replay: Replayed, run: ClockRun) -> None:
        self._record = record
        self._replay = replay
        self._run = run
        self._reported: set[str] = set()
        self._apart: set[str] = set()
        self._passes: dict[str, int] = {}

    def before(self, entry: GameEntry) -> Iterator[Finding]:
        """Hold an event against the clocks as they stand before it."""
        event, clock = entry.event, self._run.clock
        if clock is None:
            return
        match event:
            case e.MovePlayed():
                yield from self._move(entry, event, clock)
            case e.ClockPressed():
                yield from self._press(entry, event, clock)
            case e.FlagFell():
                yield from self._flag(entry, (event.side,), event)
            case te.BothFlagsFell():
                yield from self._flag(entry, clock.sides, event)
            case te.PassGranted():
                yield from self._pass(entry, event)
            case ae.GameAdjourned():
                yield from self._adjourned(entry, event, clock)
            case te.ServerClockStepped():
                yield self._found(Code.SERVER_STEPPED, entry)
            case _:
                pass

    def after(self, entry: GameEntry, before: clocks.Clock | None) -> Iterator[Finding]:
        """Tell of a side that handed its time over used up, of which nobody reported the flag."""
        clock = self._run.clock
        side = before.running if before else None
        if clock is None or side is None or clock.running in (None, side):
            return
        moved = isinstance(entry.event, e.MovePlayed | e.ClockPressed)
        if moved and clock.remaining(side) <= 0 and side not in self._reported:
            self._reported.add(side)
            if not self._flag_follows(side, entry.version):
                yield self._found(Code.FLAG_NOT_REPORTED, entry, on_time=True)

    def _move(
        self, entry: GameEntry, event: e.MovePlayed, clock: clocks.Clock
    ) -> Iterator[Finding]:
        if not clock.control.press_with_move:
            shown = event.reading_ms
            most = clocks.most_shown(clock, event.side, pressed=False)
            if shown is not None and shown > most:
                yield self._found(Code.READING_IMPOSSIBLE, entry)
        elif clock.running == event.side:
            yield from self._reading(entry, event, clock)

    def _press(
        self, entry: GameEntry, event: e.ClockPressed, clock: clocks.Clock
    ) -> Iterator[Finding]:
        run, side = self._run, event.side
        if clock.running == side and side in run.unpressed:
            yield from self._reading(entry, event, clock)
        presses_back = bool(run.early) and clock.running == run.early
        if clock.running != side and not presses_back:
            yield self._found(Code.PRESS_OUT_OF_TURN, entry)

    def _reading(
        self, entry: GameEntry, event: e.MovePlayed | e.ClockPressed, clock: clocks.Clock
    ) -> Iterator[Finding]:
        """Hold a reading against what the control can show, and against the server's own times."""
        side, shown = event.side, event.reading_ms
        if shown is None:
            return
        if shown > clocks.most_shown(clock, side, pressed=True):
            yield self._found(Code.READING_IMPOSSIBLE, entry)
        elif shown and not self._record.archived and side not in self._apart:
            # A device shows nothing below zero.
            at = entry.recorded_at
            by_device = clocks.thinking_ms(clock, side, at_ms=at, reading_ms=shown)
            if abs(by_device - clocks.thinking_ms(clock, side, at_ms=at)) > READINGS_APART_MS:
                self._apart.add(side)
                yield self._found(Code.READINGS_APART, entry)

    def _flag_follows(self, side: str, version: int) -> bool:
        return any(
            isinstance(entry.event, te.BothFlagsFell)
            or (isinstance(entry.event, e.FlagFell) and entry.event.side == side)
            for entry in self._record.entries
            if entry.version > version
        )

    def _flag(
        self, entry: GameEntry, sides: tuple[str, ...], event: e.FlagFell | te.BothFlagsFell
    ) -> Iterator[Finding]:
        clock, at = self._run.clock, entry.recorded_at
        if clock is None:
            return
        if any(clock.remaining(side, at_ms=at) > 0 for side in sides):
            code = Code.FLAG_CONFIRMED if event.contradicts else Code.FLAG_EARLY
            yield self._found(code, entry, on_time=True)
        shown = {reading.side: reading.left_ms for reading in event.record_shows}
        differs = any(clock.remaining(side, at_ms=at) != left for side, left in shown.items())
        if differs and not self._record.was_other(entry.version):
            yield self._found(Code.SHOWN_OTHERWISE, entry)

    def _pass(self, entry: GameEntry, event: te.PassGranted) -> Iterator[Finding]:
        """Hold a pass against the flag it stands for, and how many the event grants (22.5)."""
        options = self._record.arranged.options.time or TimeOptions()
        passes = self._passes.get(event.side, 0)
        self._passes[event.side] = passes + 1
        most, clock = options.most_time_passes, self._run.clock
        readings = clock is not None and clock.control.kind is ControlKind.BYO_YOMI
        used_up = most is not None and passes >= most
        if used_up or not readings or Hold.FLAG not in self._run.held:
            article = event.article
            yield finding_at(Code.PASS_WITHOUT_RIGHT, self._replay, entry, article)

    def _adjourned(
        self, entry: GameEntry, event: ae.GameAdjourned, clock: clocks.Clock
    ) -> Iterator[Finding]:
        anew = clocks.stop(clock, at_ms=entry.recorded_at)
        differs = any(
            max(0, anew.remaining(shown.side)) != shown.left_ms for shown in event.readings
        )
        if differs and not self._record.was_other(entry.version):
            article = self._record.book.adjournment.confirm
            yield finding_at(Code.ADJOURNED_TIMES_DIFFER, self._replay, entry, article)

    def _found(self, code: Code, entry: GameEntry, *, on_time: bool = False) -> Finding:
        article = self._record.book.clocks.clock
        if on_time and self._run.clock is not None:
            edition = self._record.arranged.edition
            article = loss_article(edition, self._run.clock.control.kind)
        return finding_at(code, self._replay, entry, article)


def clocks_anew(own: Mapping[type, ClockStep]) -> Question:
    """Return the question what the clocks, run anew, do not bear out; `own` are a game's steps."""

    def ask(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
        kinds = record.kinds
        timed = record.arranged.time_control is not None or te.ClockPut in kinds
        if not timed or e.GameStarted not in kinds:
            return
        run = ClockRun(record, replay, own)
        watch = _Watch(record, replay, run)
        clean, until = True, _ran_otherwise_from(record, run)
        for entry in record.entries:
            before = run.clock
            found = tuple(watch.before(entry))
            unknown = entry.version == replay.broken_at or (until and entry.version > until)
            if unknown or not run.follow(entry):
                if run.ended is None:
                    article = record.book.clocks.clock
                    yield finding_at(Code.CLOCK_NOT_FOLLOWED, replay, entry, article)
                return
            found = (*found, *watch.after(entry, before))
            # What follows from a fault at the clock is no second one.
            clean = clean and not found
            yield from found
            if isinstance(entry.event, e.GameClosed) and clean:
                yield from _signed(record, replay, run, entry, entry.event)

    return ask


def _ran_otherwise_from(record: AuditedRecord, run: ClockRun) -> int:
    """Return the first act annulled only when play had gone on with it, 0 for none.

    The clocks that the players then saw were not those of the record that is left.
    """
    went_on = [entry.version for entry in record.entries if isinstance(entry.event, _TIMED)]
    late = [
        version
        for entry in record.entries
        if isinstance(entry.event, ActAnnulled)
        for version in entry.event.fallen
        if not run.leaves_be(record.fallen.get(version))
        and any(version < at < entry.version for at in went_on)
    ]
    return min(late, default=0)


def _signed(
    record: AuditedRecord, replay: Replayed, run: ClockRun, entry: GameEntry, event: e.GameClosed
) -> Iterator[Finding]:
    """Find times used on the sheet that are not what ran (xiangqi 9).

    Asked of clocks that nobody set, and that ran through from turn to turn.
    """
    clock = run.clock
    if clock is None or not event.times_used_ms or not _ran_through(record):
        return
    used = tuple(
        first_allowance(clock.control, index) - clock.remaining(side)
        for index, side in enumerate(clock.sides)
    )
    if used != event.times_used_ms:
        yield finding_at(Code.TIMES_SIGNED_DIFFER, replay, entry, record.book.closing.signed)


def _ran_through(record: AuditedRecord) -> bool:
    control = record.arranged.time_control
    simple = control is not None and control.kind is ControlKind.SUDDEN_DEATH
    return simple and not record.fallen and record.kinds <= _RUN_THROUGH


def lateness(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find lateness that the book answers otherwise, and a loss by it that the record lacks."""
    options = record.arranged.options.time or TimeOptions()
    for entry in record.entries if te.LatenessRecorded in record.kinds else ():
        event = entry.event
        if not isinstance(event, te.LatenessRecorded):
            continue
        ruling = _ruled(record, replay, event, options)
        anew = {side.side: side for side in ruling.sides} if ruling else {}
        for arrival in event.arrivals:
            due = anew.get(arrival.side)
            recorded = (arrival.outcome, arrival.deduct_ms, arrival.article)
            if due is None or recorded != (due.arrival.value, due.deduct_ms, due.article):
                article = due.article if due else record.book.clocks.lateness.limit
                yield finding_at(Code.LATENESS_WRONG, replay, entry, article)
        ended = any(
            isinstance(other.event, e.GameEnded) and other.act == entry.act
            for other in record.entries
        )
        if ruling is not None and ruling.effect is not Effect.NOTHING and not ended:
            yield finding_at(Code.END_MISSING, replay, entry, ruling.article)


def _ruled(
    record: AuditedRecord, replay: Replayed, event: te.LatenessRecorded, options: TimeOptions
) -> LatenessRuling | None:
    """Return what the book makes of it, None where it does not know such lateness."""
    late = {arrival.side: None if arrival.absent else arrival.late_ms for arrival in event.arrivals}
    admitted = tuple(
        arrival.side for arrival in event.arrivals if arrival.outcome == Arrival.ADMITTED
    )
    first, second = (late.get(side, 0) for side in replay.kernel.sides)
    try:
        rule = lateness_rule(
            record.arranged.edition,
            limit_ms=options.lateness_limit_ms,
            lodging_apart=options.lodging_apart,
            counts_out=options.counts_out,
        )
        return rule_on_lateness(
            rule, replay.kernel.sides, late_ms=(first, second), admitted=admitted
        )
    except ClockActError:
        return None


QUESTIONS = (lateness,)
