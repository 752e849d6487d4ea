"""Whether a list, a search or a page costs more in a larger archive: CPU at each size.

Run as `python -m tests.benchmarks.list_costs [--sizes 1000 100000] [--repeat N] [--only WORDS]`,
with `1000000` among the sizes where there is time for it; databases of its own are made and
deleted, SQLite's, or PostgreSQL's where DATABASE_URL names one. The same archive grows, and what
it was at each size is kept: rows of games are made by COPY (on SQLite by executemany), one player
for every 5 games, 10 games an event, 30 positions a game. The sizes are asked in turn, so that
what else runs on the machine falls on all. Printed is CPU of this process for each request, the
median of the repeats; on PostgreSQL with the mean of the server's share from /proc. Exit status 1
where a figure at a larger size is more than 20 % and 0.3 ms above that of the smallest; of searches
in which two words hardly meet, where it is more than 100 ms above, for they look at 5,000 games at
most.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from tests.support.own_database import own_database
from tests.support.web_load import UNLIMITED

MOST_PER_CENT = 20
NOTHING_US = 300
"""Differences that no clock of so short requests tells."""
BOUND_US = 100_000
BOUNDED = "hardly a game"
AT_ONCE = 20_000
QUERIES_AT_ONCE = 5
POSITIONS = 30
GAMES_OF_AN_EVENT = 10
"""So that the smallest archive has events for a whole page of their list."""
FIRST_DAY = date(1960, 1, 1)
DAYS = 365 * 60


def main() -> int:
    """Grow the archive, ask at each size, print the table; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 100_000])
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--only", default="", help="ask what has these words in its name")
    given = parser.parse_args()
    os.environ.update(UNLIMITED)
    with own_database():
        return _measured(sorted(given.sizes), given.repeat, given.only)


def _line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _measured(sizes: Sequence[int], repeat: int, only: str) -> int:
    from django.db import connection

    real, there = _real_game(), 0
    with TemporaryDirectory() as folder:
        archives: list[str] = []
        for size in sizes:
            began = time.monotonic()
            _grow(there, size)
            there = size
            with connection.cursor() as cursor:
                # An archive at rest: what its server does with new rows later is done.
                cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
            archives.append(_archive_of_size(size, folder))
            _line(f"{connection.vendor}: {size} games, made in {time.monotonic() - began:.0f} s")
        grown_from = str(connection.settings_dict["NAME"])
        try:
            table = {
                name: _costs(ask, archives, repeat) for name, ask in _requests(real) if only in name
            }
        finally:
            _turn_to(grown_from)
            for archive in archives:
                _drop(archive)
    _line(f"{'us a request':32}" + "".join(f"{size:>12}" for size in sizes))
    grown = []
    for name, costs in table.items():
        allowed = costs[0] * (100 + MOST_PER_CENT) // 100 + NOTHING_US
        if max(costs) > (costs[0] + BOUND_US if BOUNDED in name else allowed):
            grown.append(name)
        _line(f"{name:32}" + "".join(f"{cost:>12}" for cost in costs))
    _line(f"grown by more than {MOST_PER_CENT} %: {', '.join(grown) or 'none'}")
    return int(bool(grown))


def _archive_of_size(size: int, folder: str) -> str:
    """Return the database that keeps the archive as it is now."""
    from django.db import connection

    if connection.vendor != "postgresql":
        archive = f"{folder}/{size}.sqlite3"
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [archive])
        return archive
    source = str(connection.settings_dict["NAME"])
    archive = f"{source}_{size}"
    _turn_to("postgres")
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{archive}" TEMPLATE "{source}"')
    _turn_to(source)
    return archive


def _drop(archive: str) -> None:
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{archive}" WITH (FORCE)')


def _turn_to(database: str) -> None:
    """Ask another database from now on."""
    from django.db import connection

    if connection.vendor == "postgresql":
        connection.close()
        getattr(connection, "close_pool", lambda: None)()
    else:
        # The database in memory lasts as long as a connection to it.
        _HELD.append(connection.connection)
        connection.connection = None
    connection.settings_dict["NAME"] = database


_HELD: list[Any] = []


def _requests(real: UUID) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield what is asked, with its status as the answer."""
    from django.test import Client

    client = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    page, api = "/?", "/api/v1/games?"
    queries = {
        "": "list",
        "date_from=1990-01-01": "from a day on",
        "player=qishou0000003": "a player",
        "player=qi": "200 players",
        "event=shilibei0000005": "an event",
        "game=xiangqi&status=closed": "game and state",
        "article=23.5": "an article",
        "position=4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1": "no such position",
        "opening=炮二平五": "a common first move",
        "player=qishou0000003&opening=炮二平五": "a player's openings",
        "article=23.5&opening=炮八平五": BOUNDED,
    }
    for query, name in queries.items():
        yield f"page: {name}", lambda query=query: client.get(page + query).status_code  # type: ignore[misc]
        yield f"API: {name}", lambda query=query: client.get(api + query).status_code  # type: ignore[misc]
    events = {"": "list", "q=示例杯": "every event", "q=shilibei0000005": "one event"}
    for query, name in events.items():
        address = f"/tournaments/?{query}"
        yield f"events: {name}", lambda address=address: client.get(address).status_code  # type: ignore[misc]
    yield "page of a game", lambda: client.get(f"/games/{real}/").status_code


def _costs(ask: Callable[[], int], archives: Sequence[str], repeat: int) -> list[int]:
    """Return what a request costs in each archive, asked in turn."""
    own: list[list[int]] = [[] for _ in archives]
    server = [0] * len(archives)
    for _ in range(repeat):
        for at, archive in enumerate(archives):
            _turn_to(archive)
            assert ask() == 200
            began = _server_us()
            for _ in range(QUERIES_AT_ONCE):
                start = time.process_time_ns()
                ask()
                own[at].append((time.process_time_ns() - start) // 1000)
            server[at] += _server_us() - began
    queries = repeat * QUERIES_AT_ONCE
    return [int(median(times)) + spent // queries for times, spent in zip(own, server, strict=True)]


def _server_us() -> int:
    """Return the CPU that the server has spent for this connection, 0 for SQLite."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    # In nanoseconds: `stat` counts in steps of 10 ms, longer than these requests.
    spent, *_ = Path(f"/proc/{pid}/schedstat").read_text().split()
    return int(spent) // 1000


