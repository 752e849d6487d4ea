"""What an official can do about offences: each action is one command of the record.

The page shows the computed penalty before anything is stored (`games.admin.action_pages`).
"""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.admin.actions.action import WIDE, Action, ActionForm, Cleaned
from games.admin.actions.moments import ask_when, happened, moment_in
from games.labels.articles import article_under
from games.labels.codes import SIDES, word
from games.labels.language import is_chinese
from games.labels.offences import MEASURES, offence_choices, offence_name, penalty_words
from games.labels.terms import term
from games.record.officiating.offences import commands as o
from games.record.officiating.offences.commands import IN_FORCE
from games.record.officiating.offences.events import OffenceStatus
from games.record.officiating.offences.record import OffenceEntry
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.values import Status
from games.rules.offences.kinds import Measure, Waiver


def _reason(*, required: bool = True) -> forms.CharField:
    return forms.CharField(label=_("reason"), max_length=1000, required=required, widget=WIDE)


def _measures(state: GameState) -> list[tuple[str, str]]:
    known = state.book.offences.powers
    return [
        (measure.value, term(MEASURES, measure.value, edition=state.edition))
        for measure in Measure
        if measure in known
    ]


class OffenceForm(ActionForm):
    """An offence of the game's own book, and what it depends on."""

    side = forms.ChoiceField(label=_("side"), widget=forms.RadioSelect)
    code = forms.ChoiceField(label=_("offence"))
    note = forms.CharField(label=_("what happened"), max_length=300, required=False, widget=WIDE)
    missing_moves = forms.IntegerField(
        label=_("moves missing or illegible"), min_value=0, max_value=1000, initial=0
    )
    after_press = forms.BooleanField(label=_("with or after the press"), required=False)
    earlier_in_event = forms.IntegerField(
        label=_("times in earlier games of the event"), min_value=0, max_value=1000, initial=0
    )
    only_noted = forms.BooleanField(
        label=_("note it only; the opponent has not asked for the penalty"), required=False
    )
    measure = forms.ChoiceField(
        label=_("another penalty"),
        required=False,
        help_text=_("Leave empty for the penalty of the rule book."),
    )
    reason = _reason(required=False)
    happened = happened()

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        ask_when(self, state)
        codes: Any = self.fields["code"]
        codes.choices = offence_choices(state.edition, chinese=is_chinese())
        measures: Any = self.fields["measure"]
        measures.choices = [("", "—"), *_measures(state)]


class _OneOffenceForm(ActionForm):
    """One of the offences on record."""

    offence = forms.ChoiceField(label=_("offence"), widget=forms.RadioSelect)
    statuses: tuple[OffenceStatus, ...] = ()

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        found: Any = self.fields["offence"]
        found.choices = [
            (str(entry.version), _said(state, entry))
            for entry in state.offences.entries
            if entry.status in self.statuses
        ]


class NotedForm(_OneOffenceForm):
    """An offence that the opponent may pursue or accept."""

    statuses = (OffenceStatus.NOTED,)


class PendingForm(_OneOffenceForm):
    """An offence whose penalty waits."""

    statuses = (OffenceStatus.PENDING,)


class DeclineForm(PendingForm):
    """Why a penalty that waits is declined, and what comes instead."""

    instead = forms.ChoiceField(label=_("instead"), initial=Measure.NOTE.value)
    reason = _reason()

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        instead: Any = self.fields["instead"]
        instead.choices = _measures(state)


class ChangeForm(_OneOffenceForm):
    """What is imposed in place of a penalty in force, and why."""

    statuses = IN_FORCE
    measure = forms.ChoiceField(label=_("penalty"))
    reason = _reason()
    article = forms.CharField(label=_("article"), max_length=20, required=False)

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        measures: Any = self.fields["measure"]
        measures.choices = _measures(state)


class BothLoseForm(ActionForm):
    """Why both lose."""

    article = forms.CharField(label=_("article"), max_length=20)
    reason = _reason()


class FactForm(ActionForm):
    """What was seen at the board."""

    finding = forms.CharField(label=_("finding"), max_length=1000, widget=WIDE)
    article = forms.CharField(label=_("article"), max_length=20, required=False)


