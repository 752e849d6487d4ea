"""What an official can do towards the close of a game: forfeits, agreed wins, points, refusals."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm
from games.labels.articles import article_under
from games.labels.codes import SIDES, word
from games.record.officiating.closing import commands as cc
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status

_NUMBERED = _("As numbered in the rule book, e.g. 8.1.3.")


def _sides(state: GameState) -> list[tuple[str, str]]:
    return [(side, word(SIDES, side)) for side in state.sides]


class ForfeitForm(ActionForm):
    """Who did not come."""

    absent = forms.MultipleChoiceField(label=_("absent"), widget=forms.CheckboxSelectMultiple)
    article = forms.CharField(
        label=_("article"), max_length=20, required=False, help_text=_NUMBERED
    )
    note = forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        absent: Any = self.fields["absent"]
        absent.choices = _sides(state)


class WinnerForm(ActionForm):
    """Which side both agree has won."""

    winner = forms.ChoiceField(label=_("winner"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        winner: Any = self.fields["winner"]
        winner.choices = _sides(state)


class ReasonedForm(ActionForm):
    """A side and a reason."""

    side = forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 3})
    )


class PenaltyOfPointsForm(ReasonedForm):
    """Whose points are taken, under which article."""

    article = forms.CharField(
        label=_("article"), max_length=20, required=False, help_text=_NUMBERED
    )


def _unplayed(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status in (Status.ARRANGED, Status.RUNNING) and not state.moves


def _may_agree_a_win(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.RUNNING and bool(state.book.conduct.agreed_win)


def _penalised(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.ending is not None and bool(state.book.closing.penalised)


def _unsigned(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.OVER and not set(state.sides) <= state.signed


ACTIONS = (
    Action(
        slug="forfeit",
        label=_("Record a forfeit"),
        command=cc.RecordForfeit,
        form=ForfeitForm,
        build=lambda cleaned, state, ruling: cc.RecordForfeit(
            absent=tuple(cleaned["absent"]),
            article=article_under(state.edition, cleaned["article"]),
            note=cleaned["note"],
        ),
        fits=_unplayed,
    ),
    Action(
        slug="agreed-win",
        label=_("Record an agreed win"),
        command=cc.AgreeWin,
        form=WinnerForm,
        build=lambda cleaned, state, ruling: cc.AgreeWin(
            side=state.sides[0], winner=cleaned["winner"]
        ),
        fits=_may_agree_a_win,
    ),
    Action(
        slug="score-penalty",
        label=_("Take points after the end"),
        command=cc.PenaliseScore,
        form=PenaltyOfPointsForm,
        build=lambda cleaned, state, ruling: cc.PenaliseScore(
            side=cleaned["side"],
            article=article_under(state.edition, cleaned["article"]),
            reason=cleaned["reason"],
        ),
        fits=_penalised,
    ),
    Action(
        slug="signature-refusal",
        label=_("Record a refusal to sign"),
        command=cc.RefuseSignature,
        form=ReasonedForm,
        build=lambda cleaned, state, ruling: cc.RefuseSignature(
            side=cleaned["side"], reason=cleaned["reason"]
        ),
        fits=_unsigned,
    ),
)
