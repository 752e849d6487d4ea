"""What events and rating lists know of a player: entries, titles, ratings and how they came about.

All of it is public.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from games import api
from games.labels.codes import GAMES, word
from tournaments.models import (
    EnteredPlayer,
    PlayerRating,
    PlayerTitle,
    RatingComputation,
    RatingList,
    RatingSteps,
    Tournament,
)

MOST_EVENTS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleLine:
    """A title with the game it is of."""

    title: PlayerTitle
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """The rating in the newest edition of a list, and those of the editions before it."""

    rating: PlayerRating
    game: str
    earlier: tuple[PlayerRating, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """A player's events, the latest first, titles and ratings; `more`: further events."""

    events: tuple[Tournament, ...]
    titles: tuple[TitleLine, ...]
    ratings: tuple[RatingLine, ...]
    more: bool


def player_view(person: UUID) -> PlayerView | None:
    """Return what is known of a person by any record of the registry; None for nothing."""
    records = api.records_of(person)
    entered = EnteredPlayer.objects.filter(player__in=records).values("tournament")
    events = tuple(Tournament.objects.filter(pk__in=entered)[: MOST_EVENTS + 1])
    titles = PlayerTitle.objects.filter(player__in=records).order_by("game", "-awarded_on", "pk")
    ratings = _ratings(records)
    if not (events or titles or ratings):
        return None
    return PlayerView(
        events=events[:MOST_EVENTS],
        titles=tuple(TitleLine(title=row, game=word(GAMES, row.game)) for row in titles),
        ratings=ratings,
        more=len(events) > MOST_EVENTS,
    )


def _ratings(records: set[UUID]) -> tuple[RatingLine, ...]:
    rows = with_steps(PlayerRating.objects.select_related("list").filter(player__in=records))
    lists: dict[tuple[str, str], list[PlayerRating]] = {}
    for row in rows.order_by("list__game", "list__name", "-list__valid_from", "-list__edition"):
        lists.setdefault((row.list.game, row.list.name), []).append(row)
    return tuple(
        RatingLine(rating=found[0], game=word(GAMES, game), earlier=tuple(found[1:6]))
        for (game, _name), found in lists.items()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsView:
    """A rating with its periods, the latest first; `names` of opponents by their ids."""

    rating: PlayerRating
    computation: RatingComputation
    name: str
    periods: tuple[Mapping[str, Any], ...]
    editions: tuple[PlayerRating, ...]


def with_steps(rows: QuerySet[PlayerRating]) -> QuerySet[PlayerRating]:
    """Say of each rating whether it is known how it came about: `has_steps`."""
    return rows.annotate(has_steps=Exists(RatingSteps.objects.filter(rating=OuterRef("pk"))))


def ratings_of_list(rating_list: RatingList) -> QuerySet[PlayerRating]:
    """Return the ratings of an edition, the highest first."""
    rows = PlayerRating.objects.filter(list=rating_list).select_related("player")
    return with_steps(rows).order_by("-value", "player_id")


def steps_view(list_id: UUID, person: UUID) -> StepsView | None:
    """Return how the rating of a person on an edition came about, None where nobody knows."""
    records = api.records_of(person)
    rows = PlayerRating.objects.select_related("list", "list__computation", "player", "steps")
    rating = rows.filter(list=list_id, player__in=records, steps__isnull=False).first()
    if rating is None:
        return None
    periods = rating.steps.periods
    names = api.names_of_ids({step["opponent"] for part in periods for step in part["steps"]})
    others = PlayerRating.objects.select_related("list").filter(
        list__name=rating.list.name,
        list__game=rating.list.game,
        player__in=records,
        steps__isnull=False,
    )
    return StepsView(
        rating=rating,
        computation=rating.list.computation,
        name=rating.player.name,
        periods=tuple(_shown(period, names) for period in reversed(periods)),
        editions=tuple(others.order_by("-list__valid_from", "-list__edition")[:20]),
    )


def _shown(period: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    before, total, after = (Decimal(period[name]) for name in ("before", "total", "after"))
    steps = [{**step, "name": names.get(step["opponent"], "")} for step in period["steps"]]
    rounded = after - before - total
    return {
        **period,
        "steps": steps,
        "rounded": f"{rounded.normalize():+f}" if rounded else "",
        "with_bonus": any(Decimal(step["bonus"]) for step in steps),
    }
