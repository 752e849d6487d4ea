"""Fallen flags: who reports them, what each book says follows, passes in place of a loss.

Xiangqi 2020, 4.1.6, 21.1-21.6, 22.4 and 28.4; weiqi 2002, 12.4, 12.5 and 22.5; gomoku 2025,
14.4 and 19.2.1-D; classic clock.6; draughts appendix, article 7.1.
"""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import lost_by, require_running, require_side
from games.record.officiating.contradictions.values import Against, Contradiction
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping import on_record
from games.record.officiating.timekeeping.articles import loss_on_time, time_articles
from games.record.state import GameState
from games.record.values import Actor, Role
from games.record.weiqi.decide_play import require_play
from games.record.weiqi.events import TurnWentOver
from games.record.weiqi.state import WeiqiCourse
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import Clock
from games.rules.clocks.flags import rule_on_both_flags, rule_on_fallen
from games.rules.clocks.kinds import ControlKind
from games.rules.clocks.ruling import Effect
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    no_clock=_("The game is played without a clock."),
    flag_already_fallen=_("A flag has fallen already."),
    no_flag_waits=_("No fallen flag waits for the arbiter."),
    pass_requested=_("A pass has been asked for: it is answered first."),
    no_pass_requested=_("No pass has been asked for."),
)

Events = tuple[e.GameEvent, ...]

PASS_ARTICLE = WEIQI("22.5")


@decides(c.ReportFlag)
def report_flag(state: GameState, command: c.ReportFlag, by: Actor, now: int) -> Events:
    """Return the fallen flag and what follows by the book.

    A flag may be reported late: time once used up stays so. Of two flags the one that fell first
    by the record counts, whichever was reported. Against a record that shows time left no player
    is heard, and an arbiter only on confirming what it says. A claim made before it is ruled
    first (22.4), and so is a mate that waits for that claim (21.6). In readings the loss waits
    for the referee (22.5), and so it does in a turn in which the server's clock has stepped.

    :raises CommandRefusedError: `no_clock`, `flag_already_fallen`, `time_not_out`,
        `time_never_ran`, and those of a game not under way.
    """
    _require_under_way(state)
    require_side(state, command.side)
    clock = _clock_of(state)
    if state.flag_fallen:
        raise CommandRefusedError("flag_already_fallen", article=time_articles(state).fallen)
    out = on_record.out_of_time(clock, now=now)
    first = on_record.first_out(state, clock, now=now)
    unordered = len(out) == len(state.sides) and not first and not on_record.is_shared(clock)
    if unordered and state.open_claim is None:
        return _both(state, clock, "", now=now)
    side = command.side
    if side in out or by.role is not Role.PLAYER:
        side = first or side
    against: tuple[Contradiction, ...] = ()
    if side not in out:
        against = on_record.against(state, clock, Against.TIME_LEFT, by=by, now=now, side=side)
    fell = e.FlagFell(
        side=side,
        reported=command.side if command.side != side else "",
        record_shows=on_record.shown(clock, now=now),
        contradicts=against,
    )
    ended = state.kernel.outcome(state.position) is not None
    ruling = rule_on_fallen(clock, side, edition=state.edition, ended_on_board=ended)
    waits = ruling.effect in (Effect.BOARD_STANDS, Effect.PENDING, Effect.REFEREE)
    if waits or state.timekeeping.step_in_turn or _claim_comes_first(state, side):
        return (fell,)
    return fell, lost_by(state, side, reason="time", article=loss_on_time(state))


@decides(t.ReportBothFlags)
def report_both(state: GameState, command: t.ReportBothFlags, by: Actor, now: int) -> Events:
    """Return both flags down: a draw in gomoku where no order is known (19.2.1-D).

    Elsewhere the referee decides who lost, as `settle` does. An order that the record knows is
    known. Time left in the record, or an order other than its own, is against it.

    :raises CommandRefusedError: `no_clock`, `flag_already_fallen`, `side_unknown`,
        `time_never_ran`, and those of a game not under way.
    """
    _require_under_way(state)
    clock = _clock_of(state)
    if state.flag_fallen or state.timekeeping.both_down:
        raise CommandRefusedError("flag_already_fallen", article=time_articles(state).fallen)
    if command.first:
        require_side(state, command.first)
    out = on_record.out_of_time(clock, now=now)
    first = on_record.first_out(state, clock, now=now)
    if len(out) == len(state.sides) and command.first in ("", first or command.first):
        return _both(state, clock, command.first or first, now=now)
    in_time = len(out) < len(state.sides)
    code = Against.TIME_LEFT if in_time else Against.OTHER_FLAG_FIRST
    drawn = state.book.clocks.flags.both_draw
    article = None if command.first else drawn
    against = on_record.against(
        state, clock, code, by=by, now=now, side=command.first, article=article
    )
    return _both(state, clock, command.first, now=now, against=against)


