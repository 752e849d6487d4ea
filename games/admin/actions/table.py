"""What an official can do to a game here: each action is one command of `games.record`.

The forms are those of the commands' declarations; those on a ruling are written here.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import Action, ActionForm
from games.admin.actions.article_field import article_field
from games.admin.actions.forms import action_of
from games.admin.actor import carries
from games.admin.declared_forms import Cleaned
from games.labels.articles import article_under
from games.labels.codes import result_word
from games.record import commands as c
from games.record.decide import decide
from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.ruling import RulingOnRecord, RulingStatus
from games.record.state import GameState
from games.record.values import Actor, Status
from games.rules.verdict import Verdict
from games.streams.declarations import declarations


class ReasonForm(ActionForm):
    """Why a ruling is set aside, or what was left open decided, and the decision in its place."""

    result = forms.ChoiceField(label=_("new decision"), required=False, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("reason"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4})
    )
    article = forms.CharField(label=_("article"), max_length=20, required=False)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        self.fields["article"] = article_field(state.edition, self.fields["article"])
        results = state.book.conduct.results if state.status is Status.RUNNING else ()
        if results:
            decided: Any = self.fields["result"]
            named = [(result, result_word(result, state.sides)) for result in results]
            decided.choices = [("", _("play goes on")), *named]
        else:
            del self.fields["result"]


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
        result=cleaned.get("result", ""),
    )


def _any_overruling(state: GameState, ruling: RulingOnRecord | None) -> c.OverruleRuling:
    return c.OverruleRuling(ruling_version=_version(ruling), reason="-")


def _confirm_other(
    cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None
) -> c.ConfirmRuling:
    return _any_confirming(state, ruling)


def _any_confirming(state: GameState, ruling: RulingOnRecord | None) -> c.ConfirmRuling:
    proposed = ruling.other if ruling else None
    return c.ConfirmRuling(ruling_version=proposed.version if proposed else _version(ruling))


def _version(ruling: RulingOnRecord | None) -> int:
    if ruling is None:
        raise AssertionError("an action on a ruling is given one")
    return ruling.version


GAME_ACTIONS = tuple(
    action_of(declared) for declared in declarations(c.GameCommand) if declared.office
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
    Action(
        slug="confirm-overruling",
        label=_("Confirm the other decision"),
        command=c.ConfirmRuling,
        form=ActionForm,
        build=_confirm_other,
        fits=lambda state, ruling: ruling is not None and ruling.waiting is not None,
        on_ruling=True,
        probe=_any_confirming,
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
