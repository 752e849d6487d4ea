"""What an official can do to a game of draughts: rule on a draw, deal with a call."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.labels.draughts import DRAW_RULES
from games.record.draughts import commands as dc
from games.record.draughts.counting import holding
from games.record.draughts.course import DraughtsCourse
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status, other_side
from games.rules.draughts.draws import DrawRule


class DrawRulingForm(ActionForm):
    """Which draw, whether it is granted, and why not."""

    rule = forms.ChoiceField(label=_("draw rule"), widget=forms.RadioSelect)
    grant = forms.TypedChoiceField(
        label=_("answer"),
        widget=forms.RadioSelect,
        choices=(("yes", _("granted")), ("no", _("refused"))),
        coerce=lambda answer: answer == "yes",
    )
    reason = forms.CharField(
        label=_("reason"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Needed where the draw is refused."),
    )

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        rules: Any = self.fields["rule"]
        rules.choices = [(rule.value, DRAW_RULES[rule.value]) for rule in rules_to_answer(state)]


class NoteForm(ActionForm):
    """What was done."""

    note = forms.CharField(
        label=_("what happened"),
        max_length=300,
        required=False,
        widget=WIDE,
    )


def rules_to_answer(state: GameState) -> tuple[DrawRule, ...]:
    """Return the draw claimed, else the draw rules that hold in the present position."""
    course = state.course
    if not isinstance(course, DraughtsCourse) or state.status is not Status.RUNNING:
        return ()
    if course.draw_claim is not None:
        return (course.draw_claim.rule,)
    return tuple(counter.rule for counter in holding(state))


def _called(state: GameState) -> bool:
    course = state.course
    running = state.status is Status.RUNNING
    return running and isinstance(course, DraughtsCourse) and bool(course.called_by)


def _offender(state: GameState) -> str:
    course = state.course
    if not isinstance(course, DraughtsCourse) or course.irregularity is None:
        return ""
    return course.irregularity.side if state.status is Status.RUNNING else ""


def _correction(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> dc.CorrectIrregularity:
    offender = _offender(state)
    return dc.CorrectIrregularity(side=other_side(state.sides, offender) if offender else "")


ACTIONS = (
    Action(
        slug="rule-on-draw",
        label=_("Rule on a draw"),
        command=dc.RuleOnDraw,
        form=DrawRulingForm,
        build=lambda cleaned, state, ruling: dc.RuleOnDraw(
            rule=DrawRule(cleaned["rule"]), grant=cleaned["grant"], reason=cleaned["reason"]
        ),
        fits=lambda state, ruling: bool(rules_to_answer(state)),
    ),
    Action(
        slug="deal-with-call",
        label=_("Call dealt with"),
        command=dc.DealWithCall,
        form=NoteForm,
        build=lambda cleaned, state, ruling: dc.DealWithCall(note=cleaned["note"]),
        fits=lambda state, ruling: _called(state),
    ),
    Action(
        slug="correct-irregularity",
        label=_("Put the irregular move right"),
        command=dc.CorrectIrregularity,
        form=ActionForm,
        build=_correction,
        fits=lambda state, ruling: bool(_offender(state)),
    ),
)
