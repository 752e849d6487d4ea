"""Carrying out a decision: acts of the game's and the event's own office, noted in the case.

Form, preview and rules are those of the act itself; it is recorded together with its note in
the case, or neither is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from adjudication.admin.cases.actions import carries
from adjudication.admin.cases.steps import case_seen, case_url
from adjudication.case_filing import event_of
from adjudication.case_orders import Order, carry_out, preview
from adjudication.cases.commands import RecordCarryingOut
from adjudication.cases.state import CaseState
from adjudication.cases.values import Remedy, SubjectKind
from adjudication.labels.cases import REMEDIES
from games import api
from games.admin.api import ACTIONS as GAME_ACTS
from games.admin.api import GAME_ACTIONS, GameSteps, actor_of, offered
from games.admin.api import carries as carries_on_game
from tournaments.admin.acting import carries as carries_on_event
from tournaments.admin.action_pages import EventSteps
from tournaments.admin.actions.table import ACTIONS as EVENT_ACTS
from tournaments.admin.actions.table import offered as offered_on_event
from tournaments.admin.pages import desk_of
from tournaments.record.decider import TOURNAMENTS

_USUAL: Mapping[Remedy, tuple[str, ...]] = {
    Remedy.RESULT: ("result", "annul", "correct", "correct-game", "accept-correction", "rule"),
    Remedy.PENALTY: (
        "offence", "score-penalty", "overrule-penalty", "withdraw-fact", "rule", "sanction",
        "expel",
    ),
    Remedy.ANNULMENT: ("annul", "correct-move", "correct"),
    Remedy.CLOCK: ("adjust-time", "set-readings", "annul"),
    Remedy.REPLAY: ("annul", "correct", "rule"),
    Remedy.OTHER: (),
}  # fmt: skip
"""What a decision changes -> the acts that usually do it; all others stand behind them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """An act by which a decision can be carried out; `usual`: it is the common one."""

    label: str
    url: str
    usual: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """What a decision changes: done already or not, and the acts that may do it."""

    remedy: Remedy
    word: str
    done: bool
    on_game: tuple[Way, ...]
    on_event: tuple[Way, ...]


def ordered(request: HttpRequest, case: UUID, state: CaseState) -> tuple[Ordered, ...]:
    """Return everything a decision changes, with the acts that the reader may carry it out by."""
    if state.decision is None:
        return ()
    done = {carried.remedy for carried in state.carried_out}
    actor = _actor(request, state)
    return tuple(
        Ordered(
            remedy=remedy,
            word=str(REMEDIES[remedy]),
            done=remedy in done,
            on_game=_on_game(case, state, remedy, actor) if actor else (),
            on_event=_on_event(case, state, remedy, actor) if actor else (),
        )
        for remedy in state.decision.remedies
    )


def _actor(request: HttpRequest, state: CaseState) -> api.Actor | None:
    actor = actor_of(request, event=state.event, section=state.section)
    return actor if carries(actor, RecordCarryingOut) else None


def _on_game(case: UUID, state: CaseState, remedy: Remedy, actor: api.Actor) -> tuple[Way, ...]:
    subject = state.filed.subject
    if subject.kind is not SubjectKind.GAME:
        return ()
    game = api.game_state(UUID(subject.stream))
    contested = f"?event_version={subject.version}" if subject.version else ""
    return tuple(
        Way(
            label=str(action.label),
            url=_url(case, remedy, SubjectKind.GAME, action.slug)
            + (contested if action.slug == "annul" else ""),
            usual=action.slug in _USUAL[remedy],
        )
        for action in GAME_ACTIONS
        if offered(action, game, actor)
    )


def _on_event(case: UUID, state: CaseState, remedy: Remedy, actor: api.Actor) -> tuple[Way, ...]:
    event = _event(state)
    if event is None:
        return ()
    tournament = api.cache_of(TOURNAMENTS).current(event).state
    edition = tournament.regulations.edition
    return tuple(
        Way(
            label=action.label_under(edition),
            url=_url(case, remedy, SubjectKind.TOURNAMENT, action.slug),
            usual=action.slug in _USUAL[remedy],
        )
        for acts in offered_on_event(tournament, actor).values()
        for action in acts
    )


