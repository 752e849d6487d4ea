"""Time: both clocks run anew from presses, readings and what officials set.

The clocks are those of `games.rules.clocks`; when they run is read from the events alone. What
stops or hands over time in a way that is not followed here leaves the clocks unknown from there
on, and nothing is found of what is not known.
"""

from collections.abc import Iterator

from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed
from games.record import events as e
from games.record.annulment.events import ActAnnulled, MoveCorrected
from games.record.audits.findings import Code, Finding
from games.record.draughts.events import DrawRuleReached
from games.record.officiating.offences import events as oe
from games.record.officiating.timekeeping import events as te
from games.record.weiqi.events import EndProposed, RepetitionFound
from games.rules.clocks import control as clocks
from games.rules.clocks.flags import loss_article
from games.rules.clocks.kinds import ControlKind

_NO_CLOCK = (
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
    oe.PenaltyDemanded,
    oe.OffenceWaived,
    oe.PenaltyConfirmed,
    oe.PenaltyRejected,
    oe.FoulSpared,
    oe.PointsForfeited,
    oe.ResultPenalised,
    oe.FactFound,
    oe.FactWithdrawn,
    te.LeavePermitted,
    MoveCorrected,
    DrawRuleReached,
    RepetitionFound,
    EndProposed,
)
"""Events that leave the clocks as they are."""