@decides(t.SettleFlag)
def settle(state: GameState, command: t.SettleFlag, by: Actor, now: int) -> Events:
    """Return the loss by the flag that waited for the referee, or the flag set aside.

    Xiangqi 21.5: a flag that fell early by a fault of the clock, or for want of a press, is
    the referee's to rule on. Weiqi 22.5: unasked, the loss on time is confirmed.

    :raises CommandRefusedError: `no_flag_waits`, `claim_already_open`, `pass_requested` (it
        is answered first), `side_unknown` where both are down, `reason_missing` for a flag
        set aside.
    """
    require_running(state)
    keeping = state.timekeeping
    if not state.flag_fallen and not keeping.both_down:
        raise CommandRefusedError("no_flag_waits", article=time_articles(state).fallen)
    if state.open_claim is not None:
        article = state.book.claims.first
        raise CommandRefusedError("claim_already_open", article=article)
    if keeping.pass_asked:
        raise CommandRefusedError("pass_requested", article=PASS_ARTICLE)
    loser = command.loser if keeping.both_down else state.flag_fallen
    if command.stands:
        require_side(state, loser)
        lost = lost_by(state, loser, reason="time", article=loss_on_time(state))
        return (replace(lost, contradicts=_out_of_order(state, loser, now=now)),)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing", article=time_articles(state).fault)
    article = state.book.clocks.flags.set_aside or time_articles(state).fault
    return (te.FlagSetAside(side=state.flag_fallen, reason=command.reason, article=article),)


@decides(t.RequestPass)
def request_pass(state: GameState, command: t.RequestPass, by: Actor, now: int) -> Events:
    """Return the request for a pass (22.5): of the counted side alone, before the loss stands.

    :raises CommandRefusedError: `no_reading`, `no_flag_waits`, `clock_not_yours`,
        `pass_requested`, `passes_used_up`.
    """
    require_running(state)
    require_side(state, command.side)
    _require_readings(state)
    if not state.flag_fallen:
        raise CommandRefusedError("no_flag_waits", article=PASS_ARTICLE)
    if state.flag_fallen != command.side:
        raise CommandRefusedError("clock_not_yours", article=PASS_ARTICLE)
    if state.timekeeping.pass_asked:
        raise CommandRefusedError("pass_requested", article=PASS_ARTICLE)
    most = state.options.time.most_time_passes if state.options.time else None
    granted = state.count(state.timekeeping.passes, command.side)
    if most is not None and granted >= most:
        raise CommandRefusedError("passes_used_up", article=PASS_ARTICLE, most=most)
    return (te.PassRequested(side=command.side),)


@decides(t.AnswerPassRequest)
def answer_pass(state: GameState, command: t.AnswerPassRequest, by: Actor, now: int) -> Events:
    """Return the pass granted, a turn forfeited (弃权一次), or refused, the loss on time (22.5).

    :raises CommandRefusedError: `no_pass_requested`.
    """
    require_running(state)
    _require_readings(state)
    side = state.flag_fallen
    if not state.timekeeping.pass_asked or not side:
        raise CommandRefusedError("no_pass_requested", article=PASS_ARTICLE)
    if command.grant:
        passed = TurnWentOver(ply=state.plies + 1, side=side, article=PASS_ARTICLE)
        return te.PassGranted(side=side, article=PASS_ARTICLE), passed
    refused = te.PassRefused(side=side, reason=command.reason, article=PASS_ARTICLE)
    return refused, lost_by(state, side, reason="time", article=loss_on_time(state))


def _out_of_order(state: GameState, loser: str, *, now: int) -> tuple[Contradiction, ...]:
    """Return that of two flags down the record tells the other side's to have fallen first."""
    clock = state.clock
    if clock is None or not state.timekeeping.both_down:
        return ()
    if on_record.first_out(state, clock, now=now) in ("", loser):
        return ()
    figures = on_record.figures(clock, now=now)
    article = loss_on_time(state)
    return (Contradiction(code=Against.OTHER_FLAG_FIRST, article=article, figures=figures),)


def _both(
    state: GameState,
    clock: Clock,
    first: str,
    *,
    now: int,
    against: tuple[Contradiction, ...] = (),
) -> Events:
    kind = clock.control.kind
    ruling = rule_on_both_flags(state.sides, edition=state.edition, kind=kind, first=first)
    lost = ruling.effect is Effect.LOSS
    both = te.BothFlagsFell(
        article=loss_on_time(state) if lost else ruling.article,
        first=first,
        record_shows=on_record.shown(clock, now=now),
        contradicts=against,
    )
    if state.timekeeping.step_in_turn:
        return (both,)
    if lost:
        return both, lost_by(state, first, reason="time", article=both.article)
    if ruling.effect is Effect.DRAW:
        ended = e.GameEnded(result="1/2-1/2", reason="both_flags_down", article=ruling.article)
        return both, ended
    return (both,)


def _claim_comes_first(state: GameState, side: str) -> bool:
    """Return whether a claim made before the flag is answered first (提案在前, 22.4)."""
    claim = state.open_claim
    if claim is None:
        return False
    return not state.book.clocks.flags.own_claim_first or claim.side == side


def _require_under_way(state: GameState) -> None:
    if isinstance(state.course, WeiqiCourse):
        require_play(state)
    else:
        require_running(state)


def _require_readings(state: GameState) -> None:
    control = state.time_control
    if state.book.clocks.readings is None:
        raise CommandRefusedError("command_of_another_game", edition=state.edition)
    if control is None or control.kind is not ControlKind.BYO_YOMI:
        raise CommandRefusedError("no_reading", article=PASS_ARTICLE)


def _clock_of(state: GameState) -> Clock:
    if state.clock is None:
        raise CommandRefusedError("no_clock", article=time_articles(state).clock)
    return state.clock
