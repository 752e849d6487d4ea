"""Wrong acts at the clock as an arbiter reports them, and clocks stopped by hand.

Xiangqi 2020, 4.1.9, 8.1.2, 8.1.7, 28.7 and 28.11.3; weiqi 2002, 12.4(2), 14, 17.4 and 22.6;
gomoku 2025, 14.6, 17.3, 18.12 and 31.4; classic clock.8; draughts appendix, article 6.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.officiating.offences.automatic import offence_events
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.articles import time_articles
from games.record.officiating.timekeeping.owner import early_press_by, is_undoable, ruled_press
from games.record.state import GameState
from games.record.values import Actor, Role
from games.rules.clocks.books import Speed, speed_of
from games.rules.clocks.presses import PressFault, rule_on_press
from games.rules.clocks.ruling import ClockRuling, Effect
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    press_not_wrong=_("The last press needs no correction."),
    clocks_already_stopped=_("The clocks stand already."),
    clocks_not_stopped=_("The clocks have not been stopped."),
)

Events = tuple[e.GameEvent, ...]

AT_ONCE = frozenset({Effect.FOUL, Effect.WARNING, Effect.TIME, Effect.LOSS})
"""What follows from a fault by itself."""


@decides(t.ReportPressFault)
def report_fault(state: GameState, command: t.ReportPressFault, by: Actor, now: int) -> Events:
    """Return the wrong act at the clock and what the book says follows at once.

    Where the book leaves the penalty to an official, it is given by a command of its own.

    :raises CommandRefusedError: `no_clock`, `side_unknown`, and those of a game not under way.
    """
    _require_clock(state)
    require_side(state, command.side)
    return _fault(state, command.side, command.fault, note=command.note)


@decides(t.TakeBackPress)
def take_back_press(state: GameState, command: t.TakeBackPress, by: Actor, now: int) -> Events:
    """Return the press undone that changes no reading: the time since then is its maker's own.

    One without a move has never changed a reading: the clock at the board is set back.

    :raises CommandRefusedError: `press_not_wrong` for a press that ended a move,
        `reason_missing`, `no_clock`, and those of a game not under way.
    """
    _require_clock(state)
    require_side(state, command.side)
    early = ruled_press(state, command.side, PressFault.BEFORE_MOVE).article
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=early)
    if not is_undoable(state, command.side):
        raise CommandRefusedError("press_not_wrong", article=early)
    return (_undone(state, command.side, command.reason),)


def _undone(state: GameState, side: str, reason: str) -> te.PressTakenBack:
    early = early_press_by(state) == side
    fault = PressFault.BEFORE_MOVE if early else PressFault.BEFORE_CAPTURES
    article = ruled_press(state, side, fault).article
    return te.PressTakenBack(side=side, reason=reason, article=article)


@decides(t.StopClocks)
def stop_clocks(state: GameState, command: t.StopClocks, by: Actor, now: int) -> Events:
    """Return the clocks stopped, or the offence that a player's own stop is.

    A player may stop them in a dispute of a rapid game of gomoku (31.4) or a game of
    draughts (appendix, article 6). Any other stop by a player is recorded and has no effect
    on the readings: only officials stop clocks (xiangqi 8.1.2, gomoku 18.12, clock.8).

    :raises CommandRefusedError: `clocks_already_stopped`, `reason_missing`, `no_clock`, and
        those of a game not under way.
    """
    _require_clock(state)
    if state.timekeeping.stop is not None:
        raise CommandRefusedError("clocks_already_stopped", article=time_articles(state).stopped)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=time_articles(state).stopped)
    if command.side:
        require_side(state, command.side)
    if not command.side and by.role is not Role.PLAYER:
        stopped = te.ClocksStopped(
            side="", reason=command.reason, article=time_articles(state).stopped
        )
        return (stopped,)
    ruling = _ruling(state, command.side, PressFault.STOPPED, in_dispute=command.in_dispute)
    if ruling.effect is Effect.NOTHING:
        stopped = te.ClocksStopped(side=command.side, reason=command.reason, article=ruling.article)
        return (stopped,)
    return _fault(state, command.side, PressFault.STOPPED, note=command.reason)


@decides(t.ResumeClocks)
def resume_clocks(state: GameState, command: t.ResumeClocks, by: Actor, now: int) -> Events:
    """Return the clocks going on.

    :raises CommandRefusedError: `clocks_not_stopped`, and those of a game not under way.
    """
    require_running(state)
    if state.timekeeping.stop is None:
        raise CommandRefusedError("clocks_not_stopped", article=time_articles(state).stopped)
    return (te.ClocksResumed(),)


def _ruling(
    state: GameState, side: str, fault: PressFault, *, in_dispute: bool = False
) -> ClockRuling:
    control = state.time_control
    rapid = False
    if control is not None:
        rapid = speed_of(state.edition, control)[0] is Speed.RAPID
    return rule_on_press(
        fault,
        side,
        state.sides,
        edition=state.edition,
        before=state.count(state.early_presses, side),
        rapid=rapid,
        in_dispute=in_dispute,
    )


def _fault(state: GameState, side: str, fault: PressFault, *, note: str) -> Events:
    ruling = _ruling(state, side, fault)
    recorded = te.PressFaultRecorded(
        side=side,
        fault=fault.value,
        effect=ruling.effect.value,
        article=ruling.article,
        note=note,
    )
    undone: Events = ()
    if fault is PressFault.BEFORE_CAPTURES and is_undoable(state, side):
        undone = (_undone(state, side, note),)
    return recorded, *undone, *_follows(state, side, fault)


def _follows(state: GameState, side: str, fault: PressFault) -> Events:
    """Return what the offence that the fault is costs; an official's choice is no part of it."""
    row = state.book.clocks.presses.rows.get(fault)
    offence = state.book.offences.under(row.article) if row else None
    if row is None or offence is None or row.effect not in AT_ONCE:
        return ()
    return offence_events(state, side, offence.code)


def _require_clock(state: GameState) -> None:
    require_running(state)
    if state.clock is None:
        raise CommandRefusedError("no_clock", article=time_articles(state).clock)