def _event(state: CaseState) -> UUID | None:
    subject = state.filed.subject
    return event_of(subject.kind, UUID(subject.stream))


def _url(case: UUID, remedy: Remedy, kind: SubjectKind, slug: str) -> str:
    named = (case, remedy.value, kind.value, slug)
    return reverse("admin:adjudication_case_carry_out", args=named)


def carrying_out_page(
    request: HttpRequest,
    *,
    case_id: UUID,
    remedy: str,
    kind: str,
    slug: str,
    context: dict[str, Any],
) -> HttpResponse:
    """Answer one step of an act that carries out a decision.

    :raises Http404: for no such case, act, or thing decided.
    :raises PermissionDenied: when the user's role does not carry the act, or the noting.
    """
    state = case_seen(request, case_id)
    decision = state.decision
    if decision is None or remedy not in decision.remedies or kind not in set(SubjectKind):
        raise Http404
    actor = _actor(request, state)
    if actor is None:
        raise PermissionDenied
    ordering = _Ordering(case=case_id, remedy=Remedy(remedy), kind=SubjectKind(kind), actor=actor)
    if ordering.kind is SubjectKind.GAME:
        return _game_steps(request, ordering, state, slug, context).answer()
    return _event_steps(request, ordering, state, slug, context).answer()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ordering:
    """Which case orders an act, and who carries it out."""

    case: UUID
    remedy: Remedy
    kind: SubjectKind
    actor: api.Actor

    def give(self, steps: Any, form: Any, *, dry_run: bool, confirm: str) -> api.Handled[Any, Any]:
        """Give the act and note it in the case, or try it."""
        cleaned = form.cleaned_data
        order = Order(
            remedy=self.remedy,
            kind=self.kind,
            stream=steps.stream_id,
            command=steps.command(cleaned),
            seen=cleaned["expected_version"],
            confirm=confirm,
        )
        arguments: dict[str, Any] = {"by": self.actor, "event_id": cleaned["event_id"]}
        if dry_run:
            return preview(self.case, order, now=steps.now, **arguments)
        return carry_out(self.case, order, now=steps.now, expected_version=None, **arguments).done


class OrderedGameSteps(GameSteps):
    """An act on a game that carries out the decision of a case."""

    ordering: _Ordering

    def give(self, form: Any, *, dry_run: bool = False, confirm: str = "") -> Any:
        """Together with its note in the case."""
        return self.ordering.give(self, form, dry_run=dry_run, confirm=confirm)

    def back(self, form: Any = None) -> str:
        """Return the address of the case."""
        return case_url(self.ordering.case)


class OrderedEventSteps(EventSteps):
    """An act on an event that carries out the decision of a case."""

    ordering: _Ordering

    def give(self, form: Any, *, dry_run: bool = False, confirm: str = "") -> Any:
        """Together with its note in the case."""
        return self.ordering.give(self, form, dry_run=dry_run, confirm=confirm)

    def back(self, form: Any = None) -> str:
        """Return the address of the case."""
        return case_url(self.ordering.case)


def _game_steps(
    request: HttpRequest, ordering: _Ordering, state: CaseState, slug: str, context: dict[str, Any]
) -> OrderedGameSteps:
    action, subject = GAME_ACTS.get(slug), state.filed.subject
    if action is None or action.on_ruling or subject.kind is not SubjectKind.GAME:
        raise Http404
    if not carries_on_game(ordering.actor, action.command):
        raise PermissionDenied
    game = UUID(subject.stream)
    steps = OrderedGameSteps(
        request,
        action=action,
        ruling=None,
        context=context,
        stream_id=game,
        state=api.game_state(game),
        actor=ordering.actor,
    )
    steps.ordering = ordering
    return steps


def _event_steps(
    request: HttpRequest, ordering: _Ordering, state: CaseState, slug: str, context: dict[str, Any]
) -> OrderedEventSteps:
    action, event = EVENT_ACTS.get(slug), _event(state)
    if action is None or event is None:
        raise Http404
    if not carries_on_event(ordering.actor, action.command):
        raise PermissionDenied
    desk = desk_of(request, event)
    steps = OrderedEventSteps(
        request, desk=desk, actor=ordering.actor, action=action, context=context
    )
    steps.ordering = ordering
    return steps
