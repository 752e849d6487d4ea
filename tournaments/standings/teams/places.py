"""名次总和: teams by the places their players took in the people's event.

Sources: xiangqi 2020 11.5, 14.9 (少者列前; 如相等，则比较最高个人名次); gomoku 2025 26.2.5;
weiqi 2002 25.2. A shared place counts as printed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.books.article import Article
from tournaments.books.registry import book_of


class PlacesError(ValueError):
    """Teams that cannot be ranked by places; `code` is stable, `team` whose."""

    def __init__(self, code: str, team: str) -> None:
        super().__init__(f"{code}: {team}")
        self.code = code
        self.team = team


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlaces:
    """One team: its place, the sum, and the (number, place) of each player it comes from."""

    team: str
    place: int
    shared: bool
    total: int
    best: int
    players: tuple[tuple[int, int], ...]
    article: Article | None


def add_places(
    known: Mapping[int, int | None],
    teams: Mapping[str, Sequence[int]],
    *,
    edition: str,
    counted: int | None = None,
    missing_place: int | None = None,
) -> tuple[TeamPlaces, ...]:
    """Return the teams in order by the places `known` of their players' numbers.

    Smaller sum first, then the better best place. `counted`: how many of a team's best placed
    players count, by default all; teams must then be equal in size. A player without a place,
    or one short of `counted`, takes `missing_place` where the event fixed one.

    :raises PlacesError: team_sizes_differ, team_incomplete, unknown_player, player_in_two_teams.
    """
    size = counted if counted is not None else max((len(t) for t in teams.values()), default=0)
    seen: set[int] = set()
    found: list[tuple[int, int, str, tuple[tuple[int, int], ...]]] = []
    for team, numbers in teams.items():
        if counted is None and len(numbers) != size and missing_place is None:
            raise PlacesError("team_sizes_differ", team)
        placed: list[tuple[int, int]] = []
        for number in numbers:
            if number not in known:
                raise PlacesError("unknown_player", team)
            if number in seen:
                raise PlacesError("player_in_two_teams", team)
            seen.add(number)
            place = known[number] if known[number] is not None else missing_place
            if place is not None:
                placed.append((number, place))
        placed.sort(key=lambda pair: (pair[1], pair[0]))
        placed = placed[:size]
        if len(placed) < size:
            if missing_place is None:
                raise PlacesError("team_incomplete", team)
            placed.extend([(0, missing_place)] * (size - len(placed)))
        places = [place for _, place in placed]
        found.append((sum(places), min(places, default=0), team, tuple(placed)))
    return _ranked(found, places_article(edition))


def places_article(edition: str) -> Article | None:
    """Return the article of `edition` on adding up places; "" where the book has none."""
    return book_of(edition).teams.sum_of_places


def _ranked(
    found: list[tuple[int, int, str, tuple[tuple[int, int], ...]]], article: Article | None
) -> tuple[TeamPlaces, ...]:
    found.sort(key=lambda pair: pair[:3])
    keys = [pair[:2] for pair in found]
    return tuple(
        TeamPlaces(
            team=team,
            place=keys.index((total, best)) + 1,
            shared=keys.count((total, best)) > 1,
            total=total,
            best=best,
            players=players,
            article=article,
        )
        for total, best, team, players in found
    )
