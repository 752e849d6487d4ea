"""A page of the games found: read from one index by keyset, each probe of another an index too.

The rarest word that is asked for gives the games, by day; what else is asked is looked up for
them alone. What a page looks at is bounded: who asks for what hardly a game meets is told up to
which day was looked, and may look on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from games import competitions
from games.models import Game, GameKey
from games.players.survivors import chunks
from games.search.query import Condition, Search, conditions_of
from games.search.unlisted import listed

PAGE_SIZE = 50
MOST_COUNTED = 1_000
"""Games found that are counted; of more a page says that there are more."""
LOOKED_AT_ONCE = 500
LOOKED_AT_MOST = 5_000
"""Games looked at for a page that asks several things at once."""
MOST_PAGES = 100
"""Pages that may be asked for by their number, as they all were once."""


class Place(NamedTuple):
    """Where a game stands in the lists."""

    day: int
    game: UUID

    def __str__(self) -> str:
        return f"{self.day}.{self.game}"


def parse_place(text: str) -> Place:
    """Read a place as `str` writes it.

    :raises ValueError: it is none.
    """
    day, _, game = text.partition(".")
    if not (day.isascii() and day.isdigit()) or len(day) > 7:
        raise ValueError(text)
    return Place(int(day), UUID(game))


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPage:
    """A page of games, the latest played first.

    `before` leads to the page of later games, `after` to that of earlier ones, None where there
    are none. `count` is of all that is found, None where more than `MOST_COUNTED` are or where it
    is not known. `looked_to`: the day down to which was looked, where the search stopped there
    and `after` looks on. `is_cut`: a name found more than is looked for.
    """

    rows: tuple[Game, ...]
    before: Place | None = None
    after: Place | None = None
    count: int | None = None
    looked_to: date | None = None
    is_cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Who reads: `only` the one game that a token is for; `late`: a stranger (decision 0064)."""

    only: UUID | None = None
    late: bool = True


STRANGER = Reader()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Walk:
    """A way through the games: which words, which days, whence, and whether to later games."""

    conditions: tuple[Condition, ...]
    days: tuple[int, int]
    start: Place | None = None
    up: bool = False


def find_games(
    search: Search,
    *,
    after: Place | None = None,
    before: Place | None = None,
    page: int = 1,
    size: int = PAGE_SIZE,
    reader: Reader = STRANGER,
) -> FoundPage:
    """Return the page of what is found behind `after`, or ahead of `before`, or by its number.

    A number past the end, or above `MOST_PAGES`, gives an empty page.

    :raises SearchError: as `conditions_of`.
    """
    conditions = conditions_of(search)
    days = (
        search.date_from.toordinal() if search.date_from else 0,
        search.date_to.toordinal() if search.date_to else date.max.toordinal(),
    )
    if search.date_to and not search.date_from:
        days = (1, days[1])
    walk = _Walk(conditions=conditions, days=days)
    if any(not condition.keys for condition in conditions) or page > MOST_PAGES:
        return FoundPage(rows=(), count=0)
    walk, count = _rarest_first(walk)
    skip = 0 if after or before else (page - 1) * size
    walk = replace(walk, start=before or after, up=before is not None)
    places, stopped = _walked(walk, size + 1 + skip, reader.only)
    places = places[skip:]
    more, places = len(places) > size, places[:size]
    if walk.up:
        places.reverse()
    rows = _rows_of(places)
    is_first = not (after or before or skip)
    return FoundPage(
        rows=_shown(rows, search) if reader.late else rows,
        **_neighbours(places, stopped, walk, more=more, is_first=is_first),
        count=_count(count, conditions, len(places), whole=is_first and not (more or stopped)),
        looked_to=date.fromordinal(max(1, stopped.day)) if stopped and not walk.up else None,
        is_cut=any(condition.is_cut for condition in conditions),
    )


def _neighbours(
    places: Sequence[Place], stopped: Place | None, walk: _Walk, *, more: bool, is_first: bool
) -> dict[str, Place | None]:
    """Return where the pages before and after these begin; who walked up came from below."""
    first, last = (places[0], places[-1]) if places else (None, None)
    if walk.up:
        return {"before": first if more else stopped, "after": last or walk.start}
    return {"before": None if is_first else first, "after": last if more else stopped}


def _count(rarest: int, conditions: Sequence[Condition], shown: int, *, whole: bool) -> int | None:
    """Return how many are found in all, None for more than are counted or not known."""
    if whole:
        return shown
    return rarest if len(conditions) < 2 and rarest <= MOST_COUNTED else None


def _rows_of(places: Sequence[Place]) -> tuple[Game, ...]:
    games = listed(Game.objects.select_related("first_player", "second_player"))
    rows = {
        row.pk: row
        for part in chunks(place.game for place in places)
        for row in games.filter(pk__in=part)
    }
    return tuple(rows[place.game] for place in places if place.game in rows)


def _shown(rows: Sequence[Game], search: Search) -> tuple[Game, ...]:
    """Return rows as strangers see them, without those that tell by being found what is not shown.

    Who knows that a position was found in a game knows more of it than its page says yet.
    """
    versions = {row.pk: row.version for row in rows}
    shown = competitions.as_shown(rows)
    return tuple(
        row
        for row in shown
        if row.version == versions[row.pk]
        or not (search.is_of_play or (search.status and row.status != search.status))
    )


