"""The words by which games are found, as rows of `GameKey`, `EventTitle` and `TitleKey`.

A word is kept as the first 64 bits of the SHA-256 of its kind and its text: rows of one size,
and two words that meet are not to be expected in any archive that there will be.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar
from uuid import UUID

from django.db import connection, models

from games.models import EventTitle, Game, GameKey, PlayKey, TitleKey
from games.players.names import name_keys
from games.players.survivors import chunks
from games.record.state import GameState
from games.rules.books.article import Article, cited_in
from games.rules.editions import kernel_for

_MARKS = ".-(/"
"""Where the number of an article may be cut to that of the heading above it."""
Row = tuple[int, int, UUID]
"""A word, the day of its game, the game."""
M = TypeVar("M", GameKey, PlayKey)


class Kind(StrEnum):
    """What a word says of a game."""

    GAME = "game"
    EDITION = "edition"
    STATUS = "status"
    PLAYER = "player"
    EVENT = "event"
    TITLE = "title"
    ARTICLE = "article"
    OPENING = "opening"
    POSITION = "position"
    REPETITION = "repetition"


@lru_cache(maxsize=50_000)
def word_key(kind: Kind, text: str) -> int:
    """Return the number under which a word is kept."""
    return number_of_bytes(f"{kind}:{text}".encode())


def number_of_bytes(data: bytes) -> int:
    """Return the first 64 bits of the SHA-256 of `data`, as databases keep whole numbers."""
    return int.from_bytes(sha256(data).digest()[:8], "big", signed=True)


def article_words(cited: Article) -> Iterable[str]:
    """Yield the words under which an article is found: its own and those of its headings.

    Each with its book and without, as readers know the number alone.
    """
    number = cited.number
    while number:
        yield f"{cited.book} {number}"
        yield number
        number = number[: max(0, *(number.rfind(mark) for mark in _MARKS))]


def write_keys(rows: Sequence[Game], states: Mapping[UUID, GameState]) -> None:
    """Bring the words of games to what their rows and states say."""
    days = {row.pk: row.day for row in rows}
    wanted = {(key, row.day, row.pk) for row in rows for key in set(keys_of(row, states[row.pk]))}
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
    adapt = Game._meta.pk.get_db_prep_value
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {model._meta.db_table} (key, day, game) VALUES (%s, %s, %s)"
            " ON CONFLICT DO NOTHING",
            [(key, day, adapt(game, connection)) for key, day, game in rows],
        )


def keys_of(row: Game, state: GameState) -> Iterable[int]:
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
    ended = state.ending.article if state.ending else None
    ruled = (article for ruling in state.rulings for article in ruling.articles)
    for cited in dict.fromkeys(cited_in(ended, *ruled)):
        for word in article_words(cited):
            yield word_key(Kind.ARTICLE, word)


def write_titles(titles: set[str]) -> None:
    """Give titles of events their keys, which they keep: one that no game bears finds none."""
    for part in chunks(sorted(titles)):
        known = EventTitle.objects.filter(title__in=part).values_list("title", flat=True)
        for title in set(part).difference(known):
            row = EventTitle.objects.create(title=title)
            keys = sorted(name_keys(title))
            TitleKey.objects.bulk_create([TitleKey(title=row, key=key) for key in keys])
