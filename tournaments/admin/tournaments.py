"""Tournaments in the back office: the list, and the addresses of the desk of each."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from games.admin.api import yes_or_no
from games.labels.codes import EDITIONS, word
from games.office_tables import WithinReach
from tournaments import selectors
from tournaments.admin import (
    action_pages,
    entries_page,
    entry_correction,
    line_ups_page,
    reports_page,
    sheet_page,
    table_pages,
)
from tournaments.admin.acting import may_create
from tournaments.admin.base import ReadOnlyAdmin
from tournaments.admin.desk_page import desk_page
from tournaments.admin.feeds.page import feeds_page
from tournaments.admin.pages import desk_of
from tournaments.admin.regulations import pages as regulations_pages
from tournaments.admin.results_page import results_page
from tournaments.admin.slips.page import scan_file, slips_page
from tournaments.admin.tabs import office_tabs, schedule
from tournaments.event_links import OFFICE_PAGES
from tournaments.models import Tournament

Page = Callable[..., HttpResponse]


@admin.register(Tournament)
class TournamentAdmin(WithinReach, ReadOnlyAdmin):
    """The tournaments within reach; each opens its desk."""

    place = ("event", "section")

    change_list_template = "admin/tournaments/list.html"
    list_display = (
        "event_title",
        "section",
        "edition_words",
        "status",
        yes_or_no("is_draft", _("draft")),
        "starts_on",
        "entrants",
        "course",
        "missing_results",
        yes_or_no("book_mode", _("by the book")),
    )
    list_filter = ("status",)
    search_fields = ("title", "section")
    search_help_text = _("Title or section: simplified, traditional, pinyin or initials.")

    @admin.display(description=_("Title of the tournament"), ordering="title")
    def event_title(self, row: Tournament) -> str:
        """Return the title; the field's own label is that of a player's title."""
        return row.title

    @admin.display(description=_("rules"), ordering="edition")
    def edition_words(self, row: Tournament) -> str:
        """Return the edition by its name."""
        return word(EDITIONS, row.edition)

    @admin.display(description=_("rounds published"))
    def course(self, row: Tournament) -> str:
        """Return how far the event has come."""
        return f"{row.published} / {row.rounds}" if row.rounds else "–"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Tournament], search_term: str
    ) -> tuple[QuerySet[Tournament], bool]:
        """Find every typed word in the keys, in whatever script or spelling."""
        return selectors.found(queryset, search_term), False

    def get_urls(self) -> list[URLPattern]:
        """Add the pages of the office."""
        base = "<uuid:tournament_id>"
        pages: list[tuple[str, str, Page]] = [
            ("new/", "create", self._create),
            ("feeds/", "feeds", self._page(feeds_page)),
            (f"{base}/desk/", "desk", self._desk),
            (f"{base}/entries/", "entries", self._page(entries_page.entries_page)),
            (
                f"{base}/entries/template.xlsx",
                "entries_template",
                self._bare(entries_page.template_file),
            ),
            (f"{base}/do/<slug:slug>/", "act", self._page(action_pages.action_page)),
            (f"{base}/rounds/<int:number>/", "pairing", self._page(table_pages.pairing_page)),
            (f"{base}/rounds/<int:number>/results/", "results", self._page(results_page)),
            (
                f"{base}/rounds/<int:number>/slips/",
                "slips",
                self._page(slips_page),
            ),
            (f"{base}/scans/<str:sha256>", "scan", self._bare(scan_file)),
            (f"{base}/rounds/<int:number>/boards/<int:board>/", "match", self._page(results_page)),
            (
                f"{base}/rounds/<int:number>/line-ups/",
                "line_ups",
                self._page(line_ups_page.line_ups_page),
            ),
            (f"{base}/documents/", "documents", self._page(office_tabs.documents_page)),
            (f"{base}/officials/", "officials", self._page(office_tabs.officials_page)),
            (f"{base}/schedule/", "schedule", self._page(schedule.schedule_page)),
            (f"{base}/sheet/", "sheet", self._page(sheet_page.sheet_page)),
            (f"{base}/places/", "places", self._page(table_pages.places_page)),
            (f"{base}/places/value/", "value", self._page(table_pages.value_page)),
            (f"{base}/crosstable/", "crosstable", self._page(table_pages.crosstable_page)),
            (f"{base}/rating-reports/", "rating_reports", self._page(reports_page.reports_page)),
            (
                f"{base}/rating-reports/<int:number>/",
                "rating_report",
                self._bare(reports_page.report_file),
            ),
            (f"{base}/amend/", "amend", self._page(regulations_pages.amend_page)),
            (f"{base}/table.<slug:kind>", "file", self._bare(table_pages.file_answer)),
            (
                f"{base}/entries/<str:entrant>/correct/",
                "correct_entry",
                self._page(entry_correction.correct_page),
            ),
            (
                f"{base}/entries/<str:entrant>/withdraw/",
                "withdraw_entry",
                self._bare(entries_page.withdraw_entry),
            ),
        ]
        pages += self._pages_above(base)
        own = [
            path(where, self.admin_site.admin_view(view), name=f"tournaments_{name}")
            for where, name, view in pages
        ]
        return [*own, *super().get_urls()]

    def _pages_above(self, base: str) -> list[tuple[str, str, Page]]:
        """Return the pages that apps above add to the office of an event."""
        return [
            (
                f"{base}/{page.address}",
                page.name,
                self._page(page.view) if page.framed else self._bare(page.view),
            )
            for _name, page in OFFICE_PAGES.items()
        ]

    def _page(self, page: Page) -> Page:
        """Return a view that gives `page` the context of the site."""

        def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            self._require_view(request)
            return page(request, context=self.admin_site.each_context(request), **kwargs)

        return view

    def _bare(self, page: Page) -> Page:
        """As a view without the frame of a page: downloads and prints."""

        def view(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            self._require_view(request)
            return page(request, **kwargs)

        return view

    def _require_view(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _create(self, request: HttpRequest) -> HttpResponse:
        if not may_create(request):
            raise PermissionDenied
        return regulations_pages.create_page(request, self.admin_site.each_context(request))

    def _desk(self, request: HttpRequest, tournament_id: UUID) -> HttpResponse:
        self._require_view(request)
        desk = desk_of(request, tournament_id)
        return desk_page(request, desk, self.admin_site.each_context(request))

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, with the way to a new event for who opens one."""
        context = {"may_create": may_create(request), **(extra_context or {})}
        return super().changelist_view(request, context)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Lead to the desk: nothing of the record is edited by a form of its table."""
        self._require_view(request)
        try:
            known = UUID(object_id)
        except ValueError as error:
            raise Http404 from error
        # Refuses a row of another event; the list may not have an event that is new.
        self.get_object(request, object_id)
        return HttpResponseRedirect(reverse("admin:tournaments_desk", args=[known]))
