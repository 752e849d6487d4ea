"""What events and rating lists know of a player: entries, titles, ratings, all of them public."""

from dataclasses import dataclass
from uuid import UUID

from games import api
from games.labels.codes import GAMES, word
from tournaments.models import (
    EnteredPlayer,
    PlayerRating,
    PlayerTitle,
    Tournament,
)
from tournaments.selectors.rating_steps import with_steps

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
