"""The page of an act on a case: what it would record, with its articles, before it is recorded."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.admin.cases.actions import ACTIONS, Action, carries
from adjudication.admin.cases.forms import CaseForm
from adjudication.admin.cases.papers import KEPT
from adjudication.case_models import Case
from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.decider import CASES
from adjudication.cases.people import ids_in
from adjudication.cases.state import CaseState
from adjudication.labels import case_events
from adjudication.labels.cases import PARTIES, WARNINGS
from games import api
from games.admin.api import (
    Preview,
    Refusal,
    StepForm,
    Steps,
    actor_of,
    answers_of,
    names_of_ids,
)
from games.labels.article_numbers import own_book
from games.labels.codes import word
from games.refusals import refusal_text
from games.rights import reach
from games.streams.confirmation import Warned

TEMPLATE = "admin/adjudication/case_action.html"


def case_url(case: UUID) -> str:
    """Return the address of a case in the office."""
    return reverse("admin:adjudication_case_change", args=[case])


def case_seen(request: HttpRequest, case: UUID) -> CaseState:
    """Return a case within the reader's reach.

    :raises Http404: there is none.
    :raises PermissionDenied: it is of another event.
    """
    try:
        state: CaseState = api.cache_of(CASES).current(case).state
    except api.StreamNotFound as error:
        raise Http404 from error
    if not reach(request.user, Case._meta.label_lower).holds(state.event, state.section):
        raise PermissionDenied
    return state


class CaseSteps(Steps[CaseState, c.CaseCommand, e.CaseEvent, CaseForm]):
    """One act on one case."""

    decider = CASES

    def __init__(
        self,
        request: HttpRequest,
        *,
        action: Action,
        context: dict[str, Any],
        case: UUID,
        state: CaseState,
        actor: api.Actor,
    ) -> None:
        super().__init__(request, stream_id=case, state=state, actor=actor, now=api.now_ms())
        self.action = action
        self.context = context

    def fits(self) -> bool:
        """Return whether the case is at a point for the act."""
        return self.action.fits(self.state)

    def says_not_fitting(self, *, sent: bool) -> str:
        """Tell it of the button alone: a form sent is decided, which says why not."""
        return "" if sent else _("The case is not at a point where this can be done.")

    def first_form(self, sent: dict[str, Any]) -> CaseForm:
        """Return the form with what it usually holds and what the address says."""
        form = self.action.form(state=self.state)
        form.initial = {**form.usual(), **self.request.GET.dict(), **sent}
        return form

    def bound_form(self, data: Any, files: Any = None) -> CaseForm:
        """Return the form with what was sent."""
        return self.action.form(data, files, state=self.state)

    def command(self, cleaned: dict[str, Any]) -> c.CaseCommand:
        """Built of the cleaned answers."""
        return self.action.build(cleaned, self.state)

    def back(self, form: CaseForm | None = None) -> str:
        """Return the address of the case."""
        return case_url(self.stream_id)

    def refusal_text(self, refusal: Refusal) -> str:
        """In the reader's language; articles of the case's own book go without its name."""
        return case_refusal(refusal, self.state.edition)

    def recorded(self, handled: api.Handled[CaseState, e.CaseEvent]) -> str:
        """Names joined by "; "."""
        return "; ".join(case_events.name_of(event) for event in handled.events)

    def page(
        self, form: CaseForm, preview: Preview[CaseState, e.CaseEvent] | None = None
    ) -> TemplateResponse:
        """Show the form, or what it would record."""
        return TemplateResponse(
            self.request,
            TEMPLATE,
            {
                **self.context,
                **page_of(form, preview, edition=self.state.edition),
                "opts": Case._meta,
                "title": self.action.label,
                "lead": self.state.filed.question,
                "above": self.state.filed.question,
                "above_url": self.back(),
                "back_url": self.back(),
                "next_version": self.state.version + 1,
            },
        )


def action_page(
    request: HttpRequest, *, case_id: UUID, slug: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer one step of an act.

    :raises Http404: for no such case or act.
    :raises PermissionDenied: when the user's role does not carry the command.
    """
    action = ACTIONS.get(slug)
    if action is None:
        raise Http404
    state = case_seen(request, case_id)
    actor = actor_of(request, event=state.event, section=state.section)
    if actor is None or not carries(actor, action.command):
        raise PermissionDenied
    steps = CaseSteps(
        request, action=action, context=context, case=case_id, state=state, actor=actor
    )
    return steps.answer()


def page_of(form: StepForm, preview: Preview[Any, Any] | None, *, edition: str) -> dict[str, Any]:
    """Return what the page of an act shows of its form and of what it would record."""
    if preview is None:
        answered = getattr(form, "cleaned_data", {})
        return {"form": form, "kept": [paper.name for paper in answered.get(KEPT, ())]}
    events: tuple[e.CaseEvent, ...] = preview.handled.events
    named = names_of_ids(ids_in(events))
    return {
        "form": form,
        "preview": preview,
        "answers": answers_of(form),
        "events": [
            {
                "name": case_events.name_of(event),
                "detail": case_events.detail_of(event, named, edition=edition),
                "articles": case_events.articles_of(event),
                "edition": edition,
            }
            for event in events
        ],
        "warnings": [_warning(warned) for warned in preview.warnings],
    }


def case_refusal(refusal: Refusal, edition: str) -> str:
    """Return what to tell whose act on a case was refused."""
    if isinstance(refusal, api.VersionConflict):
        return _(
            "The case has moved on since this page was shown, so nothing was recorded. "
            "Look at it again, then repeat."
        )
    if isinstance(refusal, api.StreamNotFound):
        return _("There is no such record.")
    return refusal_text(refusal, own=own_book(edition))


def _warning(warned: Warned) -> dict[str, Any]:
    """As `warnings.html` prints it; the party it is about stands among its facts."""
    facts = [word(PARTIES, value) for name, value in warned.facts if name == "party"]
    return {
        "level": warned.level,
        "text": WARNINGS[warned.code],
        "article": warned.article,
        "facts": facts,
    }
