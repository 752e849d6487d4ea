"""The page that files a case: about a game or an event, with what its regulations set.

Step 2 shows whether the case would be heard, every obstacle with its article; what is not to be
heard is filed all the same, and answered so.
"""

from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from adjudication.admin.cases.actions import carries
from adjudication.admin.cases.contested import Contested, contested
from adjudication.admin.cases.papers import PAPERS, keep_files
from adjudication.admin.cases.steps import TEMPLATE, case_refusal, case_url, page_of
from adjudication.admin.cases.words import WORDS
from adjudication.case_building import built
from adjudication.case_filing import as_first_filed, completed
from adjudication.case_models import Case
from adjudication.cases import commands as c
from adjudication.cases import events as e
from adjudication.cases.decider import CASES
from adjudication.cases.values import Instance, SubjectKind
from adjudication.labels import case_events
from adjudication.labels.cases import DELAYS, INSTANCES
from games import api
from games.admin.api import (
    DeclaredForm,
    OwnField,
    Preview,
    Refusal,
    Steps,
    answered,
    form_of,
)
from games.streams.declarations import declaration_of
from tournaments.admin.regulations.fields import SumField
from tournaments.labels.regulations import duration
from tournaments.regulations.text import yuan

_DECLARED = declaration_of(c.FileCase)
_UNSAID = [("", "—")]


class FilingForm(DeclaredForm):
    """The form of a filing about `state`; limit and fee are asked where no regulations set them."""

    words = WORDS
    case_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, state: Contested, **kwargs: Any) -> None:
        super().__init__(*args, state=state, **kwargs)
        also = str(self.data.get("contested_version") or self.initial.get("contested_version") or 0)
        entries = state.entries(int(also) if also.isdecimal() else 0)
        self._offer("contested_version", entries, none=gettext("no single entry"))
        self._offer("filer", list(state.people), none=gettext("nobody in the registry"))
        self._offer("side", state.side_words())
        self._offer("finding", state.findings())
        self._offer("earlier", state.earlier())
        if state.terms.limit_ms is not None:
            del self.fields["limit_minutes"]
        if state.terms.fee:
            self.fields["fee_paid"].help_text = gettext(
                "The regulations set %(sum)s yuan for an appeal to the committee."
            ) % {"sum": yuan(state.terms.fee)}
            del self.fields["fee_due"]

    def _offer(self, name: str, choices: list[tuple[str, str]], *, none: str = "") -> None:
        """Offer what a field names; one with nothing to choose from is not asked."""
        if not choices:
            del self.fields[name]
            return
        field: Any = self.fields[name]
        field.choices = [("", none or "—"), *choices]

    def clean(self) -> dict[str, Any]:
        """Keep the files that came with the form."""
        return keep_files(self, super().clean() or {})


def _chosen(name: str, label: Any, *, help_text: Any = "") -> dict[str, forms.Field]:
    field = forms.ChoiceField(label=label, choices=_UNSAID, required=False, help_text=help_text)
    return {name: field}


def _finding(cleaned: dict[str, Any], state: Contested) -> dict[str, int] | None:
    audit, _colon, number = str(cleaned.get("finding") or "").partition(":")
    return {"audit": int(audit), "number": int(number)} if number else None


def _limit(cleaned: dict[str, Any], state: Contested) -> int | None:
    minutes = cleaned.get("limit_minutes")
    return None if minutes is None else minutes * 60_000


_OWN: dict[tuple[type, str], OwnField] = {
    (c.FileCase, "subject_kind"): OwnField(fields={}, read=lambda cleaned, state: state.kind.value),
    (c.FileCase, "subject"): OwnField(fields={}, read=lambda cleaned, state: str(state.id)),
    (c.FileCase, "contested_version"): OwnField(
        fields=_chosen(
            "contested_version",
            _("contested entry"),
            help_text=_("What was entered, ruled or decided there is contested."),
        ),
        read=lambda cleaned, state: int(cleaned.get("contested_version") or 0),
    ),
    (c.FileCase, "filer"): OwnField(
        fields=_chosen("filer", _("who files")),
        read=lambda cleaned, state: cleaned.get("filer") or "",
    ),
    (c.FileCase, "side"): OwnField(
        fields=_chosen("side", _("side")), read=lambda cleaned, state: cleaned.get("side") or ""
    ),
    (c.FileCase, "finding"): OwnField(
        fields=_chosen("finding", _("finding of an audit")), read=_finding
    ),
    (c.FileCase, "earlier"): OwnField(
        fields=_chosen("earlier", _("case decided before")),
        read=lambda cleaned, state: cleaned.get("earlier") or "",
    ),
    (c.FileCase, "limit_ms"): OwnField(
        fields={
            "limit_minutes": forms.IntegerField(
                label=_("time limit of the regulations"),
                min_value=0,
                max_value=43_200,
                required=False,
                help_text=_("Minutes after the ruling; empty for none."),
            )
        },
        read=_limit,
    ),
    (c.FileCase, "delay"): OwnField(
        fields={
            "delay": forms.ChoiceField(
                label=_("why late"),
                choices=list(DELAYS.items()),
                required=False,
            )
        },
        read=lambda cleaned, state: cleaned["delay"],
    ),
    (c.FileCase, "fee_due"): OwnField(
        fields={"fee_due": SumField(label=_("fee due, in yuan"))},
        read=lambda cleaned, state: cleaned.get("fee_due") or 0,
    ),
    (c.FileCase, "fee_paid"): OwnField(
        fields={"fee_paid": SumField(label=_("fee paid, in yuan"))},
        read=lambda cleaned, state: cleaned["fee_paid"],
    ),
    (c.FileCase, "attachments"): PAPERS,
}
_FORM: type[FilingForm] = form_of(_DECLARED, FilingForm, _OWN)


