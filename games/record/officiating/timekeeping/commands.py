"""What may be asked about time in any game. Imperative; each is one request.

Xiangqi 2020, 17.1, 21.4-21.5 and app1.3.1; weiqi 2002, 12.4(6), 22.5 and 22.8; gomoku 2025,
14.4-14.7, 31.4; classic clock.8. What is the chief's alone, `decide` sees to.
"""

from dataclasses import dataclass
from typing import Annotated

from games.record.declaring import (
    BOARD,
    TABLE,
    Agreed,
    Cited,
    Milliseconds,
    Note,
    Reason,
    Side,
    Sides,
    has_clock,
    is_running,
    is_unplayed,
)
from games.record.officiating.timekeeping.events import Reading
from games.record.officiating.timekeeping.owner import is_undoable
from games.record.state import GameState
from games.rules.clocks.kinds import MAX_MS, ControlKind, TimeControl
from games.rules.clocks.presses import PressFault
from games.streams.declarations import Field, declare
from games.streams.declarations import gettext_noop as _

Elapsed = Annotated[Milliseconds, Field(least=1)]


def can_fall(state: GameState) -> bool:
    """Return whether a flag may fall: none is down on a clock of a game under way."""
    return has_clock(state) and not state.flag_fallen and not state.timekeeping.both_down


def _waits(state: GameState) -> bool:
    keeping = state.timekeeping
    down = bool(state.flag_fallen) or keeping.both_down
    return has_clock(state) and down and not keeping.pass_asked and not state.open_claim


def _both_down(state: GameState) -> bool:
    return state.timekeeping.both_down


def _read_out(state: GameState) -> bool:
    control = state.time_control
    counted = control is not None and control.kind is ControlKind.BYO_YOMI
    return has_clock(state) and counted and state.book.clocks.readings is not None


def _unrecorded(state: GameState) -> bool:
    adjourned = state.adjournment
    open_break = adjourned is not None and not adjourned.is_confirmed
    return has_clock(state) and state.book.clocks.readings is not None and open_break


def _undoable(state: GameState) -> bool:
    return has_clock(state) and any(is_undoable(state, side) for side in state.sides)


def _without_clock(state: GameState) -> bool:
    on_the_spot = bool(state.book.clocks.on_the_spot)
    return on_the_spot and is_running(state) and state.clock is None


def _share_time(state: GameState) -> bool:
    return has_clock(state) and state.clock is not None and state.clock.shared_ms > 0