def _real_game() -> UUID:
    """Put one whole game on record, whose page is read."""
    from games.catching_up import settle
    from tests.support import archived

    moves = ("h2e2", "h9g7", "h0g2", "i9h9") + ("i0h0", "h9i9", "h0i0", "i9h9") * 25
    game = archived.archive("xiangqi-2020", moves, players=("甲", "乙"))
    settle()
    return game


def _grow(first: int, last: int) -> None:
    """Add games number `first` to `last`, with their players, titles and words."""
    from games.models import Game, GameKey, PlayKey
    from games.players.lists import Sought, register_players
    from games.projections.keys import write_titles
    from games.projections.positions import opening_key
    from games.projections.words import Kind, word_key
    from games.rules.editions import kernel_for

    kernel = kernel_for("xiangqi-2020")
    start = kernel.format_position(kernel.initial_position())
    opening = {
        move: opening_key("xiangqi-2020", start, [move]) for move in ("h2e2", "b2e2", "h0g2")
    }
    numbers = range(first // 5, last // 5)
    players: list[UUID] = []
    for at in range(0, len(numbers), 2_000):
        part = [Sought(name=f"棋手{number:07}", unit="") for number in numbers[at : at + 2_000]]
        players += register_players(part)
    for at in range(first, last, AT_ONCE):
        random = Random(at)
        games: list[Sequence[Any]] = []
        words: list[Sequence[Any]] = []
        plays: list[Sequence[Any]] = []
        titles = {
            f"示例杯{number // GAMES_OF_AN_EVENT:07}"
            for number in range(at, min(at + AT_ONCE, last))
        }
        write_titles(titles)
        _write_events(sorted(titles), random)
        for number in range(at, min(at + AT_ONCE, last)):
            game, title = UUID(int=(number << 64) + 7), f"示例杯{number // GAMES_OF_AN_EVENT:07}"
            played = FIRST_DAY + timedelta(days=random.randrange(DAYS))
            day, pair = played.toordinal(), random.sample(players, 2)
            games.append((game, *_row(pair, title, played, day)))
            texts = [(Kind.EDITION, "xiangqi-2020"), (Kind.GAME, "xiangqi"), (Kind.TITLE, title)]
            texts += [(Kind.STATUS, "closed"), *((Kind.PLAYER, str(player)) for player in pair)]
            texts += [(Kind.ARTICLE, "23.5")] if random.randrange(10) == 0 else []
            words += [(word_key(kind, text), day, game) for kind, text in texts]
            move = "h2e2" if number % 2 else "b2e2" if random.randrange(100) == 0 else "h0g2"
            plays.append((opening[move], day, game))
            plays += [(random.getrandbits(62), day, game) for _ in range(POSITIONS)]
        _write(Game._meta.db_table, GAME_COLUMNS, games)
        _write(GameKey._meta.db_table, ("key", "day", "game"), words)
        _write(PlayKey._meta.db_table, ("key", "day", "game"), plays)


def _write_events(titles: Sequence[str], random: Random) -> None:
    from games.players.names import name_keys
    from tournaments.models import Tournament, TournamentKey

    events = [
        Tournament(
            id=UUID(int=random.getrandbits(128), version=4),
            version=1,
            title=title,
            edition="xiangqi-2020",
            status="finished",
            starts_on=FIRST_DAY + timedelta(days=random.randrange(DAYS)),
            created_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        for title in titles
    ]
    keys = [
        TournamentKey(tournament=row, key=key) for row in events for key in name_keys(row.title)
    ]
    Tournament.objects.bulk_create(events)
    TournamentKey.objects.bulk_create(keys)


GAME_COLUMNS = (
    *("id", "version", "edition", "status", "result", "reason", "article", "first_player_id"),
    *("second_player_id", "event", "competition", "round", "table", "place", "played_on", "day"),
    *("date_text", "plies", "open_claims", "rulings", "search_key", "source_sha256"),
    "arranged_at",
)


def _row(pair: Sequence[UUID], title: str, played: date, day: int) -> tuple[Any, ...]:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    head = (1, "xiangqi-2020", "closed", "1-0", "as_recorded", "", *pair, "", title)
    return (*head, "第1轮", "1", "", played, day, "", 80, 0, 0, "", "", at)


def _write(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    from django.db import connection

    names = ", ".join(f'"{column}"' for column in columns)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({names}) FROM STDIN") as to:
            for row in rows:
                to.write_row(row)
        return
    marks = ", ".join("?" * len(columns))
    stored = ([_stored(value) for value in row] for row in rows)
    with connection.cursor():
        connection.connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", stored)
        connection.connection.commit()


def _stored(value: Any) -> Any:
    """Return a value as SQLite's tables hold it."""
    if isinstance(value, UUID):
        return value.hex
    return str(value) if isinstance(value, date) else value


if __name__ == "__main__":
    sys.exit(main())
