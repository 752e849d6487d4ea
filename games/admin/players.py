"""The registry of players: the one table of this app that people edit."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import CappedPaginator
from games.models import Game, Player
from games.office_tables import OfRegistry
from games.players.names import search_term
from games.players.registration import check_player, save_player
from games.record.errors import CommandRefusedError
from games.versioned_form import SEEN, VersionedForm


class PlayerForm(VersionedForm):
    """A person of the registry: two of one name are told apart by their numbers."""

    def clean(self) -> dict[str, Any]:
        """Refuse a number that is another's, and a person who is registered already."""
        told = super().clean()
        if self.errors:
            return told
        names = ("name", "unit", "federation_number")
        person = Player(pk=self.instance.pk, **{name: told.get(name, "") for name in names})
        person._state.adding = self.instance._state.adding
        try:
            check_player(person)
        except CommandRefusedError as refusal:
            place = "federation_number" if refusal.facts.get("holder") else None
            self.add_error(place, _CONFLICTS[refusal.code] % refusal.facts)
        return told


_CONFLICTS = {
    "number_taken": _("Number %(number)s is %(holder)s's, and you gave it to %(given)s."),
    "player_exists": _(
        "%(given)s is registered already; of two people of one name and club each needs a number."
    ),
}


@admin.register(Player)
class PlayerAdmin(OfRegistry):
    """People who play; a person with games on record is never deleted."""

    form = PlayerForm
    actions = None
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
        self, request: HttpRequest, queryset: QuerySet[Player], search_term_typed: str
    ) -> tuple[QuerySet[Player], bool]:
        """Find every typed word in the keys, in whatever script or spelling."""
        for part in search_term(search_term_typed).split():
            queryset = queryset.filter(
                Q(search_key__contains=part) | Q(federation_number__iexact=part)
            )
        return queryset, False

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
