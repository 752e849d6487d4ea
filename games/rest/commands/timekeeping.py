"""The commands about time over the API, the same for every game."""

from rest_framework import serializers

from games.labels.articles import article_under
from games.record import commands as c
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.rest.clock_shapes import MAX_CLOCK_MS
from games.rest.commands.clock_put import PUT_CLOCK
from games.rest.commands.resource import Body, CommandResource
from games.rest.fields import Strict, WholeNumber, text
from games.rest.inputs import ARTICLE, SIDE, CommandInput, SideInput
from games.rules.clocks.presses import PressFault

FAULTS = [fault.value for fault in PressFault]


def _agreed() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=20),
        required=False,
        default=list,
        max_length=2,
        help_text="Sides that consent.",
    )


class ConfirmedAgainstRecord(CommandInput):
    """What an arbiter confirms who reports a flag against the record."""

    record_shows = serializers.DictField(
        child=WholeNumber(min_value=-MAX_CLOCK_MS, max_value=MAX_CLOCK_MS),
        required=False,
        default=dict,
        help_text=(
            "Left empty at first. After `flag_against_record`: the `remaining_ms` of that "
            "refusal, milliseconds by side, once the arbiter has read them and lets the flag "
            "stand against the record. A person confirms it, never a clock or a program; of a "
            "player it is not taken."
        ),
    )


class FlagInput(SideInput, ConfirmedAgainstRecord):
    """A flag that has fallen."""


class BothFlagsInput(ConfirmedAgainstRecord):
    """Both times found used up."""

    first = text(20, help_text="Side whose time ran out first; empty where nobody knows.")


class FlagSettlementInput(CommandInput):
    """What becomes of a flag that waits for the referee."""

    stands = serializers.BooleanField(help_text="The flag is a loss on time.")
    reason = text(2000, help_text="Needed where the flag is set aside.")
    loser = text(20, help_text="Whose flag counts, where both are down.")


class PassAnswerInput(CommandInput):
    """An answer to a request for a pass."""

    grant = serializers.BooleanField()
    reason = text(2000)


class TimeAdjustmentInput(SideInput):
    """Time given to a side, or taken from it."""

    delta_ms = WholeNumber(min_value=-MAX_CLOCK_MS, max_value=MAX_CLOCK_MS)
    article = text(20, required=True, help_text=ARTICLE)
    reason = text(2000, required=True)


class TimeChargeInput(CommandInput):
    """Time a ruling took, charged to one side or half each."""

    time_ms = WholeNumber(min_value=1, max_value=MAX_CLOCK_MS)
    sides = serializers.ListField(
        child=serializers.CharField(max_length=20),
        min_length=1,
        max_length=2,
        help_text="One side, or both for half each.",
    )
    reason = text(2000, required=True)


class ReadingInput(Strict):
    """What a clock is set to."""

    side = text(20, required=True, help_text=SIDE)
    left_ms = WholeNumber(min_value=0, max_value=MAX_CLOCK_MS, help_text="Left to the flag.")


class ReadingsInput(CommandInput):
    """Clocks set, for a reason."""

    readings = ReadingInput(many=True, min_length=1, max_length=2)  # type: ignore[call-arg]
    reason = text(2000, required=True)
    agreed = _agreed()
    asked_by = text(20, help_text="Side that raised it; empty for the official.")
    about_setting = serializers.BooleanField(
        required=False, default=False, help_text="The clock was set wrongly before the start."
    )


class ClockReplacementInput(CommandInput):
    """Another clock at the board."""

    reason = text(2000, required=True)
    used_ms = serializers.ListField(
        child=WholeNumber(min_value=0, max_value=MAX_CLOCK_MS),
        required=False,
        allow_null=True,
        default=None,
        min_length=2,
        max_length=2,
        help_text="What the clocks show as used, first mover first (weiqi 22.8).",
    )
    elapsed_ms = WholeNumber(
        required=False,
        default=0,
        min_value=0,
        max_value=MAX_CLOCK_MS,
        help_text="What has in truth elapsed of both sides' time.",
    )
    agreed = _agreed()


class HalvesInput(CommandInput):
    """Time before a break of which no record is left."""

    elapsed_ms = WholeNumber(min_value=1, max_value=MAX_CLOCK_MS)
    reason = text(2000, required=True)


