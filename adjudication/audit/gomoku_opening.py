"""How a game of gomoku is opened: its protocol step by step, on the board and at the clock.

Rules 2025, 9.7, 9.8, 11 and appendix 2; classic rules, openings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import get_args

from adjudication.audit.clocks import ClockRun, ClockStep, Hold, holds, unmoved
from adjudication.audit.question import finding_at
from adjudication.audit.record import AuditedRecord, GameEntry
from adjudication.audit.replay import Replayed, Step, Walk, play
from games.record import events as e
from games.record.annulment.events import MoveCorrected
from games.record.audits.findings import Code, Finding
from games.record.gomoku import events as g
from games.record.gomoku.options import GomokuOptions
from games.record.officiating.repairs.events import SwappedColoursFound
from games.rules.clocks import control as clocks
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.openings.books import OPENINGS
from games.rules.gomoku.points import PASS, SECOND_STONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """How far the opening of a game has come by its own `protocol`."""

    protocol: p.Opening
    progress: p.Progress

    @property
    def due(self) -> p.Step:
        """What it waits for now."""
        return p.step_of(self.protocol, self.progress)

    def after(self, act: p.Act) -> "Opening":
        """Go on, whatever was done."""
        return replace(self, progress=p.advance(self.protocol, self.progress, act))


def begun(arranged: e.GameArranged) -> Opening | None:
    """Return the opening that the event plays, not yet begun; None where nothing says so."""
    options = arranged.options.gomoku
    if options is None or arranged.start_position:
        return None
    protocol = OPENINGS[arranged.edition].get(options.opening)
    return Opening(protocol=protocol, progress=p.begin(protocol)) if protocol else None


def _act(event: e.GameEvent) -> p.Act | None:
    """A pass and a second stone running are no step of an opening."""
    match event:
        case e.MovePlayed() if event.move != PASS and not event.move.startswith(SECOND_STONE):
            return p.Stone(side=event.side, point=event.move)
        case g.OpeningPlaced():
            return p.Stones(side=event.side, points=event.stones, number=event.number)
        case g.ColoursSwapped() | g.SwapDeclined():
            return p.Swap(side=event.side, accept=isinstance(event, g.ColoursSwapped))
        case g.FifthsOffered():
            return p.Offer(side=event.side, points=event.points)
        case g.FifthChosen():
            return p.Choose(side=event.side, point=event.point)
        case _:
            return None


def _goes_on(walk: Walk, event: e.GameEvent) -> None:
    act = _act(event)
    if act is not None and isinstance(walk.pending, Opening):
        walk.pending = walk.pending.after(act)


def _played(walk: Walk, event: e.MovePlayed, version: int) -> None:
    play(walk, event, version)
    _goes_on(walk, event)


def _placed(walk: Walk, event: g.OpeningPlaced, version: int) -> None:
    for stone in event.stones:
        if not walk.broken:
            walk.stand_if_borne(stone, version)
    _goes_on(walk, event)


def _chosen(walk: Walk, event: g.FifthChosen, version: int) -> None:
    walk.stand_if_borne(event.point, version)
    _goes_on(walk, event)


def _opened(walk: Walk, event: e.GameEvent, version: int) -> None:
    _goes_on(walk, event)


def _begun_anew(walk: Walk, event: SwappedColoursFound, version: int) -> None:
    if event.corrected:
        walk.back_to(0)
        if isinstance(walk.pending, Opening):
            walk.pending = replace(walk.pending, progress=p.begin(walk.pending.protocol))


STEPS: Mapping[type, Step] = {
    e.MovePlayed: _played,
    g.OpeningPlaced: _placed,
    g.FifthChosen: _chosen,
    g.ColoursSwapped: _opened,
    g.SwapDeclined: _opened,
    g.FifthsOffered: _opened,
    SwappedColoursFound: _begun_anew,
}
"""What its events do to the board and to how far the opening has come."""


def opening(record: AuditedRecord, replay: Replayed) -> Iterator[Finding]:
    """Find acts of the opening that its protocol did not ask for, or not so (11, appendix 2).

    What the opponent let stand (17) is no fault of the record, nor is what a file leaves out, nor
    a move as an official put its entry right: that was not made at the board.
    """
    now = begun(record.arranged)
    if now is None or record.archived:
        return
    options = record.arranged.options.gomoku or GomokuOptions()
    limits = p.Limits(fewest=options.fewest_fifths, most=options.most_fifths)
    accepted = {
        entry.act for entry in record.entries if isinstance(entry.event, g.IrregularityAccepted)
    } | {
        entry.event.event_version
        for entry in record.entries
        if isinstance(entry.event, MoveCorrected)
    }
    position = replay.positions[0]
    for entry in record.entries:
        act = _act(entry.event)
        plays_on = isinstance(act, p.Stone) and now.due.due is p.Due.PLAY
        if act is not None and not plays_on and entry.act not in accepted:
            against = p.refusal(now.protocol, now.progress, act, position, limits)
            if against is not None:
                yield finding_at(Code.OPENING_AGAINST_PROTOCOL, replay, entry, against.article)
        if entry.version == replay.broken_at:
            return
        stage = replay.stage(entry.version)
        now, position = stage.pending, stage.position


def _handed(run: ClockRun, side: str, entry: GameEntry, *, counts: bool = True) -> None:
    """Have the clock go over to whoever acts next, if that is the other.

    `counts`: what `side` did is a move (一着, 6.2), which brings an increment.
    """
    clock, now = run.clock, run.replay.stage(entry.version).pending
    due = now.due.side if isinstance(now, Opening) else ""
    if clock is None or (due or run.replay.to_move(entry.version)) == side:
        return
    if not clock.control.press_with_move:
        run.awaits_press(side)
    elif clock.running == side:
        run.clock = clocks.press(clock, side, at_ms=entry.recorded_at, after_move=counts)


def _act_made(run: ClockRun, event: g.OpeningPlaced | g.FifthsOffered, entry: GameEntry) -> None:
    _handed(run, event.side, entry)


def _declined(run: ClockRun, event: g.SwapDeclined, entry: GameEntry) -> None:
    _handed(run, event.side, entry, counts=False)


def _swapped(run: ClockRun, event: g.ColoursSwapped, entry: GameEntry) -> None:
    """Have the players, with the time each has left, change colours (9.8)."""
    first, second = run.replay.kernel.sides
    other = {first: second, second: first}
    if run.clock is not None:
        running = run.clock.running and other[run.clock.running]
        run.clock = replace(clocks.change_over(run.clock), running=running)
    run.unpressed = tuple(other[side] for side in run.unpressed)
    _handed(run, other[event.side], entry)


def _second_stone(run: ClockRun, event: e.MovePlayed, entry: GameEntry) -> None:
    """Move as everywhere; no press is awaited of a stone put down out of turn."""
    if not event.move.startswith(SECOND_STONE):
        run.moved(event.side, entry.recorded_at, event.reading_ms)


CLOCK_STEPS: Mapping[type, ClockStep] = {
    **dict.fromkeys(get_args(g.GomokuEvent), unmoved),
    e.MovePlayed: _second_stone,
    g.OpeningPlaced: _act_made,
    g.FifthsOffered: _act_made,
    g.SwapDeclined: _declined,
    g.ColoursSwapped: _swapped,
    g.FiveDeclared: holds(Hold.FIVE),
}
"""What its events do to the clocks; the others leave them as they are."""
