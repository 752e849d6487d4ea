"""Rating lists that the office computes itself: from a feed, from zero, stored as an edition.

The list goes the way of every list that is brought in; beside the edition stands what it was
computed from, so that anybody can compute it again and see what a later list has otherwise.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from django.db import transaction

from games import api
from games.record.values import Actor
from games.streams.plain_values import plain, typed
from tournaments.handlers.rating_lists import CHUNK, Heading, Stored, store_list
from tournaments.interchange.rating_lists.files import ListedPlayer, list_csv
from tournaments.models import RatingComputation, RatingList, RatingSteps
from tournaments.ratings.computed import Computation, ComputedList, computed_list, within
from tournaments.ratings.feed_games import FeedGame, FeedGames
from tournaments.ratings.shown_steps import plain_steps
from tournaments.ratings.systems.registry import Configured

FIRST_ROW = 2
"""The row of a list's file behind its headings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """Which feed a list is computed from: its address, "" for the server's own, and its games."""

    address: str
    games: FeedGames


def list_of_feed(
    feed: Feed, *, system: str, configured: Configured, first: date, last: date
) -> ComputedList:
    """Return the list of a system over the games of some days."""
    return computed_list(
        Computation(
            system=system,
            parameters=configured.parameters,
            first=first,
            last=last,
            games=within(feed.games.games, first, last),
        )
    )


def listed_players(made: ComputedList, games: FeedGames) -> tuple[ListedPlayer, ...]:
    """Return the lines of a list, the highest first, by id among equals."""
    ratings = made.ratings
    order = sorted(ratings, key=lambda player: (-ratings[player], player))
    return tuple(
        ListedPlayer(
            id=player,
            name=games.people[player].name,
            federation_number=games.people[player].federation_number,
            unit=games.people[player].unit,
            rating=ratings[player],
            games=made.computed.standings[player].games,
            deviation=made.computed.standings[player].deviation,
        )
        for player in order
    )


def store_computed(
    made: ComputedList, feed: Feed, heading: Heading, *, by: Actor, now: int
) -> Stored:
    """Store a list as an edition of its day with its computation; the same list is stored once.

    Players whom the registry has by the feed's own ids are those; others are found by number, or
    by name and unit, as in every list.

    :raises CommandRefusedError: as `rating_lists.store_list`.
    :raises NotAllowedError: as `api.check_registrar`.
    """
    players = listed_players(made, feed.games)
    ids = {player.id: id_ for player in players if (id_ := api.as_id(player.id)) is not None}
    known = api.known_players(ids.values())
    people = {
        row: player.id
        for row, player in enumerate(players, start=FIRST_ROW)
        if ids.get(player.id) in known
    }
    with transaction.atomic():
        stored = store_list(list_csv(heading.name, players), heading, by=by, now=now, people=people)
        source = made.source
        RatingComputation.objects.get_or_create(
            list=stored.list,
            defaults={
                "system": source.system,
                "version": source.configured.system.version,
                "parameters": dict(source.parameters),
                "first_day": source.first,
                "last_day": source.last,
                "feed": feed.address,
                "number": feed.games.number,
                "digest": made.digest,
                "games": [plain(game) for game in source.games],
            },
        )
        _keep_steps(made, stored, [player.id for player in players])
    return stored


def _keep_steps(made: ComputedList, stored: Stored, players: Sequence[str]) -> None:
    """Keep how each rating of a new edition came about."""
    if not stored.players:
        return
    people = {player: str(id_) for player, id_ in zip(players, stored.players, strict=True)}
    ratings = dict(stored.list.ratings.order_by().values_list("player_id", "pk"))
    RatingSteps.objects.bulk_create(
        (
            RatingSteps(rating_id=ratings[id_], periods=plain_steps(made, player, people=people))
            for player, id_ in zip(players, stored.players, strict=True)
        ),
        batch_size=CHUNK,
    )


def computation_of(row: RatingComputation) -> Computation:
    """Return what an edition was computed from."""
    return Computation(
        system=row.system,
        parameters=row.parameters,
        first=row.first_day,
        last=row.last_day,
        games=tuple(typed(FeedGame, game, "") for game in row.games),
    )


def computation_before(heading: Heading) -> RatingComputation | None:
    """Return the latest computed edition of a list up to a day."""
    rows = RatingComputation.objects.select_related("list").filter(
        list__name=heading.name, list__game=heading.game, list__valid_from__lte=heading.valid_from
    )
    return rows.order_by("-list__valid_from", "-list__edition").first()


def computations(name: str, game: str) -> Sequence[RatingComputation]:
    """Return the computed editions of a list, the earliest first."""
    rows = RatingComputation.objects.select_related("list")
    chosen = rows.filter(list__name=name, list__game=game)
    return tuple(chosen.order_by("list__valid_from", "list__edition"))


def differs(row: RatingComputation) -> str:
    """Return what an edition has otherwise than computed again from zero: "" where nothing.

    `digest`: parameters, games or ratings have been changed since; `ratings`: what the edition
    says of somebody is not what was computed; `steps`: what is shown of how a rating came about.
    """
    again = computed_list(computation_of(row))
    if again.digest != row.digest:
        return "digest"
    stored = sorted(_ratings(row.list))
    if stored != sorted(again.ratings.values()):
        return "ratings"
    return "" if _steps_hold(row.list, again) else "steps"


def _steps_hold(rating_list: RatingList, again: ComputedList) -> bool:
    """Whether the steps kept are those computed; opponents are not looked at, nor older lists."""
    stored_periods = [
        steps.periods for steps in RatingSteps.objects.filter(rating__list=rating_list)
    ]
    if not stored_periods:
        return True
    nobody = dict.fromkeys(again.ratings, "")
    computed = [plain_steps(again, player, people=nobody) for player in again.ratings]
    for period in (period for periods in stored_periods for period in periods):
        for step in period["steps"]:
            step["opponent"] = ""
    # PostgreSQL gives the names of an object back in an order of its own.
    spelled = partial(json.dumps, sort_keys=True)
    return sorted(stored_periods, key=spelled) == sorted(computed, key=spelled)


def _ratings(rating_list: RatingList) -> list[int]:
    return list(rating_list.ratings.order_by().values_list("value", flat=True))
