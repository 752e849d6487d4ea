"""How long a search among the people of a whole federation takes: CPU for every writing.

Run as `python -m tests.benchmarks.people [--many N]`; a database of its own is made and deleted,
SQLite's, or PostgreSQL's where DATABASE_URL names one. 200,000 made people, 15,000 of them
namesakes; of 500, every writing is searched for as the lists do, with the rows read. On
PostgreSQL the server's share is read from /proc after all of them, and shown as a mean. Exit
status 1 where somebody is not found, or a search takes 20 ms or more.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random

from tests.support.made_people import MadePerson, made_people
from tests.support.own_database import own_database

MOST_US = 20_000
ASKED = 500
AT_ONCE = 5_000
KINDS = (
    "name",
    "traditional",
    "wide blank",
    "pinyin",
    "pinyin, blanks",
    "pinyin, u",
    "pinyin, ü",
    "given name first",
    "initials",
    "number",
)


def main() -> int:
    """Make the people, search, print the table; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--many", type=int, default=200_000)
    many = parser.parse_args().many
    with own_database():
        return _measured(many)


def _server_us() -> int:
    """Return the CPU that the server has spent for this connection, 0 for SQLite."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) * 1_000_000 // os.sysconf("SC_CLK_TCK")


def _line(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _measured(many: int) -> int:
    from django.db import connection

    from games.players.lists import Sought, register_players
    from games.players.proposals import proposals
    from games.players.searching import find_people

    clock = time.process_time_ns
    people = made_people(many, namesakes=many * 3 // 40, seed=7)
    began = time.process_time_ns()
    for at in range(0, many, AT_ONCE):
        part = people[at : at + AT_ONCE]
        register_players(
            [Sought(name=x.name, unit=x.unit, federation_number=x.number) for x in part]
        )
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    seconds = (time.process_time_ns() - began) // 10**9
    _line(f"{connection.vendor}: {many} people registered in {seconds} s of CPU")
    spent: dict[str, list[int]] = {kind: [] for kind in (*KINDS, "surname alone, first 50")}
    missed: list[tuple[str, str]] = []

    def search(kind: str, typed: str) -> set[str]:
        start = clock()
        rows = list(find_people(typed)[:50] if kind not in KINDS else find_people(typed))
        spent[kind].append((clock() - start) // 1000)
        return {row.federation_number for row in rows}

    find_people("a").count()
    server = _server_us()
    asked: list[MadePerson] = Random(7).sample(people, min(ASKED, many))
    for person in asked:
        for kind, typed in zip(KINDS, person.writings, strict=True):
            found = search(kind, typed)
            if person.number not in found and kind != "initials":
                missed.append((person.name, typed))
        search("surname alone, first 50", "".join(person.syllables[: person.surname_syllables]))
    server = (_server_us() - server) // sum(map(len, spent.values()))
    start = clock()
    proposals()
    proposed = (clock() - start) // 1000
    for kind, times in spent.items():
        ordered = sorted(times)
        middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
        last = ordered[-1]
        _line(f"{kind:26} median {middle:>7} us  p99 {late:>7} us  most {last:>7} us")
    _line(f"{'proposals, one page':26} {proposed:>7} us")
    _line(f"{'server, mean of all':26} {server:>7} us")
    _line(f"not found: {len(missed)} {missed[:5]}")
    slow = max(max(times) for kind, times in spent.items() if kind in KINDS)
    return int(bool(missed) or slow >= MOST_US)


if __name__ == "__main__":
    sys.exit(main())
