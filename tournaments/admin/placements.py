"""Which official does what at which event (裁判员分工), said by who says so at that event."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import api
from games.api import cache_of
from games.office_tables import WithinReach
from games.record.errors import NotAllowedError
from games.rights import holds_any, reach
from games.versioned_form import SEEN, VersionedForm
from tournaments.admin.acting import actor_in
from tournaments.admin.registry import VersionedAdmin
from tournaments.handlers.registry import PLACERS, check_placer, note_particulars
from tournaments.models import Placement, Tournament
from tournaments.record.decider import TOURNAMENTS


class PlacementForm(VersionedForm):
    """A duty at an event, the event chosen by its title among those of the writer's offices."""

    tournament = forms.ChoiceField(label=_("tournament"))
    events: QuerySet[Tournament]

    class Meta:
        model = Placement
        fields = ("official", "tournament", "role", "section")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["tournament"]
        field.choices = [(str(event.pk), str(event)) for event in self.events[:500]]


@admin.register(Placement)
class PlacementAdmin(WithinReach, VersionedAdmin):
    """Which official does what at which event; the right to act is an appointment."""

    form = PlacementForm
    list_display = ("official", "event", "role", "section")
    list_filter = ("role",)
    list_select_related = ("official",)
    search_fields = ("official__name", "official__federation_number")
    search_help_text = _("Name or federation number of the official.")
    autocomplete_fields = ("official",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Placement]:
        """Keep the titles of the events within reach at hand, one query for the page."""
        self._titles = {event.pk: str(event) for event in _events(request)}
        return super().get_queryset(request)

    def within(self, request: HttpRequest) -> Q:
        """Return the duties at the events within reach, everywhere those of unknown events too."""
        if self.reached(request).is_everywhere:
            return Q()
        return Q(tournament__in=_events(request).values("pk"))

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form with the events within reach."""
        form = super().get_form(request, obj, change, **kwargs)
        return type(form.__name__, (form,), {"events": _events(request)})

    @admin.display(description=_("tournament"))
    def event(self, row: Placement) -> str:
        """By its title; a placement may be of an event that is not on record here."""
        return self._titles.get(row.tournament, str(_("not on record")))

    def save_model(self, request: HttpRequest, obj: Placement, form: Any, change: bool) -> None:
        """Save a duty for who says so at this event and at the one it is moved from.

        :raises PermissionDenied: the office held at either does not.
        """
        events = [obj.tournament]
        if change:
            events.append(Placement.objects.values_list("tournament", flat=True).get(pk=obj.pk))
        if not all(_places(request, event) for event in events):
            raise PermissionDenied
        super().save_model(request, obj, form, change)
        self._note(request, obj, [name for name in form.changed_data if name != SEEN])

    def delete_model(self, request: HttpRequest, obj: Placement) -> None:
        """Take a duty back; that it was there stays on the ledger."""
        self._note(request, obj, ("removed",))
        super().delete_model(request, obj)

    def _note(self, request: HttpRequest, obj: Placement, fields: Iterable[str]) -> None:
        state = cache_of(TOURNAMENTS).current(obj.tournament).state
        actor = actor_in(request, state)
        if actor is not None:
            note_particulars(obj, fields, by=actor)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow whose office places officials at some event."""
        return holds_any(request.user, PLACERS)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow whose office places officials at this event, at some event for none."""
        return self.has_add_permission(request) and (
            obj is None or _places(request, obj.tournament)
        )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Allow who may change it."""
        return self.has_change_permission(request, obj)


def _events(request: HttpRequest) -> QuerySet[Tournament]:
    """Return the events whose duties the reader sees."""
    where = reach(request.user, Placement._meta.label_lower)
    return Tournament.objects.filter(where.condition("event", "section"))


def _places(request: HttpRequest, tournament: UUID) -> bool:
    """Return whether the office held at an event says what officials do there."""
    try:
        state = cache_of(TOURNAMENTS).current(tournament).state
        actor = actor_in(request, state)
        if actor is None:
            return False
        check_placer(actor, tournament)
    except (api.StreamNotFound, NotAllowedError):
        return False
    return True
