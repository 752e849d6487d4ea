"""Games: a list to find them, a page that shows one, and the way to its actions."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.admin import action_pages
from games.admin.base import ReadOnlyAdmin
from games.admin.filters import DecadeFilter, EditionFilter, ResultFilter, WaitingFilter
from games.admin.game_page import game_context
from games.labels.codes import result_of
from games.labels.times import day
from games.models import Game
from games.office_tables import WithinReach
from games.players.names import search_term
from games.search.unlisted import listed


class ListedGames(ChangeList):
    """The list of games, without those that were arranged for a pairing taken back."""

    def get_queryset(self, request: HttpRequest, *args: Any, **kwargs: Any) -> QuerySet[Game]:
        """Leave out what no list shows."""
        return listed(super().get_queryset(request, *args, **kwargs))


@admin.register(Game)
class GameAdmin(WithinReach, ReadOnlyAdmin):
    """The games of the record."""

    change_list_template = "admin/games/game/list.html"
    list_display = (
        "first_player",
        "second_player",
        "result_words",
        "status",
        "competition",
        "round",
        "date",
        "plies",
    )
    list_display_links = ("first_player", "second_player", "competition", "date")
    list_filter = ("status", ResultFilter, EditionFilter, WaitingFilter, DecadeFilter)
    list_select_related = ("first_player", "second_player")
    search_fields = ("search_key",)
    search_help_text = _(
        "Player or competition: simplified, traditional, pinyin or initials. "
        "The list ends at 10,000 games; filters lead to the others."
    )

    @admin.display(description=_("result"), ordering="result")
    def result_words(self, game: Game) -> str:
        """As the game's book says it: 红胜, 黑胜, 和."""
        return result_of(game.result, game.edition)

    @admin.display(description=_("date"), ordering="played_on")
    def date(self, game: Game) -> str:
        """Return the date, as precise as the record has it."""
        return day(game.played_on, game.date_text)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """With the players, whom list and page name."""
        return super().get_queryset(request).select_related("first_player", "second_player")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """List what lists show; a game left out of them keeps its page."""
        return ListedGames

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term_typed: str
    ) -> tuple[QuerySet[Game], bool]:
        """Find every typed word in the keys, in whatever script or spelling."""
        for part in search_term(search_term_typed).split():
            queryset = queryset.filter(search_key__contains=part)
        return queryset, False

    def get_urls(self) -> list[URLPattern]:
        """Add the action pages."""
        act = self.admin_site.admin_view(self.action_view)
        return [
            path("<uuid:game_id>/do/<slug:slug>/", act, name="games_game_action"),
            *super().get_urls(),
        ]

    def action_view(self, request: HttpRequest, game_id: UUID, slug: str) -> HttpResponse:
        """Show, preview or carry out one action on a game."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return action_pages.action_page(
            request, game_id=game_id, slug=slug, context=self.admin_site.each_context(request)
        )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show one game; the record is changed by its actions, never by this page."""
        game = self.get_object(request, object_id)
        if not self.has_view_permission(request, game) or request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        if game is None:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": str(game),
            # Board and acts need the width of the page.
            "is_nav_sidebar_enabled": False,
            "original": game,
            **game_context(request, game, chinese=(get_language() or "").startswith("zh")),
        }
        return TemplateResponse(request, "admin/games/game/detail.html", context)
