"""Cases in the back office: the list, and the addresses of the pages of each."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from adjudication.admin.cases.decision import decision_paper, decision_url
from adjudication.admin.cases.filing import filing_page
from adjudication.admin.cases.ordering import carrying_out_page
from adjudication.admin.cases.page import case_context
from adjudication.admin.cases.steps import action_page, case_seen
from adjudication.case_models import Case
from adjudication.case_papers import paper_of
from adjudication.documents.web.answers import FILES, PAGE
from adjudication.labels.cases import AWAITED, OUTCOMES
from games import api, http
from games.admin.api import EditionFilter, ReadOnlyAdmin
from games.labels.codes import word
from games.labels.times import moment
from games.office_tables import WithinReach

Page = Callable[..., Any]


class AwaitingFilter(admin.SimpleListFilter):
    """Cases that wait for somebody, or for one thing alone."""

    title = _("waits for")
    parameter_name = "awaits"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Whatever a case may wait for, and anything at all."""
        found = ((code, str(label)) for code, label in AWAITED.items() if code)
        return [("any", str(_("anybody"))), *found]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        """Keep the cases that wait so."""
        chosen = self.value()
        if chosen == "any":
            return queryset.exclude(awaits="")
        return queryset.filter(awaits=chosen) if chosen else queryset


@admin.register(Case)
class CaseAdmin(WithinReach, ReadOnlyAdmin):
    """The cases of the events within reach; each opens its page."""

    place = ("event", "section")
    list_display = (
        "question",
        "instance",
        "competition",
        "status",
        "outcome_words",
        "awaits",
        "filed",
        "appeal",
    )
    list_filter = ("status", "instance", AwaitingFilter, EditionFilter)
    search_fields = ("question", "competition")
    search_help_text = _("Question or competition.")

    @admin.display(description=_("decision"), ordering="outcome")
    def outcome_words(self, row: Case) -> str:
        """Return how it was decided, "" until then."""
        return word(OUTCOMES, row.outcome) if row.outcome else ""

    @admin.display(description=_("filed at"), ordering="filed_at")
    def filed(self, row: Case) -> str:
        """Return when it was filed, to the second."""
        return moment(row.filed_at)

    @admin.display(description=_("can be contested until"), ordering="appeal_until")
    def appeal(self, row: Case) -> str:
        """Return until when the decision can be contested, "" where that is settled."""
        return moment(row.appeal_until) if row.appeal_until else ""

    def get_urls(self) -> list[URLPattern]:
        """Add filing, the acts, carrying out, the papers."""
        pages: list[tuple[str, str, Page]] = [
            ("file/<slug:kind>/<uuid:subject>/", "file", self._page(filing_page)),
            ("<uuid:case_id>/do/<slug:slug>/", "action", self._page(action_page)),
            (
                "<uuid:case_id>/carry-out/<slug:remedy>/<slug:kind>/<slug:slug>/",
                "carry_out",
                self._page(carrying_out_page),
            ),
            ("<uuid:case_id>/papers/<str:sha256>/", "paper", self._paper),
            ("<uuid:case_id>/decision/", "decision", self._decision),
            *(
                (
                    f"<uuid:case_id>/decision.{kind}",
                    f"decision_{kind}",
                    partial(self._decision, kind=kind),
                )
                for kind in FILES
            ),
        ]
        own = [
            path(where, self.admin_site.admin_view(view), name=f"adjudication_case_{name}")
            for where, name, view in pages
        ]
        return [*own, *super().get_urls()]

    def _page(self, page: Page) -> Page:
        """Return a view that gives `page` the context of the site."""

        def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            if not self.has_view_permission(request):
                raise PermissionDenied
            answer: HttpResponse = page(
                request, context=self.admin_site.each_context(request), **kwargs
            )
            return answer

        return view

    def _paper(self, request: HttpRequest, case_id: UUID, sha256: str) -> FileResponse:
        """Send a paper as it was handed in, to who may see the case."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        case_seen(request, case_id)
        try:
            named, content = paper_of(case_id, sha256)
        except api.CommandRefusedError as refusal:
            raise Http404 from refusal
        return FileResponse(
            BytesIO(content),
            as_attachment=True,
            filename=http.safe_file_name(named.name) or sha256[:12],
            content_type="application/octet-stream",
        )

    def _decision(self, request: HttpRequest, case_id: UUID, kind: str = PAGE) -> HttpResponse:
        """Send the ruling paper of a case (裁决书), with its names, to who may see the case."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return decision_paper(request, case_id, case_seen(request, case_id), kind)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show one case; the record is changed by its acts, never by this page."""
        case = api.as_id(object_id)
        if not self.has_view_permission(request) or request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        if case is None:
            raise Http404
        state = case_seen(request, case)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": state.filed.question,
            "original": Case.objects.filter(pk=case).first(),
            "public_url": reverse("cases:case", args=[case]) if state.decision else "",
            "paper_url": decision_url(case),
            **case_context(request, case, state),
        }
        return TemplateResponse(request, "admin/adjudication/case.html", context)
