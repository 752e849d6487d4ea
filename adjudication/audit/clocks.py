"""Both clocks of a record run anew, from its presses, its readings and what officials set.

What a press charges is said by `games.rules.clocks`; when a clock runs, stands or goes over to the
other side is read from the events alone. The clocks are known until an event is met that is not
followed.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, get_args

from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from adjudication.audit.results import reopened
from games.record import events as e
from games.record.annulment import events as an
from games.record.audits import events as au
from games.record.officiating.adjournment import events as ae
from games.record.officiating.closing import events as ce
from games.record.officiating.offences import events as oe
from games.record.officiating.repairs import events as re
from games.record.officiating.reports import events as rp
from games.record.officiating.sheets import events as se
from games.record.officiating.timekeeping import events as te
from games.rules.clocks import control as clocks
from games.rules.clocks.flags import grant_pass
from games.rules.clocks.ruling import ClockActError


class Hold(StrEnum):
    """What keeps the clocks from running."""

    CLAIM = "claim"
    FLAG = "flag"
    STOP = "stop"
    ADJOURNED = "adjourned"
    CASE = "case"
    MARKING = "marking"
    DRAW_CLAIM = "draw_claim"
    CALL = "call"
    FIVE = "five"


_STANDING_STILL = frozenset({Hold.STOP, Hold.ADJOURNED})
"""While one of these holds no clock runs, whatever is played or ruled."""


class ClockRun:
    """Both clocks under way, None before one was put on the board.

    `unpressed`: who has moved without a press, in order. `early`: who pressed without a move.
    `turn`: whose time it is where the board does not say so, else "". `pending`: what the step of
    one event leaves for that of a later one. `reopened`: what a game that was over went on after.
    """

    def __init__(
        self, record: AuditedRecord, replay: Replayed, own: Mapping[type, "ClockStep"]
    ) -> None:
        control = record.arranged.time_control
        self.record = record
        self.replay = replay
        self.clock = clocks.new_clock(control, replay.kernel.sides) if control else None
        self.unpressed: tuple[str, ...] = ()
        self.early = ""
        self.turn = ""
        self.held: set[Hold] = set()
        self.ended: e.GameEnded | None = None
        self.pending: Any = None
        self.last_press: tuple[str, clocks.Clock] | None = None
        self.reopened = reopened(record, replay)
        self.started = False
        self._steps = {**STEPS, **own}

    def follow(self, entry: GameEntry) -> bool:
        """Follow one more event; false where it is not known what it does to the clocks."""
        step = self._steps.get(type(entry.event))
        if step is None:
            return False
        step(self, entry.event, entry)
        return True

    def leaves_be(self, event: e.GameEvent | None) -> bool:
        """Nothing on the clocks hangs on such an event, on record or annulled."""
        return self._steps.get(type(event)) is unmoved

    def run(self, side: str, at_ms: int) -> None:
        """Have the time of `side` run, what ran until now being charged."""
        if self.clock is None:
            return
        self.early = ""
        self.clock = clocks.start(clocks.stop(self.clock, at_ms=at_ms), side, at_ms=at_ms)
        self.stand_still(at_ms)

    def stand_still(self, at_ms: int) -> None:
        """Stop what a press or a ruling has set going while the clocks are stopped by hand."""
        if self.clock is not None and self.held & _STANDING_STILL:
            self.clock = clocks.stop(self.clock, at_ms=at_ms)

    def hold(self, by: Hold, at_ms: int) -> None:
        """Have both clocks stand."""
        self.held.add(by)
        self.clock = self.clock and clocks.stop(self.clock, at_ms=at_ms)

    def release(self, by: Hold, entry: GameEntry) -> None:
        """Have the clocks go on, unless something else keeps them."""
        self.held.discard(by)
        if self.ended is None and not self.held and self.clock and self.clock.running is None:
            self.run(self.owner(entry), entry.recorded_at)

    def owner(self, entry: GameEntry) -> str:
        """Return whose time it is: the mover's until the press, then as the board says."""
        if self.unpressed:
            return self.unpressed[0]
        return self.turn or self.replay.to_move(entry.version)

    def set_left(self, readings: tuple[te.Reading, ...], at_ms: int) -> None:
        """Have the clocks show what an official set."""
        for reading in readings:
            self.clock = self.clock and clocks.set_left(
                self.clock, reading.side, reading.left_ms, at_ms=at_ms
            )

    def moved(self, side: str, at_ms: int, reading_ms: int | None = None) -> None:
        """Have a move of `side` press the clock, or wait for its press."""
        clock = self.clock
        if clock is None:
            return
        if not clock.control.press_with_move:
            self.awaits_press(side)
        elif clock.running == side:
            self.clock = clocks.press(clock, side, at_ms=at_ms, reading_ms=reading_ms)
            self.early = ""

    def awaits_press(self, side: str) -> None:
        """Hold that `side` has moved and not pressed."""
        if side not in self.unpressed:
            self.unpressed = (*self.unpressed, side)

    def hand_over(self, side: str, at_ms: int, reading_ms: int | None = None) -> None:
        """Have a press of `side` hand the time over."""
        if self.clock is None:
            return
        self.last_press = side, self.clock
        self.clock = clocks.press(
            self.clock,
            side,
            at_ms=at_ms,
            reading_ms=reading_ms,
            after_move=side in self.unpressed,
        )
        self.unpressed = tuple(text for text in self.unpressed if text != side)
        self.early = ""
        self.stand_still(at_ms)


