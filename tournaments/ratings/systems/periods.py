"""A list computed from zero: rated games cut into periods, each rated by the one before.

Recomputed over the same games it is the same, in whatever order they come: games are sorted by
day, event and key.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from tournaments.ratings.systems.values import (
    ParameterError,
    PlayedGame,
    PlayerPeriod,
    RatingSystem,
    Standing,
)

MOST_MONTHS = 120


class Cut(StrEnum):
    """By which day a game falls into a period."""

    EVENT_END = "event_end"
    GAME = "game"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodRule:
    """How long a period is: so many months, or 0 for a period to each event.

    :raises ParameterError: `months` below 0 or beyond ten years; events that their games cut.
    """

    months: int = 1
    cut: Cut = Cut.EVENT_END

    def __post_init__(self) -> None:
        if not 0 <= self.months <= MOST_MONTHS:
            raise ParameterError("months")
        if not self.months and self.cut is not Cut.EVENT_END:
            raise ParameterError("cut")


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedGame:
    """A rated game with its event and the day by which it is cut."""

    day: date
    event: str
    game: PlayedGame

    @property
    def order(self) -> tuple[date, str, str]:
        """What games are sorted by, in whatever order they come."""
        return self.day, self.event, self.game.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A period that was rated: its days, the event where it is one event's, everybody's part."""

    first: date
    last: date
    event: str = ""
    players: tuple[PlayerPeriod, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """What came of all periods; `standings` by player."""

    periods: tuple[Period, ...] = ()
    standings: Mapping[str, Standing] = field(default_factory=dict)

    def of_player(self, player: str) -> tuple[tuple[Period, PlayerPeriod], ...]:
        """Return the periods in which a player played, in order."""
        return tuple(
            (period, part)
            for period in self.periods
            for part in period.players
            if part.player == player and part.steps
        )


def compute(
    system: RatingSystem, rule: PeriodRule, games: Iterable[DatedGame], *, first: date, last: date
) -> Computed:
    """Return the ratings after all games from `first` to `last`, computed from zero."""
    counted = sorted(
        (dated for dated in games if first <= dated.day <= last), key=lambda dated: dated.order
    )
    standings: dict[str, Standing] = {}
    periods = []
    for begins, ends, event, played in _cut(counted, rule, first, last):
        for game in played:
            for player, entry in ((game.first, game.first_entry), (game.second, game.second_entry)):
                if player not in standings:
                    standings[player] = system.newcomer(entry)
        players = system.rate(played, standings)
        standings.update({part.player: part.after for part in players})
        periods.append(Period(first=begins, last=ends, event=event, players=players))
    return Computed(periods=tuple(periods), standings=dict(sorted(standings.items())))


Cutting = tuple[date, date, str, tuple[PlayedGame, ...]]


def _cut(
    games: Sequence[DatedGame], rule: PeriodRule, first: date, last: date
) -> tuple[Cutting, ...]:
    if not rule.months:
        events: dict[tuple[date, str], list[PlayedGame]] = {}
        for dated in games:
            events.setdefault((dated.day, dated.event), []).append(dated.game)
        return tuple((day, day, event, tuple(played)) for (day, event), played in events.items())
    cuts, at, begins = [], 0, first
    for count in range(1, 100_000):
        if begins > last:
            break
        following = months_after(first, count * rule.months)
        end = at
        while end < len(games) and games[end].day < following:
            end += 1
        played = tuple(dated.game for dated in games[at:end])
        cuts.append((begins, min(last, following - timedelta(days=1)), "", played))
        at, begins = end, following
    return tuple(cuts)


def months_after(day: date, months: int) -> date:
    """Return the same day so many months later, the month's last where it has none."""
    year, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + year, month + 1
    for tried in range(day.day, 27, -1):
        try:
            return date(year, month, tried)
        except ValueError:
            continue
    return date(year, month, day.day)
