"""The registry of players: the one table of this app that people edit."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from games.admin import identity
from games.admin.base import CappedPaginator
from games.hooks import Hook
from games.models import Game, Player
from games.office_tables import OfRegistry, is_registrar_here
from games.players.registration import check_player, save_player
from games.players.searching import find_people
from games.record.errors import CommandRefusedError
from games.versioned_form import SEEN, VersionedForm

PLAYER_WAYS: Hook[Callable[[HttpRequest, Player], Iterable[tuple[str, Any]]]] = Hook()
"""What apps above keep of a person: the ways there from the person's page, with their labels."""


class PlayerForm(VersionedForm):
    """A person of the registry: two of one name are told apart by their numbers."""

    def clean(self) -> dict[str, Any]:
        """Refuse a number that is another's, and a person who is registered already."""
        cleaned = super().clean()
        if self.errors:
            return cleaned
        names = ("name", "unit", "federation_number")
        person = Player(pk=self.instance.pk, **{name: cleaned.get(name, "") for name in names})
        person._state.adding = self.instance._state.adding
        try:
            check_player(person)
        except CommandRefusedError as refusal:
            place = "federation_number" if refusal.facts.get("holder") else None
            self.add_error(place, _CONFLICTS[refusal.code] % refusal.facts)
        return cleaned


_CONFLICTS = {
    "number_taken": _("Number %(number)s is %(holder)s's, and you gave it to %(given)s."),
    "player_exists": _(
        "%(given)s is registered already; of two people of one name and club each needs a number."
    ),
    "name_hidden_characters": _("The name holds characters that nobody sees: type it anew."),
}


@admin.register(Player)
class PlayerAdmin(OfRegistry):
    """People who play; a person with games on record is never deleted."""

    form = PlayerForm
    actions = None
    change_form_template = "admin/games/record_form.html"
    change_list_template = "admin/games/player/list.html"
    list_display = ("name", "unit", "federation_number")
    list_per_page = 50
    show_full_result_count = False
    paginator = CappedPaginator
    show_facets = admin.ShowFacets.NEVER
    ordering = ("sort_key", "id")
    fields = ("name", "unit", "federation_number", SEEN)
    search_fields = ("search_key",)
    search_help_text = _("Name: simplified, traditional, pinyin or initials; or federation number.")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """Find people by any writing; records merged into others lead to them."""
        if not search_term.strip():
            return queryset.filter(merged_into=None), False
        return queryset & find_people(search_term), False

    def get_urls(self) -> list[URLPattern]:
        """Add the pages on which it is decided who is who."""

        def page(route: str, view: Any, name: str) -> URLPattern:
            guarded: Callable[..., HttpResponseBase] = self.admin_site.admin_view(view)
            return path(route, guarded, name=f"games_player_{name}")

        return [
            page("proposals/", identity.proposals_page, "proposals"),
            page("decisions/", identity.decisions_page, "decisions"),
            page("<uuid:player_id>/merge/", identity.merge_page, "merge"),
            page("<uuid:player_id>/split/", identity.split_page, "split"),
            page("<uuid:player_id>/erase/", identity.erase_page, "erase"),
            *super().get_urls(),
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a person; a record merged into another leads to the person it stands for."""
        found = self.get_object(request, object_id)
        if found is not None and found.merged_into_id:
            text = _("%(name)s is merged into this record.") % {"name": found}
            messages.info(request, text)
            address = reverse("admin:games_player_change", args=[found.merged_into_id])
            return HttpResponseRedirect(address)
        context: dict[str, Any] = {"subtitle": str(found or ""), "buttons": []}
        if found is not None:
            context["buttons"] += [way for source in PLAYER_WAYS for way in source(request, found)]
        if found is not None and is_registrar_here(request):
            context["buttons"] += [
                (reverse("admin:games_player_merge", args=[found.pk]), _("Merge with a record")),
                (reverse("admin:games_player_split", args=[found.pk]), _("Split games off")),
                (reverse("admin:games_player_erase", args=[found.pk]), _("Erase the person")),
            ]
        return super().change_view(
            request, object_id, form_url, {**context, **(extra_context or {})}
        )

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Save a player by the registry, which keeps keys and lists in step."""
        save_player(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse for a player who has games on record."""
        if obj is None:
            return False
        if Game.objects.filter(Q(first_player=obj) | Q(second_player=obj)).exists():
            return False
        return super().has_delete_permission(request, obj)
