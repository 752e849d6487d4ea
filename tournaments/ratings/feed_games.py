"""The rated games of a `results` feed: of each key what stands last, by which list it is cut.

The lines may come from the own server or from a file that `pull_feed` wrote.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from tournaments.ratings.systems.periods import Cut, DatedGame
from tournaments.ratings.systems.values import PlayedGame

SCORES: Mapping[str, Decimal] = {
    "1-0": Decimal(1),
    "1/2-1/2": Decimal("0.5"),
    "0-1": Decimal(0),
}
"""Rated scores that a system of two sides can rate; both losing is none."""

Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A player as the latest line of the feed names them."""

    id: str
    name: str
    federation_number: str
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedGame:
    """A rated game as it stands in a feed; `line` and `revision` say where, `day` when it counts.

    `first_entry` and `second_entry` are the ratings the two entered the event with.
    """

    key: str
    line: int
    revision: int
    day: str
    event: str
    title: str
    round: int
    board: int
    first: str
    second: str
    score: str
    handicap: int
    speed: str
    first_entry: int | None
    second_entry: int | None

    @property
    def rated(self) -> tuple[str | int | None, ...]:
        """What its rating comes from: a game that says otherwise here is another game."""
        return (
            self.key, self.day, self.first, self.second, self.score, self.handicap, self.speed,
            self.first_entry, self.second_entry,
        )  # fmt: skip

    @property
    def dated(self) -> DatedGame:
        """The game as the systems take it."""
        return DatedGame(
            day=date.fromisoformat(self.day),
            event=self.event,
            game=PlayedGame(
                key=self.key,
                first=self.first,
                second=self.second,
                score=SCORES[self.score],
                handicap=self.handicap,
                speed=self.speed,
                first_entry=self.first_entry,
                second_entry=self.second_entry,
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedGames:
    """What a feed has of one kind of game, up to line `number`.

    `unusable` counts games that stand as rated and have no score of two sides, or nobody opposite.
    """

    games: tuple[FeedGame, ...]
    people: Mapping[str, Person]
    number: int
    unusable: int


def games_of_feed(lines: Iterable[Line], *, game: str, cut: Cut) -> FeedGames:
    """Return the rated games that stand at the end of `lines`, which come in their order.

    A game falls on the last day of its event, or on its own where `cut` says so; where the feed
    has neither, on the day the result was recorded, UTC.
    """
    standing: dict[str, Line] = {}
    number = 0
    for line in lines:
        standing[line["key"]] = line
        number = max(number, line["number"])
    games, people, unusable = [], dict[str, Person](), 0
    for key in sorted(standing):
        line = standing[key]
        result, event = line["result"], line["event"]
        if result is None or not result["rated"] or event["game"] != game:
            continue
        sides = [_person(result[name]) for name in ("first", "second")]
        if result["rated_score"] not in SCORES or sides[0].id == sides[1].id:
            unusable += 1
            continue
        people.update({side.id: side for side in sides})
        games.append(
            FeedGame(
                key=key,
                line=line["number"],
                revision=line["revision"],
                day=_day(line, cut),
                event=event["event"],
                title=event["title"],
                round=result["round"],
                board=result["board"],
                first=sides[0].id,
                second=sides[1].id,
                score=result["rated_score"],
                handicap=result["handicap"],
                speed=event["speed"],
                first_entry=result["first"]["rating"],
                second_entry=result["second"]["rating"],
            )
        )
    return FeedGames(games=tuple(games), people=people, number=number, unusable=unusable)


def _person(data: Mapping[str, Any]) -> Person:
    return Person(
        id=data["person"] or data["id"],
        name=data["name"],
        federation_number=data["federation_number"],
        unit=data["unit"],
    )


def _day(line: Line, cut: Cut) -> str:
    result, event = line["result"], line["event"]
    days = [event["ends_on"], event["starts_on"], result["played_on"]]
    if cut is Cut.GAME:
        days.insert(0, days.pop())
    recorded = datetime.fromtimestamp(line["recorded_at"] // 1000, UTC).date().isoformat()
    return next((day for day in days if day), recorded)
