"""The workbook of a list: the rows that its search and filters show, one line each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse

from games.admin.imports.pages import XLSX
from games.sheets.tables import Table, write_xlsx

MOST_ROWS = 20_000
"""Rows of one workbook; filters lead to the others."""

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Any]
else:
    _Admin = admin.ModelAdmin


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetColumn:
    """A column: its heading, and what a row has in it."""

    heading: Any
    text: Callable[[Any], str]


class WithWorkbook(_Admin):
    """A list that is fetched as XLSX too, with the search and the filters of its address."""

    change_list_template = "admin/games/register.html"
    file_name = "register"

    def sheet_columns(self, request: HttpRequest, rows: Sequence[Any]) -> Sequence[SheetColumn]:
        """Return the columns of the workbook of these rows."""
        raise NotImplementedError

    @property
    def workbook_name(self) -> str:
        """The name of the workbook's address."""
        return f"{self.opts.app_label}_{self.opts.model_name}_workbook"

    def get_urls(self) -> list[URLPattern]:
        """Add the workbook."""
        view = self.admin_site.admin_view(self.workbook_view)
        own = path(f"{self.file_name}.xlsx", view, name=self.workbook_name)
        return [own, *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, with the way to its workbook."""
        query = request.GET.copy()
        query.pop("p", None)
        url = reverse(f"admin:{self.workbook_name}")
        address = f"{url}?{query.urlencode()}" if query else url
        return super().changelist_view(request, {"workbook_url": address, **(extra_context or {})})

    def workbook_view(self, request: HttpRequest) -> HttpResponse:
        """Send what the list shows as a workbook.

        :raises PermissionDenied: the reader does not see the list.
        """
        if not self.has_view_permission(request):
            raise PermissionDenied
        rows = list(self.get_changelist_instance(request).get_queryset(request)[:MOST_ROWS])
        columns = self.sheet_columns(request, rows)
        table = Table(
            title=str(self.opts.verbose_name_plural),
            headings=tuple(str(column.heading) for column in columns),
            rows=tuple(tuple(column.text(row) for column in columns) for row in rows),
        )
        named = f'attachment; filename="{self.file_name}.xlsx"'
        headers = {"Content-Disposition": named}
        return HttpResponse(write_xlsx((table,)), content_type=XLSX, headers=headers)
