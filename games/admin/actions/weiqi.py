"""What an official can do to a game of weiqi: each action is one command of the record."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status
from games.record.weiqi import commands as w
from games.record.weiqi.course import Phase, WeiqiCourse

_POINTS = _("Points with spaces between them, e.g. D4 Q16.")


def _side() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)


def _points(label: Any, *, most: int = 2000, required: bool = False) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=most, required=required, widget=WIDE, help_text=_POINTS
    )


class SideForm(ActionForm):
    """A side."""

    side = _side()


class MarksForm(SideForm):
    """What a side takes to be dead, and the points left in dispute (8, 21.2)."""

    dead = _points(_("dead stones"))
    shared = _points(_("points left in dispute"))


class BordersForm(ActionForm):
    """Where the borders run (12.4(4))."""

    dead = _points(_("dead stones"))
    contested = _points(_("contested points"))


class CaptureForm(SideForm):
    """What the hand took off (18)."""

    lifted = _points(_("stones lifted"))


class TakebackForm(SideForm):
    """Where a stone taken back was put (17.3)."""

    moved_to = _points(_("put on"), most=4)


class DisputeForm(SideForm):
    """A chain that the side calls dead (21.4)."""

    point = _points(_("a stone of the chain"), most=4, required=True)


class DroppedStoneForm(SideForm):
    """A stone dropped by accident (17.3)."""

    agreed = forms.BooleanField(label=_("the opponent agrees"), required=False)


class RelocationForm(ActionForm):
    """A stone found moved (17.5)."""

    from_point = _points(_("from"), most=4, required=True)
    to_point = _points(_("to"), most=4, required=True)
    agreed = forms.BooleanField(label=_("both sides agree"), required=False)
    note = forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)


class RepetitionForm(ActionForm):
    """Whether a repetition is a false life (20.2)."""

    false_life = forms.BooleanField(label=_("false life"), required=False)


def _named(text: str) -> tuple[str, ...]:
    return tuple(text.upper().replace(",", " ").split())


def _is(state: GameState, phase: Phase) -> bool:
    course = state.course
    running = state.status is Status.RUNNING
    return running and isinstance(course, WeiqiCourse) and course.phase is phase


def _playing(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return _is(state, Phase.PLAY)


def _answered_by_nobody(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return _is(state, Phase.PLAY) and bool(state.moves)


def _marking(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return _is(state, Phase.MARKING) and not _given_up(state, ruling)


def _given_up(state: GameState, ruling: RulingOnRecord | None) -> bool:
    course = state.course
    given_up = isinstance(course, WeiqiCourse) and bool(course.given_up_by)
    return given_up and state.status is Status.RUNNING


def _repeating(state: GameState, ruling: RulingOnRecord | None) -> bool:
    course = state.course
    return _playing(state, ruling) and isinstance(course, WeiqiCourse) and bool(course.repetition)


def _end_proposed(state: GameState, ruling: RulingOnRecord | None) -> bool:
    course = state.course
    proposed = isinstance(course, WeiqiCourse) and bool(course.end_proposed_by)
    return _playing(state, ruling) and proposed


def _counted(state: GameState, ruling: RulingOnRecord | None) -> bool:
    ending = state.ending
    counted = ending is not None and ending.reason == "count"
    return counted and state.status is Status.OVER and isinstance(state.course, WeiqiCourse)


def _marks(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> w.MarkDead:
    return w.MarkDead(
        side=cleaned["side"], dead=_named(cleaned["dead"]), shared=_named(cleaned["shared"])
    )


def _relocation(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> w.RelocateStone:
    return w.RelocateStone(
        source=cleaned["from_point"].upper(),
        target=cleaned["to_point"].upper(),
        agreed=cleaned["agreed"],
        note=cleaned["note"],
    )


ACTIONS = (
    Action(
        slug="propose-end",
        label=_("Propose the end"),
        command=w.ProposeEnd,
        form=SideForm,
        build=lambda cleaned, state, ruling: w.ProposeEnd(side=cleaned["side"]),
        fits=_playing,
    ),
    Action(
        slug="accept-end",
        label=_("Accept the end"),
        command=w.AcceptEnd,
        form=SideForm,
        build=lambda cleaned, state, ruling: w.AcceptEnd(side=cleaned["side"]),
        fits=_end_proposed,
    ),
    Action(
        slug="mark-dead",
        label=_("Mark dead stones"),
        command=w.MarkDead,
        form=MarksForm,
        build=_marks,
        fits=_marking,
    ),
    Action(
        slug="dispute-death",
        label=_("Dispute life and death"),
        command=w.DisputeDeath,
        form=DisputeForm,
        build=lambda cleaned, state, ruling: w.DisputeDeath(
            side=cleaned["side"], point=cleaned["point"].upper()
        ),
        fits=_marking,
    ),
    Action(
        slug="recount",
        label=_("Count again"),
        command=w.RequestRecount,
        form=SideForm,
        build=lambda cleaned, state, ruling: w.RequestRecount(side=cleaned["side"]),
        fits=_counted,
    ),
    Action(
        slug="wrong-capture",
        label=_("Put a capture right"),
        command=w.RecordCapture,
        form=CaptureForm,
        build=lambda cleaned, state, ruling: w.RecordCapture(
            side=cleaned["side"], lifted=_named(cleaned["lifted"])
        ),
        fits=_answered_by_nobody,
    ),
    Action(
        slug="takeback",
        label=_("Record a move taken back"),
        command=w.RecordTakeback,
        form=TakebackForm,
        build=lambda cleaned, state, ruling: w.RecordTakeback(
            side=cleaned["side"], moved_to=cleaned["moved_to"].upper()
        ),
        fits=_answered_by_nobody,
    ),
    Action(
        slug="dropped-stone",
        label=_("Release a dropped stone"),
        command=w.ReleaseDroppedStone,
        form=DroppedStoneForm,
        build=lambda cleaned, state, ruling: w.ReleaseDroppedStone(
            side=cleaned["side"], agreed=cleaned["agreed"]
        ),
        fits=_answered_by_nobody,
    ),
    Action(
        slug="relocate-stone",
        label=_("Put a moved stone back"),
        command=w.RelocateStone,
        form=RelocationForm,
        build=_relocation,
        fits=_answered_by_nobody,
    ),
    Action(
        slug="wrong-colours",
        label=_("Report wrong colours"),
        command=w.ReportWrongColours,
        form=ActionForm,
        build=lambda cleaned, state, ruling: w.ReportWrongColours(),
        fits=_playing,
    ),
    Action(
        slug="settle-repetition",
        label=_("Settle the repetition"),
        command=w.SettleRepetition,
        form=RepetitionForm,
        build=lambda cleaned, state, ruling: w.SettleRepetition(false_life=cleaned["false_life"]),
        fits=_repeating,
    ),
    Action(
        slug="give-up-contest",
        label=_("Give up the contest"),
        command=w.GiveUpContest,
        form=SideForm,
        build=lambda cleaned, state, ruling: w.GiveUpContest(side=cleaned["side"]),
        fits=_playing,
    ),
    Action(
        slug="settle-borders",
        label=_("Settle the borders"),
        command=w.SettleBorders,
        form=BordersForm,
        build=lambda cleaned, state, ruling: w.SettleBorders(
            dead=_named(cleaned["dead"]), contested=_named(cleaned["contested"])
        ),
        fits=_given_up,
    ),
)
