"""What the archive counts of games that have ended: openings, endings, lengths, time per move.

A game adds to the sums of the items it falls under and takes from them what it added before:
a result corrected, a move annulled, a game that goes on again leave no trace. Sums do not depend
on the order of games, so that they are derived anew as any other read model is.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from games.models import CountedGame, PlayTally
from games.players.survivors import chunks
from games.projections.facts import PlayedFacts
from games.projections.games import fit
from games.projections.keys import insert_all
from games.projections.positions import opening_key, position_key
from games.projections.words import number_of_bytes, packed_keys
from games.rules.editions import kernel_for

STEP = 20
"""Plies of a class of lengths."""
LONGEST = 400
"""From here on games are one class."""
LONGEST_ITEM = 120


class Subject(StrEnum):
    """What a group counts, of one edition."""

    ENDING = "ending"
    LENGTH = "length"
    TIME = "time"


class Column(IntEnum):
    """The sums of an item, in the order of `PlayTally`."""

    FIRST = 0
    DRAWN = 1
    SECOND = 2
    OTHER = 3


OUTCOMES = {"1-0": Column.FIRST, "1/2-1/2": Column.DRAWN, "0-1": Column.SECOND}


class Item(NamedTuple):
    """A group by its key, and an item of it."""

    key: int
    item: str


Counts = Counter[tuple[Item, Column]]


def group_key(subject: Subject, edition: str) -> int:
    """Return the key of what is counted of an edition."""
    return number_of_bytes(f"tally:{subject}:{edition}".encode())


def counted_game(game: UUID, played: PlayedFacts, *, last_at: int) -> CountedGame:
    """Return what a game that has ended is counted under; `last_at`: ms of its last event.

    The day by which lists stand is theirs to say.
    """
    row = CountedGame(
        game=game,
        ended_at=last_at if played.event else 0,
        edition=played.edition,
        result=played.result,
        reason=played.reason,
        plies=played.plies,
        line=played.line,
        times=played.times,
        keys=packed_keys(played.keys),
    )
    fit(row)
    return row


def counts_of(row: CountedGame) -> Counts:
    """Return what a game adds to each sum."""
    column = OUTCOMES.get(row.result, Column.OTHER)
    found: Counts = Counter()
    found[Item(group_key(Subject.ENDING, row.edition), row.reason), column] += 1
    if row.plies:
        length = min(row.plies // STEP * STEP, LONGEST)
        found[Item(group_key(Subject.LENGTH, row.edition), f"{length:03}"), column] += 1
    for item in _items_of_line(row.edition, row.line):
        found[item, column] += 1
    key = group_key(Subject.TIME, row.edition)
    for part in row.times.split():
        bits, first, second = part.split(":")
        found[Item(key, f"{int(bits):02}"), Column.FIRST] += int(first)
        found[Item(key, f"{int(bits):02}"), Column.SECOND] += int(second)
    return found


@lru_cache(maxsize=1024)
def _items_of_line(edition: str, line: str) -> frozenset[Item]:
    """Return what a line is counted under; every page asks for games that are shown late."""
    return frozenset(_opening_items(edition, line.split()))


def _opening_items(edition: str, moves: Sequence[str]) -> Iterator[Item]:
    """Yield each move behind the moves before it, and behind the position it was played in."""
    kernel = kernel_for(edition)
    position = kernel.initial_position()
    start = kernel.format_position(position)
    for at, move in enumerate(moves):
        yield Item(opening_key(edition, start, moves[:at]), move[:LONGEST_ITEM])
        key = position_key(edition, position)
        if key is not None:
            yield Item(key, move[:LONGEST_ITEM])
        position = kernel.play(position, move)


def counted_before(games: Iterable[UUID]) -> list[CountedGame]:
    """Return what is stored of games."""
    rows = [row for part in chunks(games) for row in CountedGame.objects.filter(pk__in=part)]
    for row in rows:
        row.keys = bytes(row.keys)
    return rows


def recount(stored: Iterable[CountedGame], rows: Sequence[CountedGame]) -> None:
    """Bring the sums from what `stored` adds to them to what `rows` add."""
    before = {row.pk: row for row in stored}
    now = {row.pk: row for row in rows}
    changes: Counts = Counter()
    for game in [game for game, row in before.items() if not _is_same(row, now.get(game))]:
        changes.subtract(counts_of(before[game]))
    new = [row for game, row in now.items() if not _is_same(row, before.get(game))]
    for row in new:
        changes.update(counts_of(row))
    for part in chunks(set(before) - set(now)):
        CountedGame.objects.filter(pk__in=part).delete()
    fields = [field.name for field in CountedGame._meta.concrete_fields if field.name != "game"]
    CountedGame.objects.bulk_create(
        new, update_conflicts=True, unique_fields=["game"], update_fields=fields, batch_size=100
    )
    _add(changes)


def _is_same(row: CountedGame, other: CountedGame | None) -> bool:
    names = [field.attname for field in CountedGame._meta.concrete_fields]
    return other is not None and all(getattr(row, name) == getattr(other, name) for name in names)


def _add(changes: Mapping[tuple[Item, Column], int]) -> None:
    """Add to the sums; items of which nothing is left go."""
    sums: dict[Item, list[int]] = {}
    for (item, column), number in changes.items():
        if number:
            sums.setdefault(item, [0, 0, 0, 0])[column] = number
    if not sums:
        return
    table = PlayTally._meta.db_table
    names = ("first", "drawn", "second", "other")
    added = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in names)
    insert_all(
        f"INSERT INTO {table} (key, item, {', '.join(names)})",
        ("bigint", "text", *["int"] * len(names)),
        [(*item, *numbers) for item, numbers in sorted(sums.items())],
        f"(key, item) DO UPDATE SET {added}",
    )
    fewer = {item.key for item, numbers in sums.items() if min(numbers) < 0}
    for part in chunks(fewer):
        PlayTally.objects.filter(key__in=part, first=0, drawn=0, second=0, other=0).delete()
