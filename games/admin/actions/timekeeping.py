"""What an official can do about time in any game: each action is one command of the record."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions import flags as flags
from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.admin.actions.clock_put import PUT_CLOCK
from games.labels.articles import article_under
from games.labels.clocks import PRESS_FAULTS
from games.labels.codes import SIDES, word
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping.events import Reading
from games.record.officiating.timekeeping.owner import is_undoable
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status
from games.rules.clocks.kinds import ControlKind
from games.rules.clocks.presses import PressFault


def _side() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)


def _reason(*, required: bool = True) -> forms.CharField:
    return forms.CharField(label=_("reason"), max_length=1000, required=required, widget=WIDE)


def _seconds(label: Any, *, least: int = 0, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=3_600_000,
        required=required,
        help_text=_("Seconds."),
    )


class SideForm(ActionForm):
    """A side."""

    side = _side()


class SettleForm(ActionForm):
    """Whether a flag is a loss."""

    stands = forms.TypedChoiceField(
        label=_("answer"),
        widget=forms.RadioSelect,
        choices=(("yes", _("loss on time")), ("no", _("set aside"))),
        coerce=lambda answer: answer == "yes",
    )
    loser = forms.ChoiceField(label=_("whose flag counts"), required=False)
    reason = _reason(required=False)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        if not state.timekeeping.both_down:
            del self.fields["loser"]
            return
        loser: Any = self.fields["loser"]
        loser.choices = [("", "—"), *((side, word(SIDES, side)) for side in state.sides)]


class PassForm(ActionForm):
    """Whether a pass is granted (22.5)."""

    grant = forms.TypedChoiceField(
        label=_("answer"),
        widget=forms.RadioSelect,
        choices=(("yes", _("granted")), ("no", _("refused"))),
        coerce=lambda answer: answer == "yes",
    )
    reason = _reason(required=False)


class AdjustForm(ActionForm):
    """Time given or taken."""

    side = _side()
    seconds = _seconds(_("time given (negative: taken)"), least=-3_600_000)
    article = forms.CharField(label=_("article"), max_length=20)
    reason = _reason()


class ReadingsForm(ActionForm):
    """What the clocks are set to; left empty, a clock stays as it is."""

    first = _seconds(_("first mover has left"), required=False)
    second = _seconds(_("second mover has left"), required=False)
    both_agree = forms.BooleanField(label=_("both sides agree"), required=False)
    reason = _reason()


class ReplaceForm(ActionForm):
    """Another clock."""

    both_agree = forms.BooleanField(label=_("both sides agree"), required=False)
    reason = _reason()


class FaultForm(ActionForm):
    """What a side did wrong at the clock."""

    side = _side()
    fault = forms.ChoiceField(
        label=_("what happened"),
        choices=[(fault.value, PRESS_FAULTS[fault.value]) for fault in PressFault],
    )
    note = _reason(required=False)


class UndoForm(SideForm):
    """Whose press is undone."""

    reason = _reason()


class StopForm(ActionForm):
    """Why the clocks are stopped."""

    reason = _reason()


class LatenessForm(ActionForm):
    """How late the sides came."""

    first = _seconds(_("first mover late by"), required=False)
    first_absent = forms.BooleanField(label=_("first mover absent"), required=False)
    second = _seconds(_("second mover late by"), required=False)
    second_absent = forms.BooleanField(label=_("second mover absent"), required=False)
    admitted = forms.BooleanField(label=_("admitted although over the limit"), required=False)


class HalvesForm(ActionForm):
    """The time before a break."""

    elapsed = _seconds(_("time elapsed before the break"), least=1)
    reason = _reason()


class RereadForm(SideForm):
    """From where the reading is repeated."""

    from_second = _seconds(_("read again from"))


def _has_clock(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.RUNNING and state.clock is not None


def _waits(state: GameState, ruling: RulingOnRecord | None) -> bool:
    keeping = state.timekeeping
    down = bool(state.flag_fallen) or keeping.both_down
    return _has_clock(state, ruling) and down and not keeping.pass_asked and not state.open_claim


def _read_out(state: GameState, ruling: RulingOnRecord | None) -> bool:
    control = state.time_control
    counted = control is not None and control.kind is ControlKind.BYO_YOMI
    return _has_clock(state, ruling) and counted and state.book.clocks.readings is not None


def _both(cleaned: Cleaned, state: GameState) -> tuple[str, ...]:
    return state.sides if cleaned["both_agree"] else ()


def _set(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> t.SetReadings:
    given = zip(state.sides, (cleaned["first"], cleaned["second"]), strict=True)
    return t.SetReadings(
        readings=tuple(
            Reading(side=side, left_ms=1000 * left) for side, left in given if left is not None
        ),
        reason=cleaned["reason"],
        agreed=_both(cleaned, state),
    )


def _late(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> t.ReportLateness:
    arrivals = []
    for side, name in zip(state.sides, ("first", "second"), strict=True):
        late, absent = cleaned[name], cleaned[f"{name}_absent"]
        if late or absent:
            arrivals.append(
                t.Lateness(
                    side=side,
                    late_ms=None if absent else 1000 * late,
                    admitted=cleaned["admitted"],
                )
            )
    return t.ReportLateness(arrivals=tuple(arrivals))


ACTIONS = (
    *flags.ACTIONS,
    Action(
        slug="settle-flag",
        label=_("Settle the flag"),
        command=t.SettleFlag,
        form=SettleForm,
        build=lambda cleaned, state, ruling: t.SettleFlag(
            stands=cleaned["stands"], reason=cleaned["reason"], loser=cleaned.get("loser", "")
        ),
        fits=_waits,
    ),
    Action(
        slug="request-pass",
        label=_("Pass asked for"),
        command=t.RequestPass,
        form=ActionForm,
        build=lambda cleaned, state, ruling: t.RequestPass(side=state.flag_fallen),
        fits=lambda state, ruling: _waits(state, ruling) and _read_out(state, ruling),
    ),
    Action(
        slug="answer-pass",
        label=_("Answer the request for a pass"),
        command=t.AnswerPassRequest,
        form=PassForm,
        build=lambda cleaned, state, ruling: t.AnswerPassRequest(
            grant=cleaned["grant"], reason=cleaned["reason"]
        ),
        fits=lambda state, ruling: _has_clock(state, ruling) and state.timekeeping.pass_asked,
    ),
    Action(
        slug="adjust-time",
        label=_("Give or take time"),
        command=t.AdjustTime,
        form=AdjustForm,
        build=lambda cleaned, state, ruling: t.AdjustTime(
            side=cleaned["side"],
            delta_ms=1000 * cleaned["seconds"],
            article=article_under(state.edition, cleaned["article"]),
            reason=cleaned["reason"],
        ),
        fits=_has_clock,
    ),
    Action(
        slug="set-readings",
        label=_("Set the clocks"),
        command=t.SetReadings,
        form=ReadingsForm,
        build=_set,
        fits=_has_clock,
    ),
    Action(
        slug="replace-clock",
        label=_("Replace the clock"),
        command=t.ReplaceClock,
        form=ReplaceForm,
        build=lambda cleaned, state, ruling: t.ReplaceClock(
            reason=cleaned["reason"], agreed=_both(cleaned, state)
        ),
        fits=_has_clock,
    ),
    Action(
        slug="average-halves",
        label=_("Half of the time each"),
        command=t.AverageHalves,
        form=HalvesForm,
        build=lambda cleaned, state, ruling: t.AverageHalves(
            elapsed_ms=1000 * cleaned["elapsed"], reason=cleaned["reason"]
        ),
        fits=lambda state, ruling: (
            _has_clock(state, ruling)
            and state.book.clocks.readings is not None
            and state.adjournment is not None
            and not state.adjournment.is_confirmed
        ),
    ),
    Action(
        slug="press-fault",
        label=_("Record a fault at the clock"),
        command=t.ReportPressFault,
        form=FaultForm,
        build=lambda cleaned, state, ruling: t.ReportPressFault(
            side=cleaned["side"], fault=PressFault(cleaned["fault"]), note=cleaned["note"]
        ),
        fits=_has_clock,
    ),
    Action(
        slug="undo-press",
        label=_("Undo a press"),
        command=t.TakeBackPress,
        form=UndoForm,
        build=lambda cleaned, state, ruling: t.TakeBackPress(
            side=cleaned["side"], reason=cleaned["reason"]
        ),
        fits=lambda state, ruling: (
            _has_clock(state, ruling) and any(is_undoable(state, side) for side in state.sides)
        ),
    ),
    Action(
        slug="stop-clocks",
        label=_("Stop the clocks"),
        command=t.StopClocks,
        form=StopForm,
        build=lambda cleaned, state, ruling: t.StopClocks(reason=cleaned["reason"]),
        fits=lambda state, ruling: _has_clock(state, ruling) and state.timekeeping.stop is None,
    ),
    Action(
        slug="resume-clocks",
        label=_("Let the clocks go on"),
        command=t.ResumeClocks,
        form=ActionForm,
        build=lambda cleaned, state, ruling: t.ResumeClocks(),
        fits=lambda state, ruling: _has_clock(state, ruling) and state.timekeeping.stop is not None,
    ),
    Action(
        slug="lateness",
        label=_("Report lateness"),
        command=t.ReportLateness,
        form=LatenessForm,
        build=_late,
        fits=lambda state, ruling: (
            state.status in (Status.ARRANGED, Status.RUNNING) and not state.moves
        ),
    ),
    Action(
        slug="repeat-reading",
        label=_("Repeat the reading"),
        command=t.RepeatReading,
        form=RereadForm,
        build=lambda cleaned, state, ruling: t.RepeatReading(
            side=cleaned["side"], from_ms=1000 * cleaned["from_second"]
        ),
        fits=_read_out,
    ),
    Action(
        slug="permit-leave",
        label=_("Permit to leave the board"),
        command=t.PermitLeave,
        form=SideForm,
        build=lambda cleaned, state, ruling: t.PermitLeave(side=cleaned["side"]),
        fits=_read_out,
    ),
    Action(
        slug="split-shared-time",
        label=_("Put a clock on the board"),
        command=t.SplitSharedTime,
        form=ActionForm,
        build=lambda cleaned, state, ruling: t.SplitSharedTime(),
        fits=lambda state, ruling: (
            _has_clock(state, ruling) and state.clock is not None and state.clock.shared_ms > 0
        ),
    ),
    PUT_CLOCK,
)