@declare(
    roles=BOARD,
    label=_("Both flags fell"),
    office="both-flags",
    group="time",
    summary="Report that both times have run out",
    address="both-flags",
    example={"first": ""},
    fits=can_fall,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBothFlags:
    """Report that both times have run out; `first` ran out first, "" where nobody knows."""

    first: Annotated[
        Side,
        Field(
            label=_("fell first"),
            blank=_("not known"),
            doc="Side whose time ran out first; empty where nobody knows.",
        ),
    ] = ""


@declare(
    roles=BOARD,
    label=_("Settle the flag"),
    office="settle-flag",
    group="time",
    common=True,
    summary="Say whether a flag that waits for the referee is a loss or set aside",
    address="flag-settlements",
    example={"stands": False, "reason": "钟有故障，提前约40秒倒旗"},
    fits=_waits,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleFlag:
    """Say whether a fallen flag that waits for the referee is a loss, or is set aside.

    `loser`: whose flag counts, where both are down.
    """

    stands: Annotated[
        bool,
        Field(
            label=_("answer"),
            yes=_("loss on time"),
            no=_("set aside"),
            doc="The flag is a loss on time.",
        ),
    ]
    loser: Annotated[
        Side,
        Field(
            label=_("whose flag counts"),
            doc="Whose flag counts, where both are down.",
            when=_both_down,
        ),
    ] = ""
    reason: Annotated[Reason, Field(doc="Needed where the flag is set aside.")] = ""


@declare(
    roles=TABLE,
    label=_("Pass asked for"),
    office="request-pass",
    group="claims",
    summary="Weiqi: ask for a pass in place of the loss in the last reading",
    address="time-passes",
    example={"side": "black"},
    fits=lambda state: _waits(state) and _read_out(state),
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RequestPass:
    """Ask, for the counted `side`, for a pass in place of the loss on time (weiqi 22.5)."""

    side: Annotated[Side, Field(implied=lambda state, given: state.flag_fallen)]


@declare(
    roles=BOARD,
    label=_("Answer the request for a pass"),
    office="answer-pass",
    group="claims",
    common=True,
    summary="Weiqi: grant or refuse the pass asked for",
    address="time-passes/answer",
    example={"grant": True, "reason": ""},
    fits=lambda state: has_clock(state) and state.timekeeping.pass_asked,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPassRequest:
    """Grant or refuse the pass that was asked for (weiqi 22.5)."""

    grant: Annotated[bool, Field(label=_("answer"), yes=_("granted"), no=_("refused"))]
    reason: Reason = ""


@declare(
    roles=BOARD,
    label=_("Give or take time"),
    office="adjust-time",
    group="time",
    common=True,
    summary="Give or take time under an article, with the reason",
    address="time-adjustments",
    example={
        "side": "black",
        "delta_ms": 180_000,
        "article": "5.9",
        "reason": "红方按钟后碰乱棋子",
    },
    fits=has_clock,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustTime:
    """Add `delta_ms` (negative: take away) to the time of `side` under an article."""

    side: Side
    delta_ms: Annotated[
        Milliseconds,
        Field(
            label=_("time given (negative: taken)"),
            least=-MAX_MS,
        ),
    ]
    article: Cited
    reason: Reason


@declare(
    roles=BOARD,
    label=_("Charge the time of a ruling"),
    summary="Gomoku: charge the time a ruling took to one side or to both",
    address="time-charges",
    example={"time_ms": 240_000, "sides": ["black", "white"], "reason": "双方补记棋谱"},
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeTime:
    """Charge the time a ruling took to one side, or half each to both (gomoku 13.6, 14.7)."""

    time_ms: Annotated[Elapsed, Field(label=_("time the ruling took"))]
    sides: Annotated[
        Sides, Field(label=_("sides charged"), least=1, doc="One side, or both for half each.")
    ]
    reason: Reason


@declare(
    roles=BOARD,
    label=_("Set the clocks"),
    office="set-readings",
    group="time",
    summary="Set what the clocks show, with the reason",
    address="clock-settings",
    example={
        "readings": [{"side": "red", "left_ms": 1_500_000}],
        "reason": "棋钟走时不准",
        "agreed": ["red", "black"],
    },
    fits=has_clock,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SetReadings:
    """Set what clocks show, for a reason.

    `agreed`: the sides that consent. `asked_by`: the side that raised it, "" for nobody.
    `about_setting`: the clock was set wrongly before the start (xiangqi 28.7.4).
    """

    readings: Annotated[tuple[Reading, ...], Field(least=1, most=2)]
    agreed: Agreed = ()
    reason: Reason
    asked_by: Annotated[
        Side,
        Field(
            label=_("raised by"),
            blank=_("the officials"),
            doc="Side that raised it; empty for the official.",
        ),
    ] = ""
    about_setting: Annotated[
        bool,
        Field(
            label=_("set wrongly before the start"),
            doc="The clock was set wrongly before the start.",
        ),
    ] = False


@declare(
    roles=BOARD,
    label=_("Replace the clock"),
    office="replace-clock",
    group="time",
    summary="Put another clock on the board",
    address="clock-replacements",
    example={"reason": "棋钟停走", "agreed": ["red", "black"]},
    fits=has_clock,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceClock:
    """Put another clock on the board, for a reason.

    With `used_ms` (what the clocks show as used, first mover first) and `elapsed_ms` the
    readings are set as the book says of clocks that run wrong (weiqi 22.8).
    """

    agreed: Agreed = ()
    reason: Reason
    used_ms: Annotated[
        tuple[int, int] | None,
        Field(
            doc="What the clocks show as used, first mover first (weiqi 22.8).",
            unit="ms",
            least=0,
            most=MAX_MS,
        ),
    ] = None
    elapsed_ms: Annotated[
        Milliseconds,
        Field(
            doc="What has in truth elapsed of both sides' time.",
        ),
    ] = 0


@declare(
    roles=BOARD,
    label=_("Half of the time each"),
    office="average-halves",
    group="time",
    summary="Weiqi: give each side half of the time before a break without a record",
    address="time-halves",
    example={"elapsed_ms": 10_800_000, "reason": "续弈时棋钟失准，封存记录缺失"},
    fits=_unrecorded,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class AverageHalves:
    """Give each side half of `elapsed_ms`: no record of the time before the break (22.9)."""

    elapsed_ms: Annotated[Elapsed, Field(label=_("time elapsed before the break"))]
    reason: Reason


@declare(
    roles=BOARD,
    label=_("Record a fault at the clock"),
    office="press-fault",
    group="violations",
    summary="Record a wrong act at the clock and what follows",
    address="press-faults",
    example={"side": "red", "fault": "pressed_with_other_hand", "note": ""},
    fits=has_clock,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPressFault:
    """Record what `side` did wrong at the clock."""

    side: Side
    fault: Annotated[PressFault, Field(label=_("what happened"))]
    note: Annotated[Note, Field(label=_("reason"))] = ""


@declare(
    roles=BOARD,
    label=_("Undo a press"),
    office="undo-press",
    group="time",
    summary="Undo a press without a move or before the captured stones were off",
    address="presses-undone",
    example={"side": "red", "reason": "未走子先按钟"},
    fits=_undoable,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackPress:
    """Undo the last press at the clock, of `side`: its own time has run on.

    For a press before the captured stones were off (weiqi 22.6), or one recorded by mistake.
    """

    side: Side
    reason: Reason


@declare(
    # A player's own stop is an offence outside a dispute; it is recorded as one.
    roles=TABLE,
    label=_("Stop the clocks"),
    office="stop-clocks",
    group="time",
    common=True,
    summary="Stop both clocks; a player's own stop outside a dispute is an offence",
    address="clock-stops",
    example={"reason": "核对局面"},
    fits=lambda state: has_clock(state) and state.timekeeping.stop is None,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class StopClocks:
    """Stop both clocks; a player does so for its own `side`, rightly only in a dispute."""

    reason: Reason
    side: Annotated[
        Side,
        Field(
            doc="Side of the player who stops them; empty for an official.",
            implied=lambda state, given: "",
        ),
    ] = ""
    in_dispute: Annotated[
        bool,
        Field(
            doc="A player calls the arbiter in a dispute.",
        ),
    ] = False


@declare(
    roles=BOARD,
    label=_("Let the clocks go on"),
    office="resume-clocks",
    group="time",
    common=True,
    summary="Let the clocks go on",
    address="clock-stops/end",
    fits=lambda state: has_clock(state) and state.timekeeping.stop is not None,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClocks:
    """Let the clocks go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lateness:
    """How late `side` came, in ms after the scheduled start; None for not at all.

    `admitted`: the referee lets it play although it is over the limit.
    """

    side: Side
    late_ms: Annotated[
        int | None,
        Field(
            doc="After the scheduled start; null for not at all.", unit="ms", least=0, most=MAX_MS
        ),
    ]
    admitted: Annotated[
        bool,
        Field(
            label=_("admitted although over the limit"),
            doc="Let in over the limit (gomoku 14.3.1).",
        ),
    ] = False


@declare(
    roles=BOARD,
    label=_("Report lateness"),
    office="lateness",
    group="time",
    summary="Report who came late or not at all, before the first move",
    address="lateness",
    example={"arrivals": [{"side": "black", "late_ms": 600_000}]},
    fits=is_unplayed,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLateness:
    """Report the sides that came late; who is not named came in time."""

    arrivals: Annotated[tuple[Lateness, ...], Field(least=1, most=2)]


@declare(
    roles=BOARD,
    label=_("Repeat the reading"),
    office="repeat-reading",
    group="time",
    summary="Weiqi: read the last reading again from where it went wrong",
    address="rereadings",
    example={"side": "black", "from_ms": 50_000},
    fits=_read_out,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatReading:
    """Read the last reading of `side` again from `from_ms` (weiqi 16.2)."""

    side: Side
    from_ms: Annotated[Milliseconds, Field(label=_("read again from"))]


@declare(
    roles=BOARD,
    label=_("Permit to leave the board"),
    office="permit-leave",
    group="time",
    summary="Weiqi: permit a side to leave the board; under reading, once",
    address="leaves",
    example={"side": "white"},
    fits=_read_out,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PermitLeave:
    """Permit `side` to leave the board; under reading, in the opponent's time (weiqi 22.7)."""

    side: Side


@declare(
    roles=BOARD,
    label=_("Put a clock on the board"),
    office="split-shared-time",
    group="time",
    summary="Gomoku: put a clock on a board of shared time, half of the rest each",
    address="shared-time-splits",
    fits=_share_time,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class SplitSharedTime:
    """Put a clock on a board that plays on shared time (gomoku 14.1.3, classic clock.1)."""


@declare(
    roles=BOARD,
    label=_("Set a limit on the spot"),
    office="put-clock",
    group="time",
    summary="Xiangqi, mass events: put a clock on a game that is played without one",
    address="clocks-put",
    example={
        "time_control": {"kind": "sudden_death", "base_ms": 600_000},
        "reason": "本台拖延赛程",
    },
    fits=_without_clock,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class PutClock:
    """Put a clock on a game that is played without one, for a reason (xiangqi app1.3.1)."""

    time_control: TimeControl
    reason: Reason


TimekeepingCommand = (
    ReportBothFlags
    | SettleFlag
    | RequestPass
    | AnswerPassRequest
    | AdjustTime
    | ChargeTime
    | SetReadings
    | ReplaceClock
    | AverageHalves
    | ReportPressFault
    | TakeBackPress
    | StopClocks
    | ResumeClocks
    | ReportLateness
    | RepeatReading
    | PermitLeave
    | SplitSharedTime
    | PutClock
)
