"""The words by which games are found, as rows of `GameKey`, `EventTitle` and `TitleKey`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection

from games.models import CountedGame, EventTitle, Game, GameKey, PlayKey, TitleKey
from games.players.names import name_keys
from games.players.survivors import chunks
from games.projections.facts import GameFacts
from games.projections.words import Kind, unpacked_keys, word_key
from games.rules.editions import kernel_for

Row = tuple[int, int, UUID]
"""A word, the day of its game, the game."""
M = TypeVar("M", GameKey, PlayKey)


def write_keys(rows: Sequence[Game], facts: Mapping[UUID, GameFacts]) -> None:
    """Bring the words of games to what their rows and records say."""
    days = {row.pk: row.day for row in rows}
    wanted = {(key, row.day, row.pk) for row in rows for key in set(keys_of(row, facts[row.pk]))}
    for game in replace_rows(days, wanted):
        _move_played(game, days[game])
    write_titles({row.competition for row in rows if row.competition})


def _move_played(game: UUID, day: int) -> None:
    """Have the words of what was played stand under the day by which lists now stand."""
    for row in CountedGame.objects.filter(pk=game).exclude(day=day):
        for part in chunks(unpacked_keys(row.keys)):
            PlayKey.objects.filter(key__in=part, day=row.day, game=game).update(day=day)
        CountedGame.objects.filter(pk=game).update(day=day)


def replace_rows(games: Iterable[UUID], wanted: set[Row]) -> set[UUID]:
    """Have `games` stand under the words `wanted` alone.

    Return the games that stood there on other days.
    """
    days = {game: day for _, day, game in wanted}
    stored: set[Row] = set()
    for part in chunks(games):
        stored |= set(GameKey.objects.filter(game__in=part).values_list("key", "day", "game"))
    stale: dict[tuple[int, UUID], list[int]] = defaultdict(list)
    for key, day, game in stored - wanted:
        stale[day, game].append(key)
    for (day, game), keys in stale.items():
        take_out(GameKey, keys, day, game)
    insert_words(GameKey, wanted - stored)
    return {game for day, game in stale if days.get(game, day) != day}


def replace_played(before: Iterable[CountedGame], now: Iterable[CountedGame]) -> None:
    """Have games stand under the words of what was played in them `now`, no longer `before`."""
    stored = {row.pk: (row.day, unpacked_keys(row.keys)) for row in before}
    wanted = {row.pk: (row.day, unpacked_keys(row.keys)) for row in now}
    rows: list[Row] = []
    for game in stored.keys() | wanted.keys():
        old_day, old = stored.get(game, (0, ()))
        day, new = wanted.get(game, (old_day, ()))
        same = set(old).intersection(new) if day == old_day else set()
        take_out(PlayKey, [key for key in old if key not in same], old_day, game)
        rows += [(key, day, game) for key in new if key not in same]
    insert_words(PlayKey, rows)


def take_out(model: type[M], keys: Iterable[int], day: int, game: UUID) -> None:
    """Delete words of a game."""
    for part in chunks(keys):
        model.objects.filter(key__in=part, day=day, game=game).delete()


def insert_words(model: type[M], rows: Iterable[Row]) -> None:
    """Insert words of games, in the order of their index."""
    adapt = Game._meta.pk.get_db_prep_value
    spelt: dict[UUID, Any] = {}
    stored = []
    for key, day, game in sorted(rows):
        if game not in spelt:
            spelt[game] = adapt(game, connection)
        stored.append((key, day, spelt[game]))
    if stored:
        into = f"INSERT INTO {model._meta.db_table} (key, day, game)"
        insert_all(into, ("bigint", "int", "uuid"), stored, "DO NOTHING")


def insert_all(into: str, types: Sequence[str], rows: Sequence[Sequence[Any]], known: str) -> None:
    """Insert rows, and do as `known` says with those whose key is there.

    On PostgreSQL in one statement: one for each row costs its server ten times as much.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            columns = ", ".join(f"%s::{name}[]" for name in types)
            cursor.execute(
                f"{into} SELECT * FROM unnest({columns}) ON CONFLICT {known}",
                [list(column) for column in zip(*rows, strict=True)],
            )
        else:
            marks = ", ".join(["%s"] * len(types))
            cursor.executemany(f"{into} VALUES ({marks}) ON CONFLICT {known}", rows)


def keys_of(row: Game, facts: GameFacts) -> Iterable[int]:
    """Yield the words of a game, some of them more than once."""
    yield word_key(Kind.EDITION, row.edition)
    yield word_key(Kind.GAME, kernel_for(row.edition).game)
    yield word_key(Kind.STATUS, row.status)
    for player in (row.first_player_id, row.second_player_id):
        if player is not None:
            yield word_key(Kind.PLAYER, str(player))
    if row.event:
        yield word_key(Kind.EVENT, row.event)
    if row.competition:
        yield word_key(Kind.TITLE, row.competition)
    yield from facts.article_keys


def write_titles(titles: set[str]) -> None:
    """Give titles of events their keys, which they keep: one that no game bears finds none."""
    for part in chunks(sorted(titles)):
        known = EventTitle.objects.filter(title__in=part).values_list("title", flat=True)
        new = [EventTitle(title=title) for title in sorted(set(part).difference(known))]
        rows = EventTitle.objects.bulk_create(new)
        keys = [(row.pk, key) for row in rows for key in sorted(name_keys(row.title))]
        if keys:
            into = f"INSERT INTO {TitleKey._meta.db_table} (title_id, key)"
            insert_all(into, ("bigint", "bytea"), keys, "DO NOTHING")
