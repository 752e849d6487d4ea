"""Rated games made up for the systems: players a, b, c, ...; ratings as they stand."""

import random
from datetime import date, timedelta
from decimal import Decimal

from tournaments.ratings.systems.periods import DatedGame
from tournaments.ratings.systems.values import PlayedGame, PlayerPeriod, RatingSystem, Standing

SCORES = tuple(map(Decimal, ("0", "0.5", "1")))


def at(rating: int | str, **more: Decimal) -> Standing:
    """Return the standing of a player of a rating who is no newcomer."""
    return Standing(rating=Decimal(rating), peak=Decimal(rating), games=100, **more)


def won(
    first: str, second: str, score: str = "1", *, key: str = "1", handicap: int = 0, speed: str = ""
) -> PlayedGame:
    """Return a game of which the first mover has `score`."""
    return PlayedGame(
        key=key, first=first, second=second, score=Decimal(score), handicap=handicap, speed=speed
    )


def part_of(
    player: str, system: RatingSystem, games: list[PlayedGame], before: dict[str, Standing]
) -> PlayerPeriod:
    """Return the period of one player."""
    return next(part for part in system.rate(games, before) if part.player == player)


def season(seed: int, *, games: int = 60, players: int = 8, days: int = 300) -> list[DatedGame]:
    """Return games of a year's events, each event of one day."""
    chance = random.Random(seed)
    names = [f"player-{number}" for number in range(players)]
    made = []
    for number in range(games):
        first, second = chance.sample(names, 2)
        event = chance.randrange(10)
        made.append(
            DatedGame(
                day=date(2026, 1, 1) + timedelta(days=days * event // 10),
                event=f"event-{event}",
                game=PlayedGame(
                    key=f"event-{event}/{number}",
                    first=first,
                    second=second,
                    score=chance.choice(SCORES),
                    first_entry=chance.randrange(1500, 2600),
                    second_entry=chance.randrange(1500, 2600),
                ),
            )
        )
    return made