class FilingSteps(Steps[Any, c.CaseCommand, e.CaseEvent, FilingForm]):
    """A case filed; its form names the new stream, so that a second press files no second case."""

    decider = CASES

    def __init__(
        self, request: HttpRequest, *, about: Contested, actor: api.Actor, context: dict[str, Any]
    ) -> None:
        super().__init__(request, stream_id=about.id, state=about, actor=actor, now=api.now_ms())
        self.about = about
        self.context = context
        self.is_filed = False

    def fits(self) -> bool:
        """A case can always be filed; what is not to be heard is answered so."""
        return True

    def says_not_fitting(self, *, sent: bool) -> str:
        """Nothing: it always fits."""
        return ""

    def first_form(self, sent: dict[str, Any]) -> FilingForm:
        """Filled from the address: links from an entry or a finding come with fields set."""
        initial = {**self.request.GET.dict(), **sent, "case_id": uuid7()}
        return _FORM(initial=initial, state=self.about)

    def bound_form(self, data: Any, files: Any = None) -> FilingForm:
        """Return the form with what was sent."""
        return _FORM(data, files, state=self.about)

    def command(self, cleaned: dict[str, Any]) -> c.FileCase:
        """With the circumstances that the server finds; sent again, those of the first time."""
        given = answered(_DECLARED, cleaned, self.about, _OWN)
        made: c.FileCase = built(c.FileCase, given, self.about.edition)
        return as_first_filed(completed(made), cleaned["event_id"])

    def give(
        self, form: FilingForm, *, dry_run: bool = False, confirm: str = ""
    ) -> api.Handled[Any, e.CaseEvent]:
        """File it as a stream of its own."""
        cleaned = form.cleaned_data
        return api.handle(
            CASES,
            self.command(cleaned),
            stream_id=cleaned["case_id"],
            by=self.actor,
            event_id=cleaned["event_id"],
            now=self.now,
            dry_run=dry_run,
        )

    def moved(self) -> None:
        """From now on the way back leads to the case."""
        self.is_filed = True

    def back(self, form: FilingForm | None = None) -> str:
        """Return the address of the new case, before it is filed that of what it is about."""
        if self.is_filed and form is not None:
            return case_url(form.cleaned_data["case_id"])
        return self.about.url

    def refusal_text(self, refusal: Refusal) -> str:
        """In the reader's language."""
        return case_refusal(refusal, self.about.edition)

    def recorded(self, handled: api.Handled[Any, e.CaseEvent]) -> str:
        """Names joined by "; "."""
        return "; ".join(case_events.name_of(event) for event in handled.events)

    def page(
        self, form: FilingForm, preview: Preview[Any, e.CaseEvent] | None = None
    ) -> TemplateResponse:
        """Show the form, or whether the case would be heard."""
        return TemplateResponse(
            self.request,
            TEMPLATE,
            {
                **self.context,
                **page_of(form, preview, edition=self.about.edition),
                "opts": Case._meta,
                "title": gettext("File a case"),
                "lead": self.about.title,
                "above": self.about.title,
                "above_url": self.about.url,
                "back_url": self.about.url,
                "next_version": 1,
                "terms": _terms(self.about),
                "answer": _answer(preview) if preview else "",
            },
        )


def filing_page(
    request: HttpRequest, *, kind: str, subject: UUID, context: dict[str, Any]
) -> HttpResponse:
    """Answer one step of filing a case about a game or an event.

    :raises Http404: there is no such game or event.
    :raises PermissionDenied: the user's role files no case there.
    """
    if kind not in set(SubjectKind):
        raise Http404
    about = contested(request, SubjectKind(kind), subject)
    if about.actor is None or not carries(about.actor, c.FileCase):
        raise PermissionDenied
    return FilingSteps(request, about=about, actor=about.actor, context=context).answer()


def _answer(preview: Preview[Any, e.CaseEvent]) -> str:
    """Return whether a case would be heard, as far as the rules leave no choice."""
    if any(isinstance(event, e.CaseRejected) for event in preview.handled.events):
        return gettext("By the rules this case is not heard; it is filed and answered so.")
    return gettext("No rule stands against hearing it; who hears such cases decides on that.")


def _terms(about: Contested) -> list[tuple[str, str]]:
    """Return what the regulations set, and who hears what costs it."""
    found = []
    if about.terms.limit_ms is not None:
        found.append((gettext("Time to contest a ruling"), duration(about.terms.limit_ms)))
    if about.terms.fee:
        sum_ = gettext("%(sum)s yuan") % {"sum": yuan(about.terms.fee)}
        found.append((str(INSTANCES[Instance.COMMITTEE]), sum_))
    return found
