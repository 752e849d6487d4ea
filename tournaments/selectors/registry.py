"""What pages and API read of the registry: units, officials, titles, lists, ratings."""

from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet

from games import api
from tournaments.models import (
    Official,
    Placement,
    PlayerProfile,
    PlayerRating,
    PlayerTitle,
    RatingList,
    Tournament,
    Unit,
)


def units(*, search: str = "", region: str = "") -> QuerySet[Unit]:
    """Return the units whose name, short name or number holds every word of `search`."""
    rows = Unit.objects.all()
    for word in search.split():
        rows = rows.filter(
            Q(name__icontains=word)
            | Q(short_name__icontains=word)
            | Q(federation_number__icontains=word)
        )
    return rows.filter(region=region) if region else rows


def officials(*, search: str = "", grade: str = "", game: str = "") -> QuerySet[Official]:
    """Return the officials whose name or number holds every word of `search`."""
    rows = Official.objects.all()
    for word in search.split():
        rows = rows.filter(Q(name__icontains=word) | Q(federation_number__icontains=word))
    rows = rows.filter(grade=grade) if grade else rows
    return rows.filter(game=game) if game else rows


def placements(
    *, tournament: UUID | None = None, official: UUID | None = None, role: str = ""
) -> QuerySet[Placement]:
    """Return who does what at which event; what a draft is to have is told to nobody yet."""
    drafts = Tournament.objects.filter(is_draft=True).values("pk")
    rows = Placement.objects.select_related("official").exclude(tournament__in=drafts)
    rows = rows.filter(tournament=tournament) if tournament else rows
    rows = rows.filter(official_id=official) if official else rows
    return rows.filter(role=role) if role else rows


def titles(*, player: UUID | None = None, game: str = "", title: str = "") -> QuerySet[PlayerTitle]:
    """Return titles and dan grades."""
    rows = PlayerTitle.objects.all()
    rows = rows.filter(player_id=player) if player else rows
    rows = rows.filter(game=game) if game else rows
    return rows.filter(title=title) if title else rows


def rating_lists(*, name: str = "", game: str = "", on: date | None = None) -> QuerySet[RatingList]:
    """Return the editions of rating lists; `on` leaves out those valid only later."""
    rows = RatingList.objects.all()
    rows = rows.filter(name=name) if name else rows
    rows = rows.filter(game=game) if game else rows
    return rows.filter(valid_from__lte=on) if on else rows


def ratings(
    *,
    player: UUID | None = None,
    rating_list: UUID | None = None,
    game: str = "",
    search: str = "",
) -> QuerySet[PlayerRating]:
    """Every word of `search` must be found in the player's search key."""
    rows = PlayerRating.objects.select_related("list", "player")
    rows = rows.filter(player_id=player) if player else rows
    rows = rows.filter(list_id=rating_list) if rating_list else rows
    rows = rows.filter(list__game=game) if game else rows
    for word in api.search_term(search).split():
        rows = rows.filter(player__search_key__contains=word)
    return rows


def profile_of(player: UUID) -> PlayerProfile | None:
    """Return a player's particulars, None where nothing is known."""
    return PlayerProfile.objects.select_related("unit").filter(player_id=player).first()
