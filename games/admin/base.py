"""What every table of the record has in common here: it is looked at, never edited."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.competitions import titles_of

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Any]
    _Paginator = Paginator[Any]
else:
    _Admin = admin.ModelAdmin
    _Paginator = Paginator

MOST_COUNTED = 10_000
"""Rows a list counts at most: counting millions costs more than showing fifty."""


def yes_or_no(field: str, description: Any) -> Any:
    """Return a column that says a mark in words: the icons of Django say True and False."""

    @admin.display(description=description, ordering=field)
    def shown(row: Any) -> str:
        return gettext("yes") if getattr(row, field) else gettext("no")

    shown.__name__ = field
    return shown


class NamedValuesFilter(admin.AllValuesFieldListFilter):
    """The values of a field; what is empty has a dash to press."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Return the values with what is shown for each."""
        for choice in super().choices(changelist):
            yield {**choice, "display": str(choice["display"]).strip() or "–"}


class FoundByName(AutocompleteSelect):
    """A field of choices that are searched for; it says so while it is empty."""

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        """Name the field for who does not see it: what is shown in it is its name."""
        attributes = super().build_attrs(base_attrs, extra_attrs)
        return {**attributes, "data-placeholder": str(_("type a name"))}


class CappedPaginator(_Paginator):
    """Counts no further than `MOST_COUNTED`; what lies beyond is reached by filters."""

    @cached_property
    def count(self) -> int:
        """The number of rows, `MOST_COUNTED` when there are that many or more."""
        rows: Any = self.object_list
        return int(rows.order_by()[:MOST_COUNTED].count())


class ReadOnlyAdmin(_Admin):
    """Refuses adding, changing and deleting to everybody, superusers included."""

    actions = None
    change_form_template = "admin/games/record_form.html"
    list_per_page = 50
    show_full_result_count = False
    paginator = CappedPaginator
    list_max_show_all = 0
    show_facets = admin.ShowFacets.NEVER

    def headline(self, obj: Any) -> str:
        """Return what the page of `obj` is headed with, in the reader's language."""
        return str(obj)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show one row of the record."""
        found = self.get_object(request, object_id)
        context = {"subtitle": self.headline(found) if found else "", **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show what was done about one row here, headed as its page is."""
        found = self.get_object(request, object_id)
        headline = (self.headline(found).strip() or str(found.pk)) if found else ""
        title = gettext("Change history: %s") % headline
        context = {"title": title, "headline": headline, **(extra_context or {})}
        return super().history_view(request, object_id, context)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: rows come of events."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: rows come of events."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: nothing recorded goes away."""
        return False


class EventTitles(ReadOnlyAdmin):
    """Shows the event of rows that have one, or are of every event."""

    @admin.display(description=_("competition"))
    def event_title(self, row: Any) -> Any:
        """By its title; every one where it is bound to none."""
        if not row.event:
            return _("every event")
        titles = getattr(row, "titles", None) or titles_of((row.event,))
        return titles.get(row.event) or row.event

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Read the titles of the events of a page at once."""
        page: Any = super().get_changelist_instance(request)
        titles = titles_of(row.event for row in page.result_list)
        for row in page.result_list:
            row.titles = titles
        return page