def _rarest_first(walk: _Walk) -> tuple[_Walk, int]:
    """Return the walk with its rarest words first, and how many games stand under them.

    Of words with more games than are counted that is rarest whose games, as many as are counted,
    lie over the most days.
    """
    if not walk.conditions:
        return walk, _counted(walk, None)[0]
    counts = []
    for at, condition in enumerate(walk.conditions):
        games, span = _counted(walk, condition)
        counts.append((games, -span, len(condition.keys), at))
    count, _, _, first = min(counts)
    others = [x for at, x in enumerate(walk.conditions) if at != first]
    return replace(walk, conditions=(walk.conditions[first], *others)), count


def _counted(walk: _Walk, condition: Condition | None) -> tuple[int, int]:
    """Return how many games stand under a condition, and over how many days these lie.

    At most one more than are counted, and then over how many days so many lie.
    """
    sql, values = _ranges(replace(walk, conditions=(condition,) if condition else ()), None)
    limited = f"({sql} LIMIT {MOST_COUNTED + 1}) AS found"
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT COUNT(*), COUNT(DISTINCT game), MAX(day) - MIN(day) FROM {limited}", values
        )
        rows, games, span = cursor.fetchone()
    # A game may stand under two of the words.
    return int(rows if rows > MOST_COUNTED else games), int(span or 0)


def _walked(walk: _Walk, most: int, only: UUID | None) -> tuple[list[Place], Place | None]:
    """Return up to `most` places on a walk, and where it stopped for having looked enough."""
    if only is not None:
        row = Game.objects.filter(pk=only, day__range=walk.days).values_list("day", "pk").first()
        met = [Place(*row)] if row and walk.start is None else []
        for condition in walk.conditions:
            met = _meeting(met, condition)
        return met, None
    probes = walk.conditions[1:]
    at_once = LOOKED_AT_ONCE if probes else most
    found: list[Place] = []
    looked = 0
    while len(found) < most:
        places = _next_places(walk, at_once)
        met = places
        for condition in probes:
            met = _meeting(met, condition)
        found += met
        looked += len(places)
        if len(places) < at_once:
            return found[:most], None
        walk = replace(walk, start=places[-1])
        if looked >= LOOKED_AT_MOST and len(found) < most:
            return found, places[-1]
    return found[:most], None


def _next_places(walk: _Walk, most: int) -> list[Place]:
    """Return the next places under the first condition of a walk, each once."""
    sql, values = _ranges(walk, most)
    order = "ASC" if walk.up else "DESC"
    union = f"SELECT DISTINCT day, game FROM ({sql}) AS found ORDER BY day {order}, game {order}"
    with connection.cursor() as cursor:
        cursor.execute(f"{union} LIMIT {most}", values)
        return [Place(day, _as_uuid(game)) for day, game in cursor.fetchall()]


def _ranges(walk: _Walk, most: int | None) -> tuple[str, list[Any]]:
    """Return the query of the first condition's games from the start of a walk on.

    Each word is a range of the index of its own, of which no more than `most` are read.
    """
    table, game, keys = Game._meta.db_table, "id", tuple[int, ...]((0,))
    where, common = ["day BETWEEN %s AND %s"], list[Any](walk.days)
    if walk.start is not None:
        where.append(f"(day, {game}) {'>' if walk.up else '<'} (%s, %s)")
        common += [walk.start.day, _as_stored(walk.start.game)]
    if walk.conditions:
        table, game = walk.conditions[0].table._meta.db_table, "game"
        keys = walk.conditions[0].keys
        where = ["key = %s", *(part.replace("(day, id)", "(day, game)") for part in where)]
    order = "ASC" if walk.up else "DESC"
    end = f" ORDER BY day {order}, {game} {order} LIMIT {most or MOST_COUNTED + 1}"
    part = f"SELECT day, {game} AS game FROM {table} WHERE {' AND '.join(where)}{end}"
    parts = [f"SELECT day, game FROM ({part}) AS part{at}" for at in range(len(keys))]
    values = [value for key in keys for value in ([key, *common] if walk.conditions else common)]
    return " UNION ALL ".join(parts), values


def _meeting(places: list[Place], condition: Condition) -> list[Place]:
    """Return those of `places` that stand under a condition."""
    # What was played is probed word by word: its words are on no more boards than there are.
    by_game = len(condition.keys) > 1 and condition.table is GameKey
    find = _by_game if by_game else _by_word
    met = {place for part in chunks(places) for place in find(part, condition)}
    return [place for place in places if place in met]


def _by_game(places: list[Place], condition: Condition) -> Iterable[Place]:
    """Read the words of each game: they are few, those of the people of one name many."""
    keys = frozenset(condition.keys)
    rows = condition.table._default_manager.filter(game__in=[place.game for place in places])
    found = rows.values_list("key", "day", "game")
    return (Place(day, game) for key, day, game in found if key in keys)


def _by_word(places: list[Place], condition: Condition) -> Iterable[Place]:
    """Look each game up under each word: a probe of the index for each."""
    game = "CAST(%s AS uuid)" if connection.vendor == "postgresql" else "%s"
    listed = ", ".join([f"(CAST(%s AS integer), {game})"] * len(places))
    sql = (
        f"WITH place(day, game) AS (VALUES {listed}) SELECT place.day, place.game FROM place"
        f" JOIN {condition.table._meta.db_table} AS word ON word.key = %s"
        " AND word.day = place.day AND word.game = place.game"
    )
    values = [value for place in places for value in (place.day, _as_stored(place.game))]
    with connection.cursor() as cursor:
        for key in condition.keys:
            cursor.execute(sql, [*values, key])
            yield from (Place(day, _as_uuid(game)) for day, game in cursor.fetchall())


def _as_stored(game: UUID) -> Any:
    return Game._meta.pk.get_db_prep_value(game, connection)


def _as_uuid(game: Any) -> UUID:
    return game if isinstance(game, UUID) else UUID(game)
