"""The acts of the office on a case: each is one command, its form made from its declaration."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from adjudication.admin.cases.forms import OWN, CaseForm
from adjudication.case_building import built
from adjudication.cases import commands as c
from adjudication.cases.authority import ALLOWED, require_judge, require_member
from adjudication.cases.declaring import can_vote
from adjudication.cases.state import CaseState
from adjudication.cases.values import Awaited
from games import api
from games.admin.api import answered, form_of
from games.labels.game_words import Word
from games.streams.actors import Actor
from games.streams.declarations import Declaration, declarations


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One button: the command it gives, what it asks for, when the case is at a point for it."""

    slug: str
    label: Word
    command: type
    form: type[CaseForm]
    build: Callable[[dict[str, Any], CaseState], c.CaseCommand]
    fits: Callable[[CaseState], bool]


def _action_of(declared: Declaration) -> Action:
    command, fits = declared.command, declared.fits
    return Action(
        slug=declared.office,
        label=_(declared.label),
        command=command,
        form=form_of(declared, CaseForm, OWN),
        build=lambda cleaned, state: built(
            command, answered(declared, cleaned, state, OWN), state.edition
        ),
        fits=lambda state: fits is None or fits(state),
    )


ACTIONS: dict[str, Action] = {
    declared.office: _action_of(declared)
    for declared in declarations(c.CaseCommand)
    if declared.office
}
ANNUL = "annul"
"""What stands beside an entry of the record, not among the buttons."""
_MEETING: dict[Awaited, frozenset[type]] = {
    Awaited.ANSWER: frozenset({c.AdmitCase, c.RejectCase}),
    Awaited.COMMITTEE: frozenset({c.AppointCommittee}),
    Awaited.INTERESTS: frozenset({c.DeclareConflict}),
    Awaited.STATEMENTS: frozenset({c.MakeStatement}),
    Awaited.VOTES: frozenset({c.CastVote}),
    Awaited.DECISION: frozenset({c.DecideCase}),
    Awaited.NOTICE: frozenset({c.NotifyParty}),
    Awaited.FEE: frozenset({c.SettleFee}),
}
"""What a case waits for -> the acts that bring it."""
_OF_JUDGES = frozenset({c.AdmitCase, c.RejectCase, c.DecideCase})
_OF_MEMBERS = frozenset({c.DeclareConflict, c.CastVote})


def carries(actor: Actor | None, command: type) -> bool:
    """False for nobody, and for an office that does not carry the command."""
    return actor is not None and actor.role in ALLOWED.get(command, frozenset())


def offered(state: CaseState, actor: Actor | None) -> tuple[Action, ...]:
    """Return the acts that fit the case now and are `actor`'s to do."""
    if actor is None:
        return ()
    return tuple(
        action
        for action in ACTIONS.values()
        if action.slug != ANNUL
        and carries(actor, action.command)
        and action.fits(state)
        and _is_up_to(action, state, actor)
    )


def is_awaited(action: Action, state: CaseState) -> bool:
    """Return whether the case waits for this act."""
    return action.command in _MEETING.get(state.awaits, frozenset())


def _is_up_to(action: Action, state: CaseState, actor: Actor) -> bool:
    """Return whether the act is left to this very person, by instance, seat and vote."""
    try:
        if action.command in _OF_JUDGES:
            require_judge(state, actor)
        if action.command in _OF_MEMBERS or (
            action.command is c.DecideCase and state.is_before_committee
        ):
            require_member(state, actor)
    except api.CommandRefusedError:
        return False
    member = next((member for member in state.members if member.id == actor.id), None)
    undeclared = any(other.conflict is None for other in state.members)
    if action.command is c.DeclareConflict:
        return member is not None and member.conflict is None
    if action.command is c.CastVote:
        return not undeclared and state.vote_of(actor.id) is None
    if action.command is c.DecideCase and state.is_before_committee:
        return can_vote(state) and len(state.votes) == len(state.members)
    return True
