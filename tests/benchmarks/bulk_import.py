"""What a real game costs from its file to the read models, in all processes, and how large it is.

Run as `python -m tests.benchmarks.bulk_import FOLDER [--games N] [--database sqlite|postgresql]`.
The files of FOLDER are copied as often as it takes, each copy with a tag of its own, and given to
`manage.py import_games` on a new database; PostgreSQL, which waits for its disk, is brought along
where DATABASE_URL names none. Printed are the processor time a game of the command with its
processes and of the database server, the share of the cores that was busy, the games a second of
the first and of the last tenth, and the bytes an event of every table with its indexes. Exit status
1 where a game cost more than 4 ms or an event more than 350 bytes.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import count, islice
from pathlib import Path
from typing import IO

MOST_MS_OF_A_GAME = 4
MOST_BYTES_OF_AN_EVENT = 350
TABLES_SHOWN = 16
_TICK_MS = 1000 // os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Make the files and the database, measure, print; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--jobs", default="", help="processes that read, as the command has it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, _database(given.database, Path(home)):
        files = Path(home) / "files"
        _copy(given.folder, files, given.games)
        jobs = ("--jobs", given.jobs) if given.jobs else ()
        return _measured(files, given.games, Path(home), jobs)


@contextmanager
def _database(name: str, home: Path) -> Iterator[None]:
    from tests.support import services

    where = services.postgres(durable=True) if name == "postgresql" else nullcontext("")
    with where as url:
        os.environ["DATABASE_URL"] = url or f"sqlite:///{home}/games.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        from tests.support.databases import Template

        if url:
            template = Template(home)
            with template.copy():
                yield
            template.remove()
        else:
            call_command("migrate", verbosity=0)
            yield
            connections.close_all()


def _copy(folder: Path, files: Path, games: int) -> None:
    """Write the files of `folder` with a tag that makes each copy another file."""
    files.mkdir()
    originals = sorted(folder.glob("*.pgn"))
    numbered = ((copy, path) for copy in count() for path in originals)
    for copy, path in islice(numbered, games):
        tagged = f'[Copy "{copy}"]\n'.encode() + path.read_bytes()
        (files / f"{copy:03}-{path.name}").write_bytes(tagged)


def _measured(files: Path, games: int, home: Path, jobs: tuple[str, ...]) -> int:
    from tests.support.subprocesses import ROOT, environment

    server = _Server()
    env = environment(home)
    rejects = ("--rejects", str(home / "rejects.ndjson"))
    answers = ("--players-from-title", "--date-order", "none")
    command = ("manage.py", "import_games", str(files), *rejects, *answers)
    before, server_before = resource.getrusage(resource.RUSAGE_CHILDREN), server.spent_ms()
    began = time.monotonic()
    with open(home / "printed", "w+", encoding="utf-8") as printed:
        process = subprocess.Popen(
            [sys.executable, *command, *jobs], cwd=ROOT, env=env, stdout=printed, stderr=printed
        )
        stored = _watched(process, began)
        took = time.monotonic() - began
        _tell(printed)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    own, database = round((user + system) * 1000), server.spent_ms() - server_before
    done = stored[-1][1] if stored else 0
    first, last = _rates(stored, games)
    cost = (own + database) / max(1, done)
    busy = (own + database) / (took * 10 * (os.cpu_count() or 1))
    _line(f"{done} games of {games} in {took:.1f} s, load {os.getloadavg()[0]:.1f}")
    _line(f"CPU a game: {cost:.2f} ms, of it the database server {database / max(1, done):.2f} ms")
    _line(f"of the command {user:.1f} s user, {system:.1f} s system; cores busy: {busy:.0f} %")
    _line(f"games a second: first tenth {first:.0f}, last tenth {last:.0f}")
    size = _sizes()
    return int(done < games or cost > MOST_MS_OF_A_GAME or size > MOST_BYTES_OF_AN_EVENT)


def _watched(process: subprocess.Popen[bytes], began: float) -> list[tuple[float, int]]:
    """Return (seconds, games stored) from twice a second while the command runs."""
    from games.models import SourceGame

    stored: list[tuple[float, int]] = []
    running = True
    while running:
        running = process.poll() is None
        there = SourceGame.objects.count()
        if not stored or there != stored[-1][1]:
            stored.append((time.monotonic() - began, there))
        time.sleep(0.5 if running else 0)
    return stored


def _rates(stored: list[tuple[float, int]], games: int) -> tuple[float, float]:
    """Return the games a second of the first tenth and of the last, from the first stored on."""
    begun = [point for point in stored if point[1]]
    if len(begun) < 3:
        return 0, 0
    tenth = games // 10
    early = next((point for point in begun[1:] if point[1] - begun[0][1] >= tenth), begun[-1])
    end = begun[-1]
    late = next(point for point in reversed(begun[:-1]) if end[1] - point[1] >= tenth)
    return _rate(begun[0], early), _rate(late, end)


def _rate(earlier: tuple[float, int], later: tuple[float, int]) -> float:
    return (later[1] - earlier[1]) / max(0.001, later[0] - earlier[0])


class _Server:
    """PostgreSQL's processes; SQLite has none."""

    def __init__(self) -> None:
        from django.db import connection

        self._postmaster = 0
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                backend = int(cursor.fetchone()[0])
            self._postmaster = int(_fields(Path(f"/proc/{backend}"))[1])

    def spent_ms(self) -> int:
        """Return the processor time of all its processes, of those that have ended too."""
        if not self._postmaster:
            return 0
        ticks = sum(map(int, _fields(Path(f"/proc/{self._postmaster}"))[11:15]))
        for entry in Path("/proc").iterdir():
            fields = _fields(entry) if entry.name.isdigit() else []
            if fields and int(fields[1]) == self._postmaster:
                ticks += sum(map(int, fields[11:13]))
        return ticks * _TICK_MS


