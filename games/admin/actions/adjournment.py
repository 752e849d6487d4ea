"""What an official can do about a break or an interruption of any game."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm
from games.envelope_encryption import opening_of
from games.labels.timekeeping import PAUSES
from games.record.officiating.adjournment import commands as a
from games.record.officiating.adjournment.values import Adjournment, PauseKind
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status


class AdjournForm(ActionForm):
    """Why play stops, and when it goes on."""

    kind = forms.ChoiceField(
        label=_("kind"),
        widget=forms.RadioSelect,
        choices=[(pause_kind.value, PAUSES[pause_kind.value]) for pause_kind in PauseKind],
    )
    reason = forms.CharField(label=_("reason"), max_length=1000, widget=WIDE)
    resume_at = forms.CharField(label=_("goes on at"), max_length=40, required=False, widget=WIDE)


class SideForm(ActionForm):
    """The side that confirms."""

    side = forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)


class EnvelopeForm(ActionForm):
    """Who keeps the envelope."""

    keeper = forms.CharField(label=_("kept by"), max_length=100, widget=WIDE)
    signed = forms.BooleanField(label=_("signed by both sides and the arbiter"), required=False)
    note = forms.CharField(label=_("note"), max_length=1000, required=False, widget=WIDE)


class ResumeForm(ActionForm):
    """Who has not come back."""

    first_absent = forms.BooleanField(label=_("first mover absent"), required=False)
    second_absent = forms.BooleanField(label=_("second mover absent"), required=False)


def _standing(state: GameState) -> Adjournment | None:
    adjourned = state.adjournment
    if state.status is not Status.RUNNING or adjourned is None or adjourned.resumed:
        return None
    return adjourned


def _may_adjourn(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.RUNNING and _standing(state) is None and not state.flag_fallen


def _may_confirm(state: GameState, ruling: RulingOnRecord | None) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and not adjourned.is_confirmed


def _may_keep(state: GameState, ruling: RulingOnRecord | None) -> bool:
    adjourned = _standing(state)
    sealed = adjourned is not None and adjourned.sealed is not None
    return sealed and adjourned is not None and adjourned.envelope is None


def _may_open(state: GameState, ruling: RulingOnRecord | None) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and adjourned.envelope is not None and not adjourned.opened


def _may_return(state: GameState, ruling: RulingOnRecord | None) -> bool:
    adjourned = _standing(state)
    return adjourned is not None and (adjourned.opened or adjourned.kind is PauseKind.BREAK)


ACTIONS = (
    Action(
        slug="adjourn",
        label=_("Adjourn"),
        command=a.Adjourn,
        form=AdjournForm,
        build=lambda cleaned, state, ruling: a.Adjourn(
            kind=PauseKind(cleaned["kind"]),
            reason=cleaned["reason"],
            resume_at=cleaned["resume_at"],
        ),
        fits=_may_adjourn,
    ),
    Action(
        slug="confirm-adjournment",
        label=_("Position and times confirmed"),
        command=a.ConfirmAdjournment,
        form=SideForm,
        build=lambda cleaned, state, ruling: a.ConfirmAdjournment(side=cleaned["side"]),
        fits=_may_confirm,
    ),
    Action(
        slug="keep-envelope",
        label=_("Envelope closed and kept"),
        command=a.KeepEnvelope,
        form=EnvelopeForm,
        build=lambda cleaned, state, ruling: a.KeepEnvelope(
            keeper=cleaned["keeper"],
            signatures=(*state.sides, "arbiter") if cleaned["signed"] else (),
            note=cleaned["note"],
        ),
        fits=_may_keep,
    ),
    Action(
        slug="open-envelope",
        label=_("Open the envelope"),
        command=a.OpenEnvelope,
        form=ActionForm,
        build=lambda cleaned, state, ruling: opening_of(state),
        fits=_may_open,
    ),
    Action(
        slug="confirm-resumption",
        label=_("Back at the board, confirmed"),
        command=a.ConfirmResumption,
        form=SideForm,
        build=lambda cleaned, state, ruling: a.ConfirmResumption(side=cleaned["side"]),
        fits=_may_return,
    ),
    Action(
        slug="resume-game",
        label=_("Resume the game"),
        command=a.ResumeGame,
        form=ResumeForm,
        build=lambda cleaned, state, ruling: a.ResumeGame(
            absent=tuple(
                side
                for side, name in zip(state.sides, ("first", "second"), strict=True)
                if cleaned[f"{name}_absent"]
            )
        ),
        fits=_may_return,
    ),
)