ClockStep = Callable[[ClockRun, Any, GameEntry], None]
"""What an event, with its place, does to the clocks."""


def unmoved(run: ClockRun, event: Any, entry: GameEntry) -> None:
    """Leave the clocks as they are."""


def _started(run: ClockRun, event: e.GameStarted, entry: GameEntry) -> None:
    run.started = True
    run.run(run.replay.to_move(entry.version), entry.recorded_at)


def _moved(run: ClockRun, event: e.MovePlayed, entry: GameEntry) -> None:
    run.turn = ""
    run.moved(event.side, entry.recorded_at, event.reading_ms)


def _pressed(run: ClockRun, event: e.ClockPressed, entry: GameEntry) -> None:
    clock, side, at = run.clock, event.side, entry.recorded_at
    if clock is None:
        return
    if clock.running == side and side not in run.unpressed:
        # The clock at the board stands on the other side until that side presses back.
        run.early = side
    elif clock.running in (None, side):
        run.hand_over(side, at, event.reading_ms)
    else:
        run.early = ""
        if side in run.unpressed and clock.running in run.unpressed:
            # Nobody pressed back: the early press counts since its maker moved.
            run.hand_over(clock.running, at)
            run.hand_over(side, at, event.reading_ms)


def _taken_back(run: ClockRun, event: te.PressTakenBack, entry: GameEntry) -> None:
    last = run.last_press
    if run.early == event.side or last is None or last[0] != event.side:
        run.early = ""
        return
    others = (side for side in run.unpressed if side != event.side)
    run.clock, run.unpressed, run.last_press = last[1], (event.side, *others), None


def _adjusted(run: ClockRun, event: e.TimeAdjusted, entry: GameEntry) -> None:
    run.clock = run.clock and clocks.adjust(run.clock, event.side, event.delta_ms)


def _stepped(run: ClockRun, event: te.ServerClockStepped, entry: GameEntry) -> None:
    clock = run.clock
    if clock is not None and clock.running is not None and event.by_ms > 0:
        since = min(entry.recorded_at, clock.since_ms + event.by_ms)
        run.clock = replace(clock, since_ms=since)


def _read_again(run: ClockRun, event: te.ReadingRepeated, entry: GameEntry) -> None:
    clock = run.clock
    if clock is not None and clock.running == event.side:
        run.clock = replace(clock, since_ms=clock.since_ms + event.back_ms)


def _pass_granted(run: ClockRun, event: te.PassGranted, entry: GameEntry) -> None:
    at = entry.recorded_at
    run.held.discard(Hold.FLAG)
    if run.clock is None:
        return
    # What an official has seen to be used up is used up.
    spent = clocks.set_left(clocks.stop(run.clock, at_ms=at), event.side, 0)
    try:
        run.clock = grant_pass(spent, event.side, at_ms=at)
    except ClockActError:
        run.clock = spent


def _late(run: ClockRun, event: te.LatenessRecorded, entry: GameEntry) -> None:
    """Take off what lateness costs; what ran before the side sat down is part of it."""
    clock = run.clock
    if clock is None:
        return
    sides = {arrival.side for arrival in event.arrivals}
    waited = clock.running in sides or run.record.book.clocks.lateness.none_runs_before
    if clock.running is not None and waited:
        clock = replace(clock, since_ms=entry.recorded_at)
    for arrival in event.arrivals:
        if arrival.deduct_ms:
            clock = clocks.adjust(clock, arrival.side, -arrival.deduct_ms)
    run.clock = clock


def _split(run: ClockRun, event: te.SharedTimeSplit, entry: GameEntry) -> None:
    run.clock = run.clock and clocks.share_out(run.clock, at_ms=entry.recorded_at)


def _put(run: ClockRun, event: te.ClockPut, entry: GameEntry) -> None:
    run.clock = clocks.new_clock(event.time_control, run.replay.kernel.sides)
    if run.ended is None and not run.held:
        run.run(run.owner(entry), entry.recorded_at)


def _set(run: ClockRun, event: te.ReadingsSet, entry: GameEntry) -> None:
    run.set_left(event.readings, entry.recorded_at)


def _annulled(run: ClockRun, event: an.ActAnnulled, entry: GameEntry) -> None:
    if event.clocks:
        run.hold(Hold.STOP, entry.recorded_at)
        run.set_left(event.clocks, entry.recorded_at)


def _ended(run: ClockRun, event: e.GameEnded, entry: GameEntry) -> None:
    run.ended = event
    run.held.discard(Hold.CLAIM)
    run.clock = run.clock and clocks.stop(run.clock, at_ms=entry.recorded_at)


