"""The registry: units, officials, titles, ratings. Personal data stands here, not in events."""

from django.contrib import admin

from tournaments.admin.base import Admin
from tournaments.models import (
    Official,
    Placement,
    PlayerProfile,
    PlayerRating,
    PlayerTitle,
    RatingList,
    Unit,
)


@admin.register(Unit)
class UnitAdmin(Admin):
    """Clubs, associations and other bodies that enter players (参赛单位)."""

    actions = None
    list_display = ("name", "short_name", "region", "federation_number")
    search_fields = ("name", "short_name", "federation_number")


@admin.register(PlayerProfile)
class PlayerProfileAdmin(Admin):
    """What is known of a player beyond name and number."""

    actions = None
    list_display = ("player", "pinyin", "sex", "born_on", "unit")
    list_select_related = ("player", "unit")
    search_fields = ("pinyin", "player__search_key")
    autocomplete_fields = ("player", "unit")


@admin.register(PlayerTitle)
class PlayerTitleAdmin(Admin):
    """Titles and dan grades (称号、段位)."""

    actions = None
    list_display = ("player", "game", "title", "dan", "awarded_on", "source")
    list_select_related = ("player",)
    search_fields = ("player__search_key", "title")
    autocomplete_fields = ("player",)


@admin.register(RatingList)
class RatingListAdmin(Admin):
    """Published rating lists with their day and source."""

    actions = None
    list_display = ("name", "game", "valid_from", "source")
    search_fields = ("name",)


@admin.register(PlayerRating)
class PlayerRatingAdmin(Admin):
    """Ratings by list."""

    actions = None
    list_display = ("player", "list", "value")
    list_select_related = ("player", "list")
    search_fields = ("player__search_key",)
    autocomplete_fields = ("player", "list")
    show_full_result_count = False


@admin.register(Official)
class OfficialAdmin(Admin):
    """Officials with their grades (裁判等级)."""

    actions = None
    list_display = ("name", "federation_number", "grade", "game", "unit")
    list_select_related = ("unit",)
    search_fields = ("name", "federation_number")
    autocomplete_fields = ("unit", "user")


@admin.register(Placement)
class PlacementAdmin(Admin):
    """Which official does what at which event; the right to act is an appointment."""

    actions = None
    list_display = ("official", "tournament", "role", "section")
    list_select_related = ("official",)
    autocomplete_fields = ("official",)