class FactWithdrawalForm(ActionForm):
    """Which finding is taken back, and why."""

    fact = forms.ChoiceField(label=_("finding"), widget=forms.RadioSelect)
    reason = _reason()

    def __init__(self, *args: Any, state: GameState, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        facts: Any = self.fields["fact"]
        facts.choices = [
            (str(fact.version), fact.finding) for fact in state.offences.facts if not fact.withdrawn
        ]


def _said(state: GameState, entry: OffenceEntry) -> str:
    offence = state.book.offences.offence(entry.code)
    name = offence_name(offence, chinese=is_chinese()) if offence else entry.code
    side = word(SIDES, entry.side)
    return f"{side} · {entry.article.number} {name} · {penalty_words(entry.penalty)}"


def _recorded(cleaned: Cleaned, state: GameState, ruling: RulingOnRecord | None) -> o.RecordOffence:
    measure = cleaned["measure"]
    offence = state.book.offences.offence(cleaned["code"])
    waivable = offence is not None and offence.waiver is Waiver.NEXT_MOVE
    return o.RecordOffence(
        side=cleaned["side"],
        code=cleaned["code"],
        note=cleaned["note"],
        measure=Measure(measure) if measure else None,
        reason=cleaned["reason"],
        missing_moves=cleaned["missing_moves"],
        after_press=cleaned["after_press"],
        earlier_in_event=cleaned["earlier_in_event"],
        demanded=not (cleaned["only_noted"] and waivable),
        happened=moment_in(cleaned),
    )


def _opponent(cleaned: Cleaned, state: GameState) -> str:
    entry = state.offences.entry(int(cleaned["offence"]))
    return next(side for side in state.sides if entry is None or side != entry.side)


def _any(*statuses: OffenceStatus) -> Callable[[GameState, RulingOnRecord | None], bool]:
    return lambda state, ruling: any(entry.status in statuses for entry in state.offences.entries)


def _knows_offences(state: GameState, ruling: RulingOnRecord | None) -> bool:
    return state.status is not Status.ARRANGED and bool(state.book.offences.listed)


ACTIONS = (
    Action(
        slug="offence",
        label=_("Record offence"),
        command=o.RecordOffence,
        form=OffenceForm,
        build=_recorded,
        fits=_knows_offences,
    ),
    Action(
        slug="demand-penalty",
        label=_("Penalty demanded by the opponent"),
        command=o.DemandPenalty,
        form=NotedForm,
        build=lambda cleaned, state, ruling: o.DemandPenalty(
            side=_opponent(cleaned, state), offence_version=int(cleaned["offence"])
        ),
        fits=_any(OffenceStatus.NOTED),
    ),
    Action(
        slug="waive-offence",
        label=_("Offence accepted by the opponent"),
        command=o.WaiveOffence,
        form=NotedForm,
        build=lambda cleaned, state, ruling: o.WaiveOffence(
            side=_opponent(cleaned, state), offence_version=int(cleaned["offence"])
        ),
        fits=_any(OffenceStatus.NOTED),
    ),
    Action(
        slug="confirm-penalty",
        label=_("Confirm penalty"),
        command=o.ConfirmPenalty,
        form=PendingForm,
        build=lambda cleaned, state, ruling: o.ConfirmPenalty(
            offence_version=int(cleaned["offence"])
        ),
        fits=_any(OffenceStatus.PENDING),
    ),
    Action(
        slug="reject-penalty",
        label=_("Decline penalty"),
        command=o.RejectPenalty,
        form=DeclineForm,
        build=lambda cleaned, state, ruling: o.RejectPenalty(
            offence_version=int(cleaned["offence"]),
            reason=cleaned["reason"],
            instead=Measure(cleaned["instead"]),
        ),
        fits=_any(OffenceStatus.PENDING),
    ),
    Action(
        slug="overrule-penalty",
        label=_("Change penalty"),
        command=o.OverrulePenalty,
        form=ChangeForm,
        build=lambda cleaned, state, ruling: o.OverrulePenalty(
            offence_version=int(cleaned["offence"]),
            measure=Measure(cleaned["measure"]),
            reason=cleaned["reason"],
            article=article_under(state.edition, cleaned["article"]),
        ),
        fits=_any(*IN_FORCE),
    ),
    Action(
        slug="both-lose",
        label=_("Both lose"),
        command=o.RecordBothLose,
        form=BothLoseForm,
        build=lambda cleaned, state, ruling: o.RecordBothLose(
            article=article_under(state.edition, cleaned["article"]), reason=cleaned["reason"]
        ),
        fits=lambda state, ruling: state.status is Status.RUNNING,
    ),
    Action(
        slug="fact",
        label=_("Rule on a fact"),
        command=o.RecordFact,
        form=FactForm,
        build=lambda cleaned, state, ruling: o.RecordFact(
            finding=cleaned["finding"], article=article_under(state.edition, cleaned["article"])
        ),
        fits=lambda state, ruling: state.status in (Status.RUNNING, Status.OVER),
    ),
    Action(
        slug="withdraw-fact",
        label=_("Withdraw a finding of fact"),
        command=o.WithdrawFact,
        form=FactWithdrawalForm,
        build=lambda cleaned, state, ruling: o.WithdrawFact(
            fact_version=int(cleaned["fact"]), reason=cleaned["reason"]
        ),
        fits=lambda state, ruling: any(not fact.withdrawn for fact in state.offences.facts),
    ),
)
