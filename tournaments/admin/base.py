"""What every table of the record has in common here: it is looked at, never edited."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
else:
    Admin = admin.ModelAdmin


class ReadOnlyAdmin(Admin):
    """Refuses adding, changing and deleting to everybody, superusers included."""

    actions = None
    list_per_page = 50
    show_full_result_count = False
    list_max_show_all = 0
    show_facets = admin.ShowFacets.NEVER

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: rows come of events."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: rows come of events."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: nothing recorded goes away."""
        return False