class PressFaultInput(SideInput):
    """A wrong act at the clock."""

    fault = serializers.ChoiceField(choices=FAULTS)
    note = text(2000)


class PressTakenBackInput(SideInput):
    """A press that changes no reading, to be undone."""

    reason = text(2000, required=True)


class ClockStopInput(CommandInput):
    """Clocks to be stopped."""

    reason = text(2000, required=True)
    side = text(20, help_text="Side of the player who stops them; empty for an official.")
    in_dispute = serializers.BooleanField(
        required=False, default=False, help_text="A player calls the arbiter in a dispute."
    )


class ArrivalInput(Strict):
    """How late a side came."""

    side = text(20, required=True, help_text=SIDE)
    late_ms = WholeNumber(
        allow_null=True,
        min_value=0,
        max_value=MAX_CLOCK_MS,
        help_text="After the scheduled start; null for not at all.",
    )
    admitted = serializers.BooleanField(
        required=False, default=False, help_text="Let in over the limit (gomoku 14.3.1)."
    )


class LatenessInput(CommandInput):
    """Sides that came late; who is not named came in time."""

    arrivals = ArrivalInput(many=True, min_length=1, max_length=2)  # type: ignore[call-arg]


class RereadingInput(SideInput):
    """A last reading to be read again."""

    from_ms = WholeNumber(min_value=0, max_value=MAX_CLOCK_MS)


def _set(body: Body) -> t.SetReadings:
    return t.SetReadings(
        readings=tuple(
            Reading(side=item["side"], left_ms=item["left_ms"]) for item in body["readings"]
        ),
        reason=body["reason"],
        agreed=tuple(body["agreed"]),
        asked_by=body["asked_by"],
        about_setting=body["about_setting"],
    )


def _replaced(body: Body) -> t.ReplaceClock:
    used = body["used_ms"]
    return t.ReplaceClock(
        reason=body["reason"],
        used_ms=None if used is None else (used[0], used[1]),
        elapsed_ms=body["elapsed_ms"],
        agreed=tuple(body["agreed"]),
    )


def _lateness(body: Body) -> t.ReportLateness:
    return t.ReportLateness(
        arrivals=tuple(
            t.Lateness(side=item["side"], late_ms=item["late_ms"], admitted=item["admitted"])
            for item in body["arrivals"]
        )
    )


def _confirmed(body: Body) -> tuple[Reading, ...]:
    return tuple(Reading(side=side, left_ms=left) for side, left in body["record_shows"].items())


