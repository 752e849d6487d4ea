"""The words by which games are found, as rows of `GameKey`, `EventTitle` and `TitleKey`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection, models

from games.models import EventTitle, Game, GameKey, PlayKey, TitleKey
from games.players.names import name_keys
from games.players.survivors import chunks
from games.projections.facts import GameFacts
from games.projections.words import Kind, word_key
from games.rules.editions import kernel_for

Row = tuple[int, int, UUID]
"""A word, the day of its game, the game."""
M = TypeVar("M", GameKey, PlayKey)


def write_keys(rows: Sequence[Game], facts: Mapping[UUID, GameFacts]) -> None:
    """Bring the words of games to what their rows and records say."""
    days = {row.pk: row.day for row in rows}
    wanted = {(key, row.day, row.pk) for row in rows for key in set(keys_of(row, facts[row.pk]))}
    moved = replace_rows(GameKey, days, wanted)
    for game in moved:
        PlayKey.objects.filter(game=game).exclude(day=days[game]).update(day=days[game])
    write_titles({row.competition for row in rows if row.competition})


def replace_rows(model: type[M], games: Iterable[UUID], wanted: set[Row]) -> set[UUID]:
    """Have `games` stand in a table with the rows `wanted` alone.

    Return the games that stood there on other days.
    """
    days = {game: day for _, day, game in wanted}
    stored: set[Row] = set()
    for part in chunks(games):
        stored |= set(model.objects.filter(game__in=part).values_list("key", "day", "game"))
    stale: dict[tuple[int, UUID], list[int]] = defaultdict(list)
    for key, day, game in stored - wanted:
        stale[day, game].append(key)
    for (day, game), keys in stale.items():
        for key_part in chunks(keys):
            model.objects.filter(key__in=key_part, day=day, game=game).delete()
    _insert(model, sorted(wanted - stored, key=lambda row: row[0]))
    return {game for day, game in stale if days.get(game, day) != day}


def _insert(model: type[models.Model], rows: Sequence[Row]) -> None:
    if not rows:
        return
    table = model._meta.db_table
    adapt = Game._meta.pk.get_db_prep_value
    spelt = {game: adapt(game, connection) for game in {game for _, _, game in rows}}
    stored = [(key, day, spelt[game]) for key, day, game in rows]
    insert_all(
        f"INSERT INTO {table} (key, day, game)", ("bigint", "int", "uuid"), stored, "DO NOTHING"
    )


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
        TitleKey.objects.bulk_create(
            (TitleKey(title=row, key=key) for row in rows for key in sorted(name_keys(row.title))),
            batch_size=500,
        )