class _Clocks:
    """Both clocks under way: `known` until an event is met that is not followed."""

    def __init__(self, record: AuditedRecord, replay: Replayed, clock: clocks.Clock) -> None:
        self.clock = clock
        self.known = True
        self._record = record
        self._replay = replay
        self._unpressed: list[str] = []
        self._early = ""
        self._kept_by: set[str] = set()
        self._reported: set[str] = set()
        self._over = False
        self._handed_at = 0

    def take(self, entry: GameEntry) -> Iterator[Finding]:
        """Follow one more event, and yield what it contradicts."""
        event, at = entry.event, entry.recorded_at
        match event:
            case e.GameStarted():
                self._start(0, at)
            case e.MovePlayed():
                yield from self._moved(entry, event)
            case e.ClockPressed():
                yield from self._pressed(entry, event)
            case e.FlagFell():
                yield from self._flag(entry, event)
            case e.TimeAdjusted():
                self.clock = clocks.adjust(self.clock, event.side, event.delta_ms)
            case te.ServerClockStepped():
                yield self._stepped(entry, event)
            case _ if isinstance(event, _NO_CLOCK):
                pass
            case _:
                self._kept(entry)

    def _kept(self, entry: GameEntry) -> None:
        """Follow what stops the clocks and has them go on again."""
        event, at = entry.event, entry.recorded_at
        match event:
            case e.GameEnded():
                self._over = True
                self.clock = clocks.stop(self.clock, at_ms=at)
            case te.ReadingsSet():
                for reading in event.readings:
                    self.clock = clocks.set_left(
                        self.clock, reading.side, reading.left_ms, at_ms=at
                    )
            case te.ClocksStopped():
                self._hold("stop", at)
            case te.ClocksResumed():
                self._release("stop", entry)
            case e.ClaimMade():
                self._hold("claim", at)
            case e.RulingConfirmed() | e.RulingOverruled():
                self._release("claim", entry)
            case te.FlagSetAside():
                self._release("flag", entry)
            case ActAnnulled() if not event.clocks:
                pass
            case _:
                self.known = False

    def _start(self, ply: int, at: int) -> None:
        side = self._replay.kernel.side_to_move(self._replay.positions[ply])
        self.clock = clocks.start(self.clock, side, at_ms=at)

    def _hold(self, by: str, at: int) -> None:
        self._kept_by.add(by)
        self.clock = clocks.stop(self.clock, at_ms=at)
        self._early = ""

    def _release(self, by: str, entry: GameEntry) -> None:
        self._kept_by.discard(by)
        if self._over or self._kept_by or self.clock.running is not None:
            return
        if self._unpressed:
            self.clock = clocks.start(self.clock, self._unpressed[0], at_ms=entry.recorded_at)
        else:
            self._start(self._replay.ply_at(entry.version), entry.recorded_at)

    def _moved(self, entry: GameEntry, event: e.MovePlayed) -> Iterator[Finding]:
        control = self.clock.control
        if not control.press_with_move:
            shown = event.reading_ms
            if shown is not None and shown > self.clock.remaining(event.side):
                yield self._found(Code.READING_IMPOSSIBLE, entry)
            if event.side not in self._unpressed:
                self._unpressed.append(event.side)
        elif self.clock.running == event.side:
            yield from self._handed_over(entry, event.side, event.reading_ms, moved=True)

    def _pressed(self, entry: GameEntry, event: e.ClockPressed) -> Iterator[Finding]:
        running, moved = self.clock.running, event.side in self._unpressed
        if running == event.side and not moved:
            # The clock at the board stands on the other side until that side presses back.
            self._early = event.side
        elif running == event.side:
            yield from self._handed_over(entry, event.side, event.reading_ms, moved=True)
        elif self._early and running == self._early:
            if moved:
                self.known = False
            self._early = ""
        elif not self._answers_annulled(entry.version):
            yield self._found(Code.PRESS_OUT_OF_TURN, entry)

    def _answers_annulled(self, version: int) -> bool:
        """Return whether a press may have answered an act of this turn that was annulled since."""
        return any(self._handed_at < fallen < version for fallen in self._record.fallen)

    def _handed_over(
        self, entry: GameEntry, side: str, reading_ms: int | None, *, moved: bool
    ) -> Iterator[Finding]:
        control, before = self.clock.control, self.clock.remaining(side)
        gained = control.increment_ms if control.kind is ControlKind.INCREMENT else 0
        if reading_ms is not None and reading_ms > before + gained:
            yield self._found(Code.READING_IMPOSSIBLE, entry)
        self.clock = clocks.press(
            self.clock, side, at_ms=entry.recorded_at, reading_ms=reading_ms, after_move=moved
        )
        self._unpressed = [text for text in self._unpressed if text != side]
        self._early = ""
        self._handed_at = entry.version
        if self.clock.remaining(side) <= 0 and side not in self._reported:
            self._reported.add(side)
            if not self._flag_follows(side, entry.version):
                yield self._found(Code.FLAG_NOT_REPORTED, entry, on_time=True)

    def _flag_follows(self, side: str, version: int) -> bool:
        return any(
            isinstance(entry.event, te.BothFlagsFell)
            or (isinstance(entry.event, e.FlagFell) and entry.event.side == side)
            for entry in self._record.entries
            if entry.version > version
        )

    def _flag(self, entry: GameEntry, event: e.FlagFell) -> Iterator[Finding]:
        left = self.clock.remaining(event.side, at_ms=entry.recorded_at)
        if left > 0:
            code = Code.FLAG_CONFIRMED if event.contradicts else Code.FLAG_EARLY
            yield self._found(code, entry, on_time=True)
        self._hold("flag", entry.recorded_at)

    def _stepped(self, entry: GameEntry, event: te.ServerClockStepped) -> Finding:
        clock = self.clock
        if clock.running is not None and event.by_ms > 0:
            since = min(entry.recorded_at, clock.since_ms + event.by_ms)
            self.clock = clocks.start(clock, clock.running, at_ms=since)
        return self._found(Code.SERVER_STEPPED, entry)

    def _found(self, code: Code, entry: GameEntry, *, on_time: bool = False) -> Finding:
        rules = self._record.book.clocks
        article = rules.clock
        if on_time:
            article = loss_article(self._record.arranged.edition, self.clock.control.kind)
        return finding_at(code, self._replay, entry, article)


def clocks_anew(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find presses, readings and flags that the clocks, run anew, do not bear out."""
    control = record.arranged.time_control
    started = any(isinstance(entry.event, e.GameStarted) for entry in record.entries)
    if control is None or replay.broken or not started:
        return
    run = _Clocks(record, replay, clocks.new_clock(control, replay.kernel.sides))
    for entry in record.entries:
        found = tuple(run.take(entry))
        if not run.known:
            return
        yield from found


QUESTIONS = (clocks_anew,)