def _went_back(run: ClockRun, event: re.PliesTakenBack, entry: GameEntry) -> None:
    back_on_the_move(run, entry)


def back_on_the_move(run: ClockRun, entry: GameEntry) -> None:
    """Have the time of the side to move run again; the time used stays used."""
    run.unpressed, run.turn = (), ""
    run.held.discard(Hold.CLAIM)
    if run.ended is None and Hold.FLAG not in run.held:
        run.run(run.replay.to_move(entry.version), entry.recorded_at)


def _anew(run: ClockRun, event: re.SwappedColoursFound, entry: GameEntry) -> None:
    if event.corrected and run.clock is not None:
        run.clock = clocks.new_clock(run.clock.control, run.clock.sides)
        back_on_the_move(run, entry)


def _case(run: ClockRun, event: re.DisplacementFound | re.BoardUpset, entry: GameEntry) -> None:
    if event.waits and run.clock is not None:
        run.pending = run.clock.running or ""
        run.hold(Hold.CASE, entry.recorded_at)


def _case_ruled(run: ClockRun, event: re.PositionRuled, entry: GameEntry) -> None:
    if Hold.CASE not in run.held:
        return
    side, run.pending = run.pending, None
    run.held.discard(Hold.CASE)
    if side and run.ended is None and Hold.FLAG not in run.held:
        run.run(side, entry.recorded_at)


def _overruled(run: ClockRun, event: oe.PenaltyOverruled, entry: GameEntry) -> None:
    """Have a game go on that was lost by the penalty, or by a count that is not reached now."""
    if entry.version not in run.reopened:
        return
    run.ended = None
    if run.started and not run.held & {Hold.MARKING, Hold.FLAG}:
        run.turn = ""
        run.run(run.owner(entry), entry.recorded_at)


def holds(by: Hold) -> ClockStep:
    """Return the step of an event after which both clocks stand."""
    return lambda run, event, entry: run.hold(by, entry.recorded_at)


def releases(by: Hold) -> ClockStep:
    """Return the step of an event after which the clocks go on, if nothing else keeps them."""
    return lambda run, event, entry: run.release(by, entry)


STEPS: Mapping[type, ClockStep] = {
    **dict.fromkeys(
        (
            e.IllegalMoveRecorded,
            e.FoulRecorded,
            e.WarningRecorded,
            e.DrawOffered,
            e.DrawOfferDeclined,
            e.DrawOfferAccepted,
            e.PlayerResigned,
            e.RulingProposed,
            e.RepetitionLeft,
            e.ResultRevised,
            e.ResultSigned,
            e.GameClosed,
            oe.OffenceRecorded,
            oe.PenaltyConfirmed,
            oe.PenaltyRejected,
            oe.PenaltyDemanded,
            oe.OffenceWaived,
            oe.FoulSpared,
            oe.PointsForfeited,
            oe.ResultPenalised,
            oe.FactFound,
            oe.FactWithdrawn,
            te.PassRequested,
            te.PassRefused,
            te.PressFaultRecorded,
            te.LeavePermitted,
            ae.AdjournmentConfirmed,
            ae.MoveSealed,
            ae.EnvelopeKept,
            ae.EnvelopeOpened,
            ae.ResumptionConfirmed,
            ae.ResultAgreed,
            re.ManFoundBetween,
            re.LandingPointChosen,
            re.MenTouched,
            an.MoveCorrected,
            *get_args(au.AuditEvent),
            *get_args(ce.ClosingEvent),
            *get_args(se.SheetEvent),
            *get_args(rp.ReportEvent),
        ),
        unmoved,
    ),
    e.GameStarted: _started,
    e.MovePlayed: _moved,
    e.ClockPressed: _pressed,
    e.TimeAdjusted: _adjusted,
    e.GameEnded: _ended,
    e.ClaimMade: holds(Hold.CLAIM),
    e.RulingConfirmed: releases(Hold.CLAIM),
    e.RulingOverruled: releases(Hold.CLAIM),
    e.FlagFell: holds(Hold.FLAG),
    te.BothFlagsFell: holds(Hold.FLAG),
    te.FlagSetAside: releases(Hold.FLAG),
    te.PassGranted: _pass_granted,
    te.ReadingsSet: _set,
    te.PressTakenBack: _taken_back,
    te.ClocksStopped: holds(Hold.STOP),
    te.ClocksResumed: releases(Hold.STOP),
    te.LatenessRecorded: _late,
    te.ReadingRepeated: _read_again,
    te.SharedTimeSplit: _split,
    te.ClockPut: _put,
    te.ServerClockStepped: _stepped,
    ae.GameAdjourned: holds(Hold.ADJOURNED),
    ae.GameResumed: releases(Hold.ADJOURNED),
    re.SwappedColoursFound: _anew,
    re.DisplacementFound: _case,
    re.BoardUpset: _case,
    re.PositionRuled: _case_ruled,
    re.PliesTakenBack: _went_back,
    oe.PenaltyOverruled: _overruled,
    an.ActAnnulled: _annulled,
}
"""Type of an event of every game -> what it does to the clocks."""
