"""A player's run of rated games and the promotions it earns.

Source: weiqi 2002 25.3, appendix 7; spec/decisions_weiqi_draughts 16: the run is the latest
consecutive games since the last promotion, forfeits left out. The book says "n games or more":
a standard is met when some number of the latest games, that many at least, has the average.
An event may have the whole run counted instead (`Window.ALL`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from tournaments.promotion.points import HIGHEST, Dan, GameResult, game_points
from tournaments.promotion.standard import Standard, standards


class Window(StrEnum):
    """Which games the running average is taken over."""

    LATEST = "latest"  # some number of the latest, at least as many as the standard asks
    ALL = "all"  # all since the last promotion


_STANDARDS = WEIQI("app.7")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """One game in the order played; `opponent` is his dan on the day.

    `mine` is the player's own dan as the event froze it at entry, None where the run itself
    says it: both sides of a game have to go by one list, or table 4 would not add up to 120.
    A forfeit was not played and is left out.
    """

    id: str
    opponent: Dan
    result: GameResult
    forfeited: bool = False
    mine: Dan | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Promotion:
    """A promotion: after which game, from which dan, over which games, by which standard.

    `games` and `points` are in the order played, so that the average can be checked.
    """

    after: str
    from_dan: Dan
    to_dan: Dan
    standard: Standard
    average: Fraction
    games: tuple[str, ...]
    points: tuple[int, ...]
    article: Article = _STANDARDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Where a player stands: dan, promotions earned, and the games of the open run."""

    dan: Dan
    promotions: tuple[Promotion, ...]
    games: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def average(self) -> Fraction | None:
        """The average of the open run, None before its first game."""
        return Fraction(sum(self.points), len(self.points)) if self.points else None


def met_standard(
    dan: Dan, points: Sequence[int], window: Window = Window.LATEST
) -> tuple[Standard, int] | None:
    """Return the standard met and over how many of the latest games; None if none is.

    The highest average that is met is named, over as many games as it holds for.

    :raises DanError: not_professional.
    """
    if dan.number >= HIGHEST[dan.system]:
        return None
    for standard in standards(dan):
        least = len(points) if window is Window.ALL else standard.games
        if least < standard.games:
            continue
        for count in range(len(points), least - 1, -1):
            if sum(points[-count:]) >= standard.average * count:
                return standard, count
    return None


def run_of_games(dan: Dan, games: Sequence[RatedGame], *, window: Window = Window.LATEST) -> Run:
    """Return the promotions `games` earn a player who begins with `dan`.

    After a promotion a new run begins, with the new dan. Entered with a higher dan than the
    run has earned, the player was promoted otherwise since: a new run begins there too.

    :raises DanError: not_professional, dan_systems_differ (25.3).
    """
    promotions: list[Promotion] = []
    names: list[str] = []
    points: list[int] = []
    for game in games:
        if game.forfeited:
            continue
        if game.mine is not None and game.mine.number > dan.number:
            dan, names, points = game.mine, [], []
        names.append(game.id)
        points.append(game_points(game.mine or dan, game.opponent, game.result))
        found = met_standard(dan, points, window)
        if found is None:
            continue
        standard, count = found
        higher = Dan(number=dan.number + 1, system=dan.system)
        promotions.append(
            Promotion(
                after=game.id,
                from_dan=dan,
                to_dan=higher,
                standard=standard,
                average=Fraction(sum(points[-count:]), count),
                games=tuple(names[-count:]),
                points=tuple(points[-count:]),
            )
        )
        dan, names, points = higher, [], []
    return Run(dan=dan, promotions=tuple(promotions), games=tuple(names), points=tuple(points))
