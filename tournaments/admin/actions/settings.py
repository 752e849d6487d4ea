"""Acts on an event's settings besides amending them: taken back, and rights to byes.

Questions 114 and 175 to 176 of the tournament managers' checklist.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.admin.actions.action import Action, ActionForm, Cleaned, entrant_field
from tournaments.admin.actions.opening import REASON, ReasonForm
from tournaments.admin.course import is_running
from tournaments.crosstable import Mark
from tournaments.labels import pages as words
from tournaments.record import commands as c
from tournaments.record.settings.decide import GRANTED
from tournaments.record.state import TournamentState
from tournaments.record.values import Status


class ByeRightForm(ActionForm):
    """Whose right to which bye, and what becomes of it."""

    number = entrant_field()
    kind = forms.ChoiceField(
        label=_("Kind of bye"), choices=[(mark.value, words.MARKS[mark]) for mark in GRANTED]
    )
    allowed = forms.TypedChoiceField(
        label=_("Right"),
        choices=(("no", _("not entitled to it")), ("yes", _("entitled to it again"))),
        coerce=lambda item: item == "yes",
    )
    reason = forms.CharField(label=_("Reason"), **REASON)


def _take_back(cleaned: Cleaned, state: TournamentState) -> c.TakeBackAmendment:
    return c.TakeBackAmendment(reason=cleaned["reason"])


def _bye_right(cleaned: Cleaned, state: TournamentState) -> c.SetByeRight:
    ids: dict[int, str] = {number.number: number.id for number in state.numbers}
    return c.SetByeRight(
        id=ids[cleaned["number"]],
        kind=Mark(cleaned["kind"]),
        allowed=cleaned["allowed"],
        reason=cleaned["reason"],
    )


def _was_amended(state: TournamentState) -> bool:
    return is_running(state) and bool(state.former)


def _has_numbers(state: TournamentState) -> bool:
    swiss: Any = state.stages and state.stage.rules.kind.swiss
    return state.status is not Status.FINISHED and bool(swiss) and bool(state.numbers)


ACTIONS = (
    Action(
        slug="take-back-amendment",
        label=_("Take the last amendment back"),
        command=c.TakeBackAmendment,
        form=ReasonForm,
        build=_take_back,
        fits=_was_amended,
        group="rare",
    ),
    Action(
        slug="bye-right",
        label=_("Set a right to byes"),
        command=c.SetByeRight,
        form=ByeRightForm,
        build=_bye_right,
        fits=_has_numbers,
        group="rare",
    ),
)
