"""The registry of players: the one table of this app that people edit."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import CappedPaginator
from games.models import Game, Player
from games.names import search_term
from games.office_tables import OfRegistry
from games.registry import save_player
from games.versioned_form import SEEN, VersionedForm


@admin.register(Player)
class PlayerAdmin(OfRegistry):
    """People who play; a person with games on record is never deleted."""

    form = VersionedForm
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
