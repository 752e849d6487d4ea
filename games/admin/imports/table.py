"""The list of imports, and the way to their pages."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from games.admin.base import ReadOnlyAdmin
from games.admin.imports import pages
from games.importing import batches
from games.labels.times import moment
from games.models import ImportBatch


@admin.register(ImportBatch)
class ImportBatchAdmin(ReadOnlyAdmin):
    """The imports, the latest first."""

    change_list_template = "admin/games/importing/list.html"
    list_display = ("brought", "bringer", "state", "files_read", "games_stored", "games_open")
    list_filter = ("state",)
    list_per_page = 20
    sortable_by = ()

    def get_urls(self) -> list[URLPattern]:
        """Add the pages beside the list."""

        def page(route: str, view: Any, name: str) -> URLPattern:
            guarded: Callable[..., HttpResponseBase] = self.admin_site.admin_view(view)
            return path(route, guarded, name=f"games_importbatch_{name}")

        return [
            page("new/", pages.bring_page, "new"),
            page("<uuid:batch_id>/act/", require_POST(pages.act), "act"),
            page("<uuid:batch_id>/report.<str:language>.xlsx", pages.report_file, "report"),
            *super().get_urls(),
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Lead to the page of a batch, which the record's own form would not show."""
        batch = self.get_object(request, object_id)
        if not self.has_view_permission(request, batch) or request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        if batch is None:
            raise Http404
        return pages.batch_page(request, batch)

    @admin.display(description=_("brought at"))
    def brought(self, batch: ImportBatch) -> str:
        """Return when the files were brought."""
        return moment(batch.brought_at)

    @admin.display(description=_("brought by"))
    def bringer(self, batch: ImportBatch) -> str:
        """Return a person, or a watched folder."""
        return pages.bringer(batch)

    @admin.display(description=_("files"))
    def files_read(self, batch: ImportBatch) -> int:
        """Return how many files it has."""
        return batch.files.count()

    @admin.display(description=_("stored now"))
    def games_stored(self, batch: ImportBatch) -> int:
        """Return how many games it brought into the record."""
        return batches.progress(batch).stored

    @admin.display(description=_("waiting for an answer"))
    def games_open(self, batch: ImportBatch) -> int:
        """Return how many games wait for a decision."""
        return batches.progress(batch).waiting
