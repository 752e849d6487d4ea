"""The steps of a computed rating as they are kept and shown: plain values, numbers as text.

`change` is `factor * (score - expected) + bonus`; a period's `total` is the sum of its changes.
What the rating after differs from before plus total is what the system rounds, or its floor.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from tournaments.ratings.computed import ComputedList
from tournaments.ratings.systems.decimals import ZERO

PlainPeriod = dict[str, Any]


def plain_steps(made: ComputedList, player: str, *, people: Mapping[str, str]) -> list[PlainPeriod]:
    """Return the periods in which a player of a list played, the earliest first.

    `people`: the feed's id of a player -> the one that is kept.
    """
    games = {game.key: game for game in made.source.games}
    return [
        {
            "first": period.first.isoformat(),
            "last": period.last.isoformat(),
            "before": text_of(part.before.rating),
            "total": text_of(sum((step.change for step in part.steps), ZERO)),
            "after": text_of(part.after.rating),
            "deviation": text_of(part.after.deviation),
            "steps": [
                {
                    "event": games[step.key].title,
                    "day": games[step.key].day,
                    "round": games[step.key].round,
                    "board": games[step.key].board,
                    "opponent": people[step.opponent],
                    "opponent_rating": text_of(step.opponent_rating),
                    "score": text_of(step.score),
                    "expected": text_of(step.expected),
                    "factor": text_of(step.factor),
                    "bonus": text_of(step.bonus),
                    "change": text_of(step.change),
                }
                for step in part.steps
            ],
        }
        for period, part in made.computed.of_player(player)
    ]


def text_of(value: Decimal | None) -> str:
    """Return a number without zeros at its end and without an exponent, "" for none."""
    return "" if value is None else f"{value.normalize() + ZERO:f}"
