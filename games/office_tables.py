"""Which rows of a table an office sees and writes: what the admins of every app have in common."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.access import actor_for
from games.players.registration import check_registrar
from games.record.errors import NotAllowedError
from games.rights import Reach, reach

if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Any]
else:
    _Admin = admin.ModelAdmin


class WithinReach(_Admin):
    """Shows rows of the events at which the reader holds an office that sees the table.

    `place` names the fields of the event and of its section, "" where there is none.
    """

    place = ("event", "")

    def reached(self, request: HttpRequest) -> Reach:
        """Return where the reader sees rows of this table."""
        return reach(request.user, self.opts.label_lower)

    def within(self, request: HttpRequest) -> Q:
        """Return the condition of the rows seen."""
        return self.reached(request).condition(*self.place)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Rows beyond the reader's events are as if they were not there."""
        return super().get_queryset(request).filter(self.within(request))

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """Return a row within reach.

        :raises PermissionDenied: the row is of another event; "there is none" would be untrue.
        """
        found = super().get_object(request, object_id, from_field)
        if found is None and self._is_elsewhere(object_id):
            raise PermissionDenied
        return found

    def _is_elsewhere(self, object_id: str) -> bool:
        try:
            return bool(self.model._default_manager.filter(pk=object_id).exists())
        except (ValidationError, ValueError):
            return False


class OfRegistry(_Admin):
    """A table of the registry: written by who writes it through the interface too."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow the registrars."""
        return is_registrar_here(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow the registrars."""
        return is_registrar_here(request)


def is_registrar_here(request: HttpRequest) -> bool:
    """Return whether whoever is logged in writes the registry."""
    try:
        check_registrar(actor_for(request.user))
    except NotAllowedError:
        return False
    return True
