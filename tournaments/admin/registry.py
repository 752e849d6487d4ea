"""The registry: units, officials, titles, ratings. Personal data stands here, not in events."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.access import actor_for
from games.admin.api import (
    PLAYER_WAYS,
    FoundByName,
    NamedValuesFilter,
    SheetColumn,
    WithWorkbook,
    yes_or_no,
)
from games.labels.codes import GAMES
from games.office_tables import OfRegistry, is_registrar_here
from games.rights import may_appoint
from games.rules.books.article import numbers_of, parse_articles
from games.versioned_form import SEEN, VersionedForm
from tournaments.admin import rating_pages
from tournaments.admin.base import Admin, ReadOnlyAdmin
from tournaments.handlers.registry import note_particulars
from tournaments.models import (
    Official,
    PlayerProfile,
    PlayerRating,
    PlayerTitle,
    RatingList,
    Unit,
)

PLAYER_HELP = _("Name of the player: simplified, traditional, pinyin or initials.")


class VersionedAdmin(Admin):
    """What the tables of the registry share: versions, kinds of game by name, short pages."""

    form = VersionedForm
    actions = None
    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer the kinds of game by their names."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name != "game":
            return field
        choices = [("", "—"), *GAMES.items()] if db_field.blank else list(GAMES.items())
        return forms.ChoiceField(
            label=db_field.verbose_name, choices=choices, required=not db_field.blank
        )

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Search for what is chosen by a field that has a name."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs.setdefault("widget", FoundByName(db_field, self.admin_site))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    @admin.display(description=_("kind of game"), ordering="game")
    def game_name(self, row: Any) -> str:
        """Return the kind of game by its name."""
        return str(GAMES.get(row.game, row.game or "—"))


class _RegistryAdmin(OfRegistry, VersionedAdmin):
    """A table that the registrars write."""


class GameFilter(admin.SimpleListFilter):
    """The kind of game by its name."""

    title = _("kind of game")
    parameter_name = "game"
    field = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Every game by its name, those without rows too."""
        return list(GAMES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows of the kind chosen."""
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class ListGameFilter(GameFilter):
    """The kind of game of a rating's list."""

    field = "list__game"


@admin.register(Unit)
class UnitAdmin(_RegistryAdmin):
    """Clubs, associations and other bodies that enter players (参赛单位)."""

    list_display = ("name", "short_name", "region", "federation_number")
    list_filter = (("region", NamedValuesFilter),)
    search_fields = ("name", "short_name", "federation_number")
    search_help_text = _("Name, short name or federation number.")


@admin.register(PlayerProfile)
class PlayerProfileAdmin(_RegistryAdmin):
    """What is known of a player beyond name and number."""

    list_display = ("player", "pinyin", "sex", "born_on", "country", "unit")
    list_filter = ("sex",)
    list_select_related = ("player", "unit")
    search_fields = ("pinyin", "egf_pin", "player__search_key", "player__federation_number")
    search_help_text = PLAYER_HELP
    autocomplete_fields = ("player", "unit")

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """Stand in no menu: they are reached from the player, whose particulars they are."""
        return {}

    def response_post_save_add(self, request: HttpRequest, obj: Any) -> HttpResponseRedirect:
        """Lead back to the player."""
        return HttpResponseRedirect(reverse("admin:games_player_change", args=[obj.player_id]))

    response_post_save_change = response_post_save_add


def _particulars(request: HttpRequest, player: Any) -> Iterable[tuple[str, Any]]:
    """Yield the way from a player to the particulars, for who sees them."""
    if not request.user.has_perm("tournaments.view_playerprofile"):
        return
    known = PlayerProfile.objects.filter(player=player.pk).values_list("pk", flat=True).first()
    if known is not None:
        url = reverse("admin:tournaments_playerprofile_change", args=[known])
        yield url, _("Particulars: sex, date of birth, club")
    elif is_registrar_here(request):
        url = reverse("admin:tournaments_playerprofile_add")
        yield f"{url}?player={player.pk}", _("Particulars: sex, date of birth, club")


PLAYER_WAYS.add("particulars", _particulars)


@admin.register(PlayerTitle)
class PlayerTitleAdmin(WithWorkbook, _RegistryAdmin):
    """Titles and dan grades (称号、段位), those that events awarded with their articles."""

    file_name = "titles"
    list_display = (
        "player",
        "game_name",
        "title",
        "dan",
        yes_or_no("is_professional", _("professional")),
        "awarded_on",
        "articles_cited",
        "awarded_by",
    )
    list_filter = (GameFilter, "is_professional", "dan")
    list_select_related = ("player",)
    search_fields = ("player__search_key", "title")
    search_help_text = PLAYER_HELP
    autocomplete_fields = ("player",)
    date_hierarchy = "awarded_on"

    @admin.display(description=_("article"), ordering="article")
    def articles_cited(self, row: PlayerTitle) -> str:
        """By number; empty for a title that was entered here."""
        return ", ".join(numbers_of(parse_articles(row.article))) or "–"

    @admin.display(description=_("tournament"))
    def awarded_by(self, row: PlayerTitle) -> SafeString | str:
        """The tournament that awarded it, with the way to its desk."""
        if row.tournament is None:
            return row.source or "–"
        url = reverse("admin:tournaments_desk", args=[row.tournament])
        return format_html('<a href="{}">{}</a>', url, row.source or _("tournament"))

    def sheet_columns(
        self, request: HttpRequest, rows: Sequence[PlayerTitle]
    ) -> Sequence[SheetColumn]:
        """Return what a line of the workbook holds."""
        return (
            SheetColumn(heading=_("player"), text=lambda row: row.player.name),
            SheetColumn(heading=_("federation number"), text=_number_of),
            SheetColumn(heading=_("club or delegation"), text=lambda row: row.player.unit),
            SheetColumn(heading=_("kind of game"), text=self.game_name),
            SheetColumn(heading=_("title"), text=lambda row: row.title),
            SheetColumn(heading=_("dan"), text=lambda row: str(row.dan or "")),
            SheetColumn(heading=_("awarded on"), text=lambda row: str(row.awarded_on or "")),
            SheetColumn(heading=_("article"), text=self.articles_cited),
            SheetColumn(heading=_("source"), text=lambda row: row.source),
        )


def _number_of(row: PlayerTitle) -> str:
    return row.player.federation_number


@admin.register(RatingList)
class RatingListAdmin(ReadOnlyAdmin):
    """Editions of rating lists; one is brought in whole and never changed."""

    change_list_template = "admin/tournaments/rating_lists.html"
    list_display = ("name", "game_name", "valid_from", "edition", "rated", "source", "imported_at")
    list_filter = (GameFilter, "name")
    search_fields = ("name", "source")
    search_help_text = _("Name or source of the list.")
    fields = (
        "name",
        "game_name",
        "valid_from",
        "edition",
        "source",
        "filename",
        "sha256",
        "imported_at",
        "imported_by",
        "rows_left_out",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[RatingList]:
        """Count the ratings of each edition."""
        return RatingList.objects.annotate(count=Count("ratings"))

    @admin.display(description=_("kind of game"), ordering="game")
    def game_name(self, row: RatingList) -> str:
        """Return the kind of game by its name."""
        return str(GAMES.get(row.game, row.game))

    @admin.display(description=_("ratings"), ordering="count")
    def rated(self, row: Any) -> int:
        """Return how many ratings the edition has."""
        return int(row.count)

    @admin.display(description=_("rows left out"))
    def rows_left_out(self, row: RatingList) -> str:
        """Return the rows left out by line, name and what stood against them."""
        return rating_pages.left_out_text(row.left_out)

    def get_urls(self) -> list[URLPattern]:
        """Add the page that brings a list in."""
        page = path(
            "bring-in/",
            self.admin_site.admin_view(self._bring_in),
            name="tournaments_bring_in_ratings",
        )
        return [page, *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, with the way to a new edition for who brings one in."""
        context = {"may_bring_in": is_registrar_here(request), **(extra_context or {})}
        return super().changelist_view(request, context)

    def _bring_in(self, request: HttpRequest) -> HttpResponse:
        return rating_pages.bring_in_page(request, self.admin_site.each_context(request))


@admin.register(PlayerRating)
class PlayerRatingAdmin(ReadOnlyAdmin):
    """Ratings by list; they come in with their list."""

    list_display = ("player", "number", "value", "list")
    list_filter = (ListGameFilter, "list__name")
    list_select_related = ("player", "list")
    search_fields = ("player__search_key", "player__federation_number")
    search_help_text = PLAYER_HELP

    @admin.display(description=_("federation number"))
    def number(self, row: PlayerRating) -> str:
        """Return the player's federation number."""
        return row.player.federation_number or "—"


@admin.register(Official)
class OfficialAdmin(_RegistryAdmin):
    """Officials with their grades (裁判等级)."""

    list_display = ("name", "federation_number", "grade", "game_name", "unit")
    list_filter = (GameFilter, ("grade", NamedValuesFilter))
    list_select_related = ("unit",)
    search_fields = ("name", "federation_number")
    search_help_text = _("Name or federation number.")
    autocomplete_fields = ("unit", "user")

    def get_exclude(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave the login to who sees people."""
        return () if may_appoint(request.user) else ("user",)

    def save_model(self, request: HttpRequest, obj: Official, form: Any, change: bool) -> None:
        """Write the particulars, and on the ledger which they were."""
        super().save_model(request, obj, form, change)
        changed = [name for name in form.changed_data if name != SEEN]
        note_particulars(obj, changed, by=actor_for(request.user))
