"""What a posted move, a page and a reading of the API cost the server, and what many clients meet.

`python -m tests.benchmarks.served_load [SECONDS [SERVER]]` starts web processes and the background
loop on a PostgreSQL of its own (or DATABASE_URL's), asks them over the loopback interface from a
process of its own, and prints for each kind of request: answers a second, percentiles, and the
processor time (user and system) of the web processes, of PostgreSQL and of the background for each
answer. Then 500 clients at once. SERVER is `serve`, what docs/operations.md names, or one of those
it was chosen among; their packages are in tests/benchmarks/requirements.txt.

Wanted: a move 3.5 ms (aimed at 2.5), a page of 266 plies 8, its API 5; 250 moves a second by 8
clients with p99 under 60 ms; of 500 clients no answer of 5xx, connections within the pool.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

SECONDS = 15
CLIENTS = 8
CROWD = 500
RATE = 250
PLIES = 266
LONG = "localcups-00001694.pgn"
PROCESSES, THREADS = 2, 8
SERVERS: Mapping[str, tuple[str, ...]] = {
    "serve": ("manage.py", "serve", "--processes", str(PROCESSES), "--port"),
    "waitress": ("-m", "tests.benchmarks.served_by", "waitress"),
    "gunicorn": ("-m", "tests.benchmarks.served_by", "gunicorn"),
    "granian": ("-m", "tests.benchmarks.served_by", "granian"),
    "cheroot": ("-m", "tests.benchmarks.served_by", "cheroot"),
}
_TICK_MS = 1000 // os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden:
    """Processor time in ms: of the web processes, of PostgreSQL and of the background loop."""

    web: int
    database: int
    background: int


@dataclass(slots=True)
class Watched:
    """The processes measured, and the most connections to the database seen at once."""

    port: int
    web: int
    background: int
    postmaster: int
    connections: int = 0

    def burden(self) -> Burden:
        """Return what they have spent since they were started."""
        web, database, background = 0, 0, 0
        for group, parent, spent in _processes():
            web += spent if group == self.web else 0
            background += spent if group == self.background else 0
            database += spent if parent == self.postmaster else 0
        return Burden(web=web, database=database, background=background)


def _processes() -> Iterator[tuple[int, int, int]]:
    """Yield the process group, the parent and the processor time in ms of every process."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        spent = sum(map(int, fields[11:13])) * _TICK_MS
        yield int(fields[2]), int(fields[1]), spent


def made_games(count: int) -> tuple[list[str], dict[str, Any]]:
    """Arrange and start `count` games with clocks; return their ids and what all plans share."""
    from games.ledger.clock import now_ms
    from games.record import commands as c
    from games.record.decider import GAMES
    from games.record.values import Role, Seat
    from games.streams.handling import handle
    from tests.games.rest.hall import register, token_for
    from tests.support.office import CHIEF, CONTROL

    seats = tuple(
        Seat(side=side, player=str(register(name).pk))
        for side, name in (("red", "胡荣华"), ("black", "杨官璘"))
    )
    ids, version = [], 0
    for number in range(count):
        game, arranged = (
            uuid4(),
            c.ArrangeGame(
                edition="xiangqi-2020", seats=seats, time_control=CONTROL, table=str(number)
            ),
        )
        for command in (arranged, c.StartGame()):
            done = handle(GAMES, command, stream_id=game, by=CHIEF, event_id=uuid4(), now=now_ms())
            version = done.version
        ids.append(str(game))
    token = token_for(Role.ARBITER)
    return ids, {"token": token, "version": version, "sides": ("red", "black")}


def real_moves() -> list[str]:
    """Return the first 266 plies of a game of the demo."""
    from games.importing.questions import as_they_stand
    from games.importing.reading import read_file

    path = Path("config/demo/games") / LONG
    reading = read_file(path.read_bytes(), name=LONG, answers=as_they_stand("xiangqi-2020"))
    return list(reading.games[0].moves)[:PLIES]


def recorded_game(moves: Sequence[str]) -> UUID:
    """Return a game on record with those moves and their clocks."""
    from tests.support.office import GameOnRecord

    game = GameOnRecord(red="王嘉良", black="李义庭", competition="性能测量")
    game.play(moves)
    game.project()
    return game.id


def postmaster_pid() -> int:
    """Return the process of the PostgreSQL of this machine that Django is connected to."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = int(cursor.fetchone()[0])
    return int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])


@contextmanager
def served(folder: Path, server: str) -> Iterator[Watched]:
    """Start the web processes and the background loop on this process's database."""
    from django.db import connections

    from tests.support.subprocesses import environment, started, wait_until
    from tests.support.web_load import UNLIMITED, is_open, unused_port

    postmaster = postmaster_pid()
    env = environment(
        folder,
        QIPU_SECRET_KEY=uuid4().hex,
        QIPU_INLINE_BACKGROUND="0",
        QIPU_THREADS=str(THREADS),
        **UNLIMITED,
    )
    # Only those of the server are counted.
    connections.close_all()
    port = unused_port()
    web = (*SERVERS[server], str(port))
    with started(web, env=env) as first, started(("manage.py", "run_background"), env=env) as loop:
        wait_until(lambda: is_open(port), "the server's port")
        time.sleep(2)
        yield Watched(port=port, web=first.pid, background=loop.pid, postmaster=postmaster)