RESOURCES = (
    CommandResource(
        address="flag-falls",
        name="report_flag",
        summary="Report that a side's time has run out",
        shape=FlagInput,
        build=lambda body, state: c.ReportFlag(side=body["side"], record_shows=_confirmed(body)),
        example={"side": "black"},
    ),
    CommandResource(
        address="both-flags",
        name="report_both_flags",
        summary="Report that both times have run out",
        shape=BothFlagsInput,
        build=lambda body, state: t.ReportBothFlags(
            first=body["first"], record_shows=_confirmed(body)
        ),
        example={"first": ""},
    ),
    CommandResource(
        address="flag-settlements",
        name="settle_flag",
        summary="Say whether a flag that waits for the referee is a loss or set aside",
        shape=FlagSettlementInput,
        build=lambda body, state: t.SettleFlag(
            stands=body["stands"], reason=body["reason"], loser=body["loser"]
        ),
        example={"stands": False, "reason": "钟有故障，提前约40秒倒旗"},
    ),
    CommandResource(
        address="time-passes",
        name="request_pass",
        summary="Weiqi: ask for a pass in place of the loss in the last reading",
        shape=SideInput,
        build=lambda body, state: t.RequestPass(side=body["side"]),
        example={"side": "black"},
    ),
    CommandResource(
        address="time-passes/answer",
        name="answer_pass_request",
        summary="Weiqi: grant or refuse the pass asked for",
        shape=PassAnswerInput,
        build=lambda body, state: t.AnswerPassRequest(grant=body["grant"], reason=body["reason"]),
        example={"grant": True, "reason": ""},
    ),
    CommandResource(
        address="time-adjustments",
        name="adjust_time",
        summary="Give or take time under an article, with the reason",
        shape=TimeAdjustmentInput,
        build=lambda body, state: t.AdjustTime(
            side=body["side"],
            delta_ms=body["delta_ms"],
            article=article_under(state.edition, body["article"]),
            reason=body["reason"],
        ),
        example={
            "side": "black",
            "delta_ms": 180_000,
            "article": "5.9",
            "reason": "红方按钟后碰乱棋子",
        },
    ),
    CommandResource(
        address="time-charges",
        name="charge_time",
        summary="Gomoku: charge the time a ruling took to one side or to both",
        shape=TimeChargeInput,
        build=lambda body, state: t.ChargeTime(
            time_ms=body["time_ms"], sides=tuple(body["sides"]), reason=body["reason"]
        ),
        example={"time_ms": 240_000, "sides": ["black", "white"], "reason": "双方补记棋谱"},
    ),
    CommandResource(
        address="clock-settings",
        name="set_readings",
        summary="Set what the clocks show, with the reason",
        shape=ReadingsInput,
        build=lambda body, state: _set(body),
        example={
            "readings": [{"side": "red", "left_ms": 1_500_000}],
            "reason": "棋钟走时不准",
            "agreed": ["red", "black"],
        },
    ),
    CommandResource(
        address="clock-replacements",
        name="replace_clock",
        summary="Put another clock on the board",
        shape=ClockReplacementInput,
        build=lambda body, state: _replaced(body),
        example={"reason": "棋钟停走", "agreed": ["red", "black"]},
    ),
    CommandResource(
        address="time-halves",
        name="average_halves",
        summary="Weiqi: give each side half of the time before a break without a record",
        shape=HalvesInput,
        build=lambda body, state: t.AverageHalves(
            elapsed_ms=body["elapsed_ms"], reason=body["reason"]
        ),
        example={"elapsed_ms": 10_800_000, "reason": "续弈时棋钟失准，封存记录缺失"},
    ),
    CommandResource(
        address="press-faults",
        name="report_press_fault",
        summary="Record a wrong act at the clock and what follows",
        shape=PressFaultInput,
        build=lambda body, state: t.ReportPressFault(
            side=body["side"], fault=PressFault(body["fault"]), note=body["note"]
        ),
        example={"side": "red", "fault": "pressed_with_other_hand", "note": ""},
    ),
    CommandResource(
        address="presses-undone",
        name="take_back_press",
        summary="Undo a press without a move or before the captured stones were off",
        shape=PressTakenBackInput,
        build=lambda body, state: t.TakeBackPress(side=body["side"], reason=body["reason"]),
        example={"side": "red", "reason": "未走子先按钟"},
    ),
    CommandResource(
        address="clock-stops",
        name="stop_clocks",
        summary="Stop both clocks; a player's own stop outside a dispute is an offence",
        shape=ClockStopInput,
        build=lambda body, state: t.StopClocks(
            reason=body["reason"], side=body["side"], in_dispute=body["in_dispute"]
        ),
        example={"reason": "核对局面"},
    ),
    CommandResource(
        address="clock-stops/end",
        name="resume_clocks",
        summary="Let the clocks go on",
        shape=CommandInput,
        build=lambda body, state: t.ResumeClocks(),
        example={},
    ),
    CommandResource(
        address="lateness",
        name="report_lateness",
        summary="Report who came late or not at all, before the first move",
        shape=LatenessInput,
        build=lambda body, state: _lateness(body),
        example={"arrivals": [{"side": "black", "late_ms": 600_000}]},
    ),
    CommandResource(
        address="rereadings",
        name="repeat_reading",
        summary="Weiqi: read the last reading again from where it went wrong",
        shape=RereadingInput,
        build=lambda body, state: t.RepeatReading(side=body["side"], from_ms=body["from_ms"]),
        example={"side": "black", "from_ms": 50_000},
    ),
    CommandResource(
        address="leaves",
        name="permit_leave",
        summary="Weiqi: permit a side under reading to leave the board, once",
        shape=SideInput,
        build=lambda body, state: t.PermitLeave(side=body["side"]),
        example={"side": "white"},
    ),
    CommandResource(
        address="shared-time-splits",
        name="split_shared_time",
        summary="Gomoku: put a clock on a board of shared time, half of the rest each",
        shape=CommandInput,
        build=lambda body, state: t.SplitSharedTime(),
        example={},
    ),
    PUT_CLOCK,
)