def _fields(process: Path) -> list[str]:
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _sizes() -> float:
    """Print the bytes an event of every table and index, and return those of all."""
    from django.db import connection

    from games.models import LedgerEvent

    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT c.relname, pg_total_relation_size(c.oid) - pg_indexes_size(c.oid), ''"
                " FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"
                " UNION ALL SELECT t.relname, pg_relation_size(i.indexrelid), c.relname"
                " FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
                " JOIN pg_class t ON t.oid = i.indrelid"
                " WHERE t.relnamespace = 'public'::regnamespace"
            )
        else:
            cursor.execute(
                "SELECT coalesce(m.tbl_name, s.name), sum(s.pgsize),"
                " CASE m.type WHEN 'index' THEN s.name ELSE '' END"
                " FROM dbstat s LEFT JOIN sqlite_master m ON m.name = s.name GROUP BY s.name"
            )
        rows = cursor.fetchall()
    events = LedgerEvent.objects.count()
    tables: dict[str, list[tuple[int, str]]] = {}
    for table, size, index in rows:
        tables.setdefault(table, []).append((int(size), index))
    total = sum(int(size) for _, size, _ in rows) / max(1, events)
    _line(f"{events} events, {total:.0f} bytes an event")
    by_size = sorted(tables.items(), key=lambda item: -sum(size for size, _ in item[1]))
    for table, parts in by_size[:TABLES_SHOWN]:
        whole = sum(size for size, _ in parts) / max(1, events)
        each = ", ".join(
            f"{index or 'rows'} {size / max(1, events):.1f}" for size, index in sorted(parts)[::-1]
        )
        _line(f"  {whole:6.1f} {table}: {each}")
    return total


def _tell(printed: IO[str]) -> None:
    printed.seek(0)
    for line in printed.readlines()[-6:]:
        _line(f"  | {line.rstrip()}")


def _line(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
