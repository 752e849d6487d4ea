"""Clocks put right: time given and taken, readings set, clocks replaced, halves, shared time.

Xiangqi 2020, 5.9, 21.4, 28.7.4 and 28.7.5; weiqi 2002, 12.4(6), 16.2, 22.7-22.9; gomoku
2025, 13.6, 14.1.3, 14.5, 14.7 and 31.5; classic clock.1, clock.7 and clock.10.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import lost_by, require_side
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.articles import time_articles
from games.record.state import GameState
from games.record.values import Actor, Role, Status
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, WEIQI
from games.rules.clocks import control as clocks
from games.rules.clocks.control import Clock
from games.rules.clocks.faults import (
    correct_readings,
    halve_used,
    rule_on_complaint,
    set_readings,
    set_used,
)
from games.rules.clocks.kinds import ControlKind
from games.rules.clocks.readings import check_leave, is_under_reading, last_reading_used
from games.rules.clocks.ruling import ClockActError, ClockRuling, Effect
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    nothing_to_adjust=_("Nothing would change on the clocks."),
    no_break=_("There has been no break in this game."),
    written_record_exists=_("Both sides confirmed the readings before the break."),
    no_shared_time=_("This game has no shared time left to divide."),
)
declare_refusals(422, time_negative=_("A time to be charged cannot be negative."))

Events = tuple[e.GameEvent, ...]

SHARED_TIME = GOMOKU("14.1.3")
"""The article on shared time of the book that names it (gomoku 2025)."""


@decides(t.AdjustTime)
def adjust_time(state: GameState, command: t.AdjustTime, by: Actor, now: int) -> Events:
    """Return the time given or taken, and the loss of a side left without any.

    :raises CommandRefusedError: `no_clock`, `side_unknown`, `reason_missing`,
        `article_missing`, `nothing_to_adjust`, `result_stands`, and those of a closed game.
    :raises NotAllowedError: `role_not_allowed`: one side's clock of weiqi is the chief's (22.8).
    """
    clock = _clock_before_end(state)
    require_side(state, command.side)
    _require_reason(state, command.reason)
    if not command.article:
        raise CommandRefusedError("article_missing", article=time_articles(state).fault)
    if not command.delta_ms:
        raise CommandRefusedError("nothing_to_adjust", article=command.article)
    _require_chief(state, by, both=False)
    return _given(
        state, clock, command.side, command.delta_ms, command.article, command.reason, now
    )


@decides(t.ChargeTime)
def charge_time(state: GameState, command: t.ChargeTime, by: Actor, now: int) -> Events:
    """Return the time a ruling took, charged to one side or half each (13.6, 14.7, clock.10).

    An odd millisecond is charged to nobody.

    :raises CommandRefusedError: `command_of_another_game` where the book charges nobody,
        `time_negative`, `side_unknown`, `reason_missing`, `no_clock`, `result_stands`.
    """
    articles = state.book.clocks.charged
    if articles is None:
        raise CommandRefusedError("command_of_another_game", edition=state.edition)
    clock = _clock_before_end(state)
    _require_reason(state, command.reason)
    if command.time_ms <= 0:
        raise CommandRefusedError("time_negative", article=articles[0])
    sides = tuple(dict.fromkeys(command.sides))
    if not sides:
        raise CommandRefusedError("side_unknown", article=articles[0])
    for side in sides:
        require_side(state, side)
    article = articles[1] if len(sides) == 2 else articles[0]
    taken: Events = ()
    for side in sides:
        part = -(command.time_ms // len(sides))
        taken += _given(state, clock, side, part, article, command.reason, now)
        if isinstance(taken[-1], e.GameEnded):
            break
    return taken


@decides(t.SetReadings)
def set_clocks(state: GameState, command: t.SetReadings, by: Actor, now: int) -> Events:
    """Return the clocks set, with the reason, if the book lets them be set now.

    :raises CommandRefusedError: `consent_missing` (xiangqi 21.4, 28.7.4), `own_time_out`
        (gomoku 14.5), `result_stands`, `reading_negative`, `reason_missing`,
        `nothing_to_adjust`, `side_unknown`, `no_clock`.
    :raises NotAllowedError: `role_not_allowed`: one side alone is the chief's (weiqi 22.8).
    """
    clock = _clock_before_end(state)
    for reading in command.readings:
        require_side(state, reading.side)
    left = {reading.side: reading.left_ms for reading in command.readings}
    if not left:
        raise CommandRefusedError("nothing_to_adjust", article=time_articles(state).fault)
    _require_reason(state, command.reason)
    ruling = _taken_up(state, clock, command, now)
    _require_chief(state, by, both=len(left) == 2)
    first, second = (left.get(side) for side in state.sides)
    try:
        set_readings(clock, (first, second), reason=command.reason, chief_approves=True)
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=time_articles(state).fault) from error
    return (
        te.ReadingsSet(
            readings=tuple(te.Reading(side=side, left_ms=time) for side, time in left.items()),
            reason=command.reason,
            article=ruling.article or time_articles(state).fault,
            agreed=_agreed(state, command.agreed),
        ),
    )


@decides(t.ReplaceClock)
def replace_clock(state: GameState, command: t.ReplaceClock, by: Actor, now: int) -> Events:
    """Return another clock on the board, its readings as the book says.

    Weiqi 22.8: with an error of two minutes an hour or more they are set in proportion.

    :raises CommandRefusedError: `consent_missing` (21.4), `no_clock`, `reason_missing`,
        `result_stands`, and those of figures that cannot be.
    """
    clock = _clock_before_end(state)
    _require_reason(state, command.reason)
    rules = state.book.clocks
    agreed = _agreed(state, command.agreed)
    if rules.complaints.both_consent and len(agreed) < 2:
        raise CommandRefusedError("consent_missing", article=rules.complaints.article)
    readings: tuple[te.Reading, ...] = ()
    article = time_articles(state).fault
    if command.used_ms is not None and rules.readings is not None:
        try:
            correction = correct_readings(command.used_ms, elapsed_ms=command.elapsed_ms)
        except ClockActError as error:
            raise CommandRefusedError(error.code, article=error.article) from error
        article = correction.article
        if correction.reset:
            readings = _as_used(state, clock, correction.used_ms)
    replaced = te.ReadingsSet(
        readings=readings,
        reason=command.reason,
        article=article,
        agreed=agreed,
        clock_replaced=True,
    )
    return (replaced,)


@decides(t.AverageHalves)
def average_halves(state: GameState, command: t.AverageHalves, by: Actor, now: int) -> Events:
    """Return half of the time before a break for each side, the referee answering (22.9).

    :raises CommandRefusedError: `command_of_another_game`, `no_break` when none was taken,
        `written_record_exists` when both confirmed the readings, `elapsed_not_positive`,
        `reason_missing`, `no_clock`, `result_stands`.
    """
    rules = state.book.clocks.readings
    if rules is None:
        raise CommandRefusedError("command_of_another_game", edition=state.edition)
    clock = _clock_before_end(state)
    _require_reason(state, command.reason)
    adjourned = state.adjournment
    if adjourned is None:
        raise CommandRefusedError("no_break", article=rules.halves)
    if adjourned.is_confirmed:
        raise CommandRefusedError("written_record_exists", article=rules.halves)
    try:
        correction = halve_used(elapsed_ms=command.elapsed_ms)
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    halved = te.ReadingsSet(
        readings=_as_used(state, clock, correction.used_ms),
        reason=command.reason,
        article=correction.article,
        clock_replaced=correction.must_replace,
        referee_answers=correction.note_on_referee,
    )
    return (halved,)


@decides(t.RepeatReading)
def repeat_reading(state: GameState, command: t.RepeatReading, by: Actor, now: int) -> Events:
    """Return the last reading taken up again from where it went wrong (16.2).

    :raises CommandRefusedError: `no_reading`, `clock_not_yours`, `not_last_reading`,
        `reading_not_before`, `no_clock`, `result_stands`, `side_unknown`.
    """
    clock = _clock_before_end(state)
    require_side(state, command.side)
    try:
        reached = last_reading_used(clock, command.side, at_ms=now)
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    if not 0 <= command.from_ms < reached:
        raise CommandRefusedError("reading_not_before", article=WEIQI("16.2"), reached_ms=reached)
    back = reached - command.from_ms
    repeated = te.ReadingRepeated(
        side=command.side, from_ms=command.from_ms, back_ms=back, article=WEIQI("16.2")
    )
    return (repeated,)


@decides(t.PermitLeave)
def permit_leave(state: GameState, command: t.PermitLeave, by: Actor, now: int) -> Events:
    """Return the leave of a side, under reading once a game (22.7).

    In its main time no reading runs on and nothing is used up.

    :raises CommandRefusedError: `command_of_another_game`, `leave_on_own_time`,
        `leave_taken`, `no_clock`, `result_stands`, `side_unknown`.
    """
    rules = state.book.clocks.readings
    if rules is None:
        raise CommandRefusedError("command_of_another_game", edition=state.edition)
    clock = _clock_before_end(state)
    require_side(state, command.side)
    taken = state.count(state.timekeeping.leaves, command.side)
    try:
        check_leave(clock, command.side, at_ms=now, taken=taken, permitted=True)
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    read = is_under_reading(clock, command.side, at_ms=now)
    return (te.LeavePermitted(side=command.side, article=rules.leave, under_reading=read),)


@decides(t.SplitSharedTime)
def split_shared(state: GameState, command: t.SplitSharedTime, by: Actor, now: int) -> Events:
    """Return a clock put on a board of shared time, half of the rest each (14.1.3).

    :raises CommandRefusedError: `no_shared_time`, `no_clock`, `result_stands`.
    """
    clock = _clock_before_end(state)
    article = state.book.clocks.shared or SHARED_TIME
    shared = clock.control.kind is ControlKind.SHARED and clock.shared_ms
    if not shared:
        raise CommandRefusedError("no_shared_time", article=article)
    return (te.SharedTimeSplit(article=article),)


def _given(
    state: GameState,
    clock: Clock,
    side: str,
    delta_ms: int,
    article: Article,
    reason: str,
    now: int,
) -> Events:
    given = e.TimeAdjusted(side=side, delta_ms=delta_ms, article=article, note=reason)
    left = clocks.adjust(clock, side, delta_ms).remaining(side, at_ms=now)
    if left > 0 or delta_ms > 0 or state.status is not Status.RUNNING:
        return (given,)
    return given, lost_by(state, side, reason="time", article=article)


def _taken_up(state: GameState, clock: Clock, command: t.SetReadings, now: int) -> ClockRuling:
    side = command.asked_by
    if side:
        require_side(state, side)
    ruling = rule_on_complaint(
        clock,
        side or state.sides[0],
        edition=state.edition,
        at_ms=now,
        about_setting=command.about_setting,
        consents=len(_agreed(state, command.agreed)),
    )
    # Nobody complained: what bars a complaint does not bar the official.
    unasked = not side and ruling.code == "own_time_out"
    if ruling.effect is Effect.REFUSED and not unasked:
        raise CommandRefusedError(ruling.code, article=ruling.article)
    return ruling


def _as_used(state: GameState, clock: Clock, used_ms: tuple[int, int]) -> tuple[te.Reading, ...]:
    try:
        changed = set_used(clock, used_ms)
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    return tuple(
        te.Reading(side=side, left_ms=max(0, changed.remaining(side))) for side in state.sides
    )


def _agreed(state: GameState, agreed: tuple[str, ...]) -> tuple[str, ...]:
    for side in agreed:
        require_side(state, side)
    return tuple(side for side in state.sides if side in agreed)


def _require_reason(state: GameState, reason: str) -> None:
    if not reason.strip():
        raise CommandRefusedError("reason_missing", article=time_articles(state).fault)


def _require_chief(state: GameState, by: Actor, *, both: bool) -> None:
    """Let pass only the chief referee where one side's clock of weiqi is changed (22.8)."""
    rules = state.book.clocks.readings
    if rules is not None and not both and by.role is not Role.CHIEF_ARBITER:
        article = rules.one_side
        raise NotAllowedError("role_not_allowed", article=article, role=by.role.value)


def _clock_before_end(state: GameState) -> Clock:
    """Return the clock of a game whose result is still open.

    :raises CommandRefusedError: `no_clock`, `result_stands` (xiangqi 28.7.5, gomoku 31.5).
    """
    if state.clock is None:
        raise CommandRefusedError("no_clock", article=time_articles(state).clock)
    if state.status in (Status.OVER, Status.CLOSED):
        ruling = rule_on_complaint(state.clock, state.sides[0], edition=state.edition, over=True)
        raise CommandRefusedError(ruling.code, article=ruling.article)
    return state.clock
