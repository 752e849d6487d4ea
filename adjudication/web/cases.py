"""Decided cases as everybody reads them: what was decided, by which articles, what came of it.

Who filed, what the parties and the members said, and who they are stays with the offices.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from adjudication.case_models import Case
from adjudication.cases.decider import CASES
from adjudication.cases.state import CaseState
from adjudication.cases.values import CaseStatus, SubjectKind
from adjudication.labels import case_events
from adjudication.labels import cases as words
from games import api
from games.http import explains_throttling
from games.labels.codes import EDITIONS, word
from games.labels.times import day, instant
from tournaments.models import LinkedGame

MOST = 50
"""Cases that a page of a game or an event lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseLine:
    """A decided case as the page of its game or event lists it."""

    url: str
    instance: str
    question: str
    outcome: str
    decided_on: str


@explains_throttling
@require_safe
def case_page(request: HttpRequest, case_id: UUID) -> HttpResponse:
    """Show the decision of a case.

    :raises Http404: there is no such case, or it is not decided.
    """
    try:
        state: CaseState = api.cache_of(CASES).current(case_id).state
    except api.StreamNotFound as error:
        raise Http404 from error
    decision = state.decision
    if decision is None or state.status is not CaseStatus.DECIDED:
        raise Http404
    subject = state.filed.subject
    context = {
        "state": state,
        "decision": decision,
        "edition": state.edition,
        "edition_word": word(EDITIONS, state.edition),
        "instance": words.INSTANCES[state.filed.instance],
        "matter": words.MATTERS[state.filed.matter],
        "outcome": words.OUTCOMES[decision.outcome],
        "votes": case_events.votes_words(decision.votes),
        "remedies": _(", ").join(str(words.REMEDIES[remedy]) for remedy in decision.remedies),
        "decided_at": instant(state.decided_at),
        "about": address_of(subject.kind, UUID(subject.stream)),
        "contested": address_of(subject.kind, UUID(subject.stream), subject.version)
        if subject.version
        else "",
        "carried_out": [
            (
                words.REMEDIES[done.remedy],
                address_of(SubjectKind(done.kind), UUID(done.stream), done.version),
                done.version,
            )
            for done in state.carried_out
        ],
    }
    return render(request, "cases/case.html", context)


def address_of(kind: SubjectKind, stream: UUID, version: int = 0) -> str:
    """Return the public address of a game or an event, at a version or as it stands."""
    page = (
        reverse("web:game", args=[stream])
        if kind is SubjectKind.GAME
        else reverse("tournaments:event", args=[stream])
    )
    return f"{page}?v={version}" if version else page


def decided_cases(subjects: Iterable[UUID]) -> tuple[CaseLine, ...]:
    """Return the decided cases about any of these, the latest first."""
    rows = Case.objects.filter(subject__in=list(subjects), status=CaseStatus.DECIDED.value)
    return tuple(
        CaseLine(
            url=reverse("cases:case", args=[row.pk]),
            instance=word(words.INSTANCES, row.instance),
            question=row.question,
            outcome=word(words.OUTCOMES, row.outcome),
            decided_on=day(row.decided_at.date(), "") if row.decided_at else "",
        )
        for row in rows[:MOST]
    )


def cases_of_event(event: UUID) -> list[UUID]:
    """Return what cases of an event may be about: itself and its games."""
    return [event, *LinkedGame.objects.filter(tournament=event).values_list("game", flat=True)]
