"""What an official can do to a game here: each action is one command of `games.record`."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions import adjournment as adjournment
from games.admin.actions import closing as closing
from games.admin.actions import draughts as draughts
from games.admin.actions import gomoku as gomoku
from games.admin.actions import offences as offences
from games.admin.actions import repairs as repairs
from games.admin.actions import timekeeping as timekeeping
from games.admin.actions import weiqi as weiqi
from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.admin.actions.moments import ask_when, happened, moment_in
from games.admin.actor import carries
from games.labels.articles import article_under
from games.labels.codes import QUESTIONS
from games.record import commands as c
from games.record.decide import decide
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.ruling import RulingOnRecord, RulingStatus
from games.record.state import GameState
from games.record.values import Actor, Question, Status
from games.rules.verdict import Verdict


class PenaltyForm(ActionForm):
    """A side, the article, and what happened."""

    side = forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)
    article = forms.CharField(
        label=_("article"), max_length=20, help_text=_("As numbered in the rule book, e.g. 8.1.3.")
    )
    note = forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)
    happened = happened()

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        ask_when(self, state)


class ResultForm(ActionForm):
    """A result and the article it rests on."""

    result = forms.ChoiceField(label=_("result"), widget=forms.RadioSelect)
    article = forms.CharField(
        label=_("article"), max_length=20, help_text=_("As numbered in the rule book, e.g. 8.1.3.")
    )
    note = forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)


class ReviewForm(ActionForm):
    """What the arbiter wants examined unasked."""

    question = forms.ChoiceField(label=_("question"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        asked: Any = self.fields["question"]
        known = _reviewed(state)
        asked.choices = [(code, said) for code, said in QUESTIONS.items() if code in known]


class ReasonForm(ActionForm):
    """Why a ruling is set aside, or how the arbiter decides what was left open."""

    reason = forms.CharField(
        label=_("reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4})
    )
    article = forms.CharField(label=_("article"), max_length=20, required=False)


def _is_running(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is Status.RUNNING


def _is_unsigned(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status in (Status.RUNNING, Status.OVER)


def _knows_fouls(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return _is_unsigned(state, ruling) and state.book.offences.foul is not None


def _is_reviewed(state: GameState, ruling: RulingOnRecord | None) -> bool:
    # In gomoku White points a forbidden move out (19.1.2).
    return _is_unsigned(state, ruling) and bool(_reviewed(state))


def _reviewed(state: GameState) -> frozenset[str]:
    return state.book.claims.reviewed_now(over=state.status is Status.OVER)


def _any_review(state: GameState, ruling: RulingOnRecord | None) -> c.OrderReview:
    return c.OrderReview(question=Question(min(_reviewed(state))))


def _is_proposed(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return ruling is not None and ruling.status is RulingStatus.PROPOSED


def _is_undecided(ruling: RulingOnRecord | None) -> bool:
    return ruling is not None and ruling.verdict is Verdict.UNDECIDED


def _set_aside(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> c.OverruleRuling:
    return c.OverruleRuling(
        ruling_version=_version(ruling),
        reason=cleaned["reason"],
        article=article_under(state.edition, cleaned["article"]),
    )


def _any_overruling(state: GameState, ruling: RulingOnRecord | None) -> c.OverruleRuling:
    return c.OverruleRuling(ruling_version=_version(ruling), reason="-")


def _signature(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> c.SignResult:
    return c.SignResult(signer="arbiter", result=state.ending.result if state.ending else "")


def _version(ruling: RulingOnRecord | None) -> int:
    if ruling is None:
        raise AssertionError("an action on a ruling is given one")
    return ruling.version


GAME_ACTIONS = (
    Action(
        slug="start",
        label=_("Start game"),
        command=c.StartGame,
        form=ActionForm,
        build=lambda cleaned, state, ruling: c.StartGame(),
        fits=lambda state, ruling: state.status is Status.ARRANGED,
    ),
    Action(
        slug="foul",
        label=_("Record foul"),
        command=c.RecordFoul,
        form=PenaltyForm,
        build=lambda cleaned, state, ruling: c.RecordFoul(
            side=cleaned["side"],
            article=article_under(state.edition, cleaned["article"]),
            note=cleaned["note"],
            happened=moment_in(cleaned),
        ),
        fits=_knows_fouls,
    ),
    Action(
        slug="warning",
        label=_("Record warning"),
        command=c.RecordWarning,
        form=PenaltyForm,
        build=lambda cleaned, state, ruling: c.RecordWarning(
            side=cleaned["side"],
            article=article_under(state.edition, cleaned["article"]),
            note=cleaned["note"],
            happened=moment_in(cleaned),
        ),
        fits=_is_unsigned,
    ),
    Action(
        slug="result",
        label=_("Declare result"),
        command=c.DeclareResult,
        form=ResultForm,
        build=lambda cleaned, state, ruling: c.DeclareResult(
            result=cleaned["result"],
            article=article_under(state.edition, cleaned["article"]),
            note=cleaned["note"],
        ),
        fits=_is_running,
    ),
    Action(
        slug="review",
        label=_("Order a review"),
        command=c.OrderReview,
        form=ReviewForm,
        build=lambda cleaned, state, ruling: c.OrderReview(question=Question(cleaned["question"])),
        fits=_is_reviewed,
        probe=_any_review,
    ),
    Action(
        slug="sign",
        label=_("Sign as arbiter"),
        command=c.SignResult,
        form=ActionForm,
        build=_signature,
        fits=lambda state, ruling: state.status is Status.OVER and "arbiter" not in state.signed,
    ),
    *weiqi.ACTIONS,
    *draughts.ACTIONS,
    *gomoku.ACTIONS,
    *timekeeping.ACTIONS,
    *adjournment.ACTIONS,
    *repairs.ACTIONS,
    *closing.ACTIONS,
    *offences.ACTIONS,
)
RULING_ACTIONS = (
    Action(
        slug="confirm-ruling",
        label=_("Confirm ruling"),
        command=c.ConfirmRuling,
        form=ActionForm,
        build=lambda cleaned, state, ruling: c.ConfirmRuling(ruling_version=_version(ruling)),
        fits=lambda state, ruling: _is_proposed(state, ruling) and not _is_undecided(ruling),
        on_ruling=True,
    ),
    Action(
        slug="decide-ruling",
        label=_("Decide as arbiter"),
        command=c.OverruleRuling,
        form=ReasonForm,
        build=_set_aside,
        fits=lambda state, ruling: _is_proposed(state, ruling) and _is_undecided(ruling),
        on_ruling=True,
        probe=_any_overruling,
    ),
    Action(
        slug="overrule-ruling",
        label=_("Overrule ruling"),
        command=c.OverruleRuling,
        form=ReasonForm,
        build=_set_aside,
        fits=lambda state, ruling: _is_proposed(state, ruling) and not _is_undecided(ruling),
        on_ruling=True,
        probe=_any_overruling,
    ),
)
ACTIONS = {action.slug: action for action in (*GAME_ACTIONS, *RULING_ACTIONS)}


def is_allowed(
    action: Action, state: GameState, actor: Actor | None, ruling: RulingOnRecord | None = None
) -> bool:
    """Return whether the role of `actor` carries the action, on this ruling where it is on one."""
    if not carries(actor, action.command):
        return False
    return not isinstance(_refusal(action, state, actor, ruling), NotAllowedError)


def offered(
    action: Action, state: GameState, actor: Actor | None, ruling: RulingOnRecord | None = None
) -> bool:
    """Return whether to show the button: the role carries it and the game is at that point."""
    if not carries(actor, action.command) or not action.fits(state, ruling):
        return False
    return _refusal(action, state, actor, ruling) is None


def _refusal(
    action: Action, state: GameState, actor: Actor | None, ruling: RulingOnRecord | None
) -> CommandRefusedError | None:
    """Return why the action's probe is refused, None where it is not or there is none."""
    if action.probe is None or actor is None:
        return None
    try:
        # The time matters to flags and clocks alone, never to whether this may be given.
        decide(state, action.probe(state, ruling), by=actor, now=0)
    except CommandRefusedError as refusal:
        return refusal
    return None