def asked(watched: Watched, plan: Mapping[str, Any]) -> tuple[dict[str, Any], Burden]:
    """Carry out a plan from another process; return what came and what it cost."""
    before = watched.burden()
    with _counted(watched):
        done = subprocess.run(
            [sys.executable, "-m", "tests.support.http_load"],
            input=json.dumps({**plan, "port": watched.port}),
            capture_output=True,
            text=True,
            check=True,
        )
    after = watched.burden()
    spent = Burden(
        web=after.web - before.web,
        database=after.database - before.database,
        background=after.background - before.background,
    )
    return json.loads(done.stdout), spent


@contextmanager
def _counted(watched: Watched) -> Iterator[None]:
    """Count the connections to the database, but this one, while the block runs."""
    from tests.support.web_load import Tally, watch

    over, tally = threading.Event(), Tally()
    watcher = threading.Thread(target=watch, args=(tally, over))
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
        watched.connections = max(watched.connections, tally.connections)


def line(name: str, found: Mapping[str, Any], spent: Burden) -> str:
    """Return what one kind of request met and cost."""
    times = found["microseconds"]
    count = len(times) or 1

    def at(percent: int) -> str:
        return f"{times[min(len(times) - 1, len(times) * percent // 100)] / 1000:7.1f}"

    return (
        f"{name:<24}{count * 1000 // found['spent_ms']:>6}/s p50{at(50)} p95{at(95)} p99{at(99)} ms"
        f"  CPU ms: web {spent.web / count:5.2f}  database {spent.database / count:5.2f}"
        f"  background {spent.background / count:5.2f}  client {found['cpu_ms'] / count:5.2f}"
        f"  {found['answers']}"
    )


def measure(folder: Path, *, seconds: int, server: str) -> None:
    """Measure every kind of request, then the crowd, and print a line each."""
    out = sys.stdout
    moves = real_moves()
    game = recorded_game(moves)
    ids, shared = made_games(CLIENTS * seconds)
    shared = {**shared, "moves": moves, "seconds": seconds}
    own = [ids[index::CLIENTS] for index in range(CLIENTS)]
    half = [len(games) // 2 for games in own]
    first = [games[:middle] for games, middle in zip(own, half, strict=True)]
    second = [games[middle:] for games, middle in zip(own, half, strict=True)]
    page = f"/games/{game}/"
    api = f"/api/v1/games/{game}"
    plies = [f"{page}?ply={ply}" for ply in range(PLIES)]
    plans: dict[str, dict[str, Any]] = {
        "warming up": {"seconds": 3, "readers": 8, "paths": [page, api, "/api/v1/editions"]},
        "moves, 8 clients": {**shared, "games": first},
        f"moves, {RATE} a second": {
            **shared,
            "games": second,
            "pace_ms": 1000 * CLIENTS // RATE,
        },
        "page, the same": {"seconds": seconds, "readers": 8, "paths": [page]},
        "page, another ply": {"seconds": seconds, "readers": 8, "paths": plies},
        "API of the game": {"seconds": seconds, "readers": 8, "paths": [api]},
        "API, a trivial reading": {"seconds": seconds, "readers": 8, "paths": ["/api/v1/books"]},
    }
    with served(folder, server) as watched:
        for name, plan in plans.items():
            out.write(line(name, *asked(watched, plan)) + "\n")
            out.flush()
        out.write(f"connections: {watched.connections} at most, of {PROCESSES * THREADS} and one\n")


def crowd(folder: Path, *, seconds: int, server: str) -> None:
    """Let 500 clients ask at once: a tenth of them moves, the others read."""
    out = sys.stdout
    moves = real_moves()
    game = recorded_game(moves)
    movers = CROWD // 10
    ids, shared = made_games(movers)
    paths = [f"/games/{game}/", f"/api/v1/games/{game}", "/", "/tournaments/", "/articles/"]
    plan = {
        **shared,
        "moves": moves,
        "seconds": seconds,
        "games": [[id_] for id_ in ids],
        "readers": CROWD - movers,
        "paths": paths,
    }
    with served(folder, server) as watched:
        out.write(line(f"{CROWD} clients", *asked(watched, plan)) + "\n")
        out.write(f"connections: {watched.connections} at most, of {PROCESSES * THREADS} and one\n")


def main() -> None:
    """Bring PostgreSQL, then measure on databases that are dropped again."""
    from tests.support import services

    seconds = int(sys.argv[1]) if sys.argv[1:] else SECONDS
    server = sys.argv[2] if sys.argv[2:] else "serve"
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    with services.postgres(durable=True) as url, tempfile.TemporaryDirectory() as folder:
        os.environ.update(DATABASE_URL=url, REDIS_URL="", QIPU_DATA_DIR=folder)
        import django

        django.setup()
        from tests.support.databases import Template

        template = Template(Path(folder))
        sys.stdout.write(f"{server}: {PROCESSES} processes of {THREADS} threads\n")
        for part, lasting in ((measure, seconds), (crowd, 4 * seconds)):
            # A ledger of its own has keys of its own.
            own = Path(folder) / part.__name__
            own.mkdir()
            with template.copy():
                part(own, seconds=lasting, server=server)
        template.remove()
    sys.stdout.write(f"load {' '.join(f'{load:.2f}' for load in os.getloadavg())}\n")


if __name__ == "__main__":
    main()
