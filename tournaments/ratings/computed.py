"""A rating list computed from a feed, what it was computed from, and what differs from another."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.streams.codec import canonical
from tournaments.ratings.feed_games import FeedGame
from tournaments.ratings.systems.decimals import whole
from tournaments.ratings.systems.periods import Computed, compute
from tournaments.ratings.systems.registry import Configured, configured


@dataclass(frozen=True, slots=True, kw_only=True)
class Computation:
    """What a list is computed from; the same values give the same list and digest.

    `parameters` are those given, as plain values: what they leave out is as usual for the system.
    `games` are those from `first` to `last`.
    """

    system: str
    parameters: Mapping[str, Any]
    first: date
    last: date
    games: tuple[FeedGame, ...]

    @property
    def configured(self) -> Configured:
        """The system with all its parameters.

        :raises DocumentError: as `configured` of the registry, as does `ParameterError`.
        """
        return configured(self.system, self.parameters)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputedList:
    """A list as computed: `ratings` whole, as published, by player."""

    source: Computation
    computed: Computed
    digest: str

    @property
    def ratings(self) -> dict[str, int]:
        """Player -> the rating that is published."""
        return {
            player: whole(standing.rating) for player, standing in self.computed.standings.items()
        }


def computed_list(source: Computation) -> ComputedList:
    """Return the list of a computation, from zero.

    :raises DocumentError: a parameter that is unknown or of another kind.
    :raises ParameterError: a parameter out of its range.
    """
    made = source.configured
    computed = compute(
        made.system,
        made.rule,
        (game.dated for game in source.games),
        first=source.first,
        last=source.last,
    )
    standings = [
        [
            player,
            standing.games,
            *(_text(x) for x in (standing.rating, standing.deviation, standing.volatility)),
        ]
        for player, standing in computed.standings.items()
    ]
    proven = {
        "system": source.system,
        "version": made.system.version,
        "parameters": made.parameters,
        "first": source.first.isoformat(),
        "last": source.last.isoformat(),
        "games": [list(game.rated) for game in sorted(source.games, key=lambda game: game.key)],
        "standings": standings,
    }
    digest = hashlib.sha256(canonical(proven)).hexdigest()
    return ComputedList(source=source, computed=computed, digest=digest)


def within(games: Sequence[FeedGame], first: date, last: date) -> tuple[FeedGame, ...]:
    """Return the games of the days of a list."""
    return tuple(game for game in games if first.isoformat() <= game.day <= last.isoformat())


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedGame:
    """A game that an earlier list had otherwise: None where a list has it not."""

    key: str
    before: FeedGame | None
    after: FeedGame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRating:
    """A player's rating on the list before and on this; `restated` is what the list before had
    been with the games as they stand now. None for who was on neither.
    """

    player: str
    before: int | None
    restated: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What differs from the list before, and why."""

    games: tuple[ChangedGame, ...]
    new_games: int
    ratings: tuple[ChangedRating, ...]


def changes(before: ComputedList, after: ComputedList, known: Sequence[FeedGame]) -> Changes:
    """Return what differs; `known` are all games of the feed as they stand for the later list."""
    source = before.source
    old = {game.key: game for game in source.games}
    now = {game.key: game for game in within(known, source.first, source.last)}
    changed = tuple(
        ChangedGame(key=key, before=old.get(key), after=now.get(key))
        for key in sorted({*old, *now})
        if _rated(old.get(key)) != _rated(now.get(key))
    )
    restated = computed_list(
        Computation(
            system=source.system,
            parameters=source.parameters,
            first=source.first,
            last=source.last,
            games=tuple(now.values()),
        )
    ).ratings
    was, new = before.ratings, after.ratings
    ratings = tuple(
        ChangedRating(
            player=player,
            before=was.get(player),
            restated=restated.get(player),
            after=new.get(player),
        )
        for player in sorted({*was, *new})
        if not was.get(player) == restated.get(player) == new.get(player)
    )
    keys = {*old, *now}
    new_games = sum(game.key not in keys for game in after.source.games)
    return Changes(games=changed, new_games=new_games, ratings=ratings)


def _rated(game: FeedGame | None) -> tuple[str | int | None, ...]:
    return game.rated if game else ()


def _text(value: object) -> str:
    return "" if value is None else str(value)
