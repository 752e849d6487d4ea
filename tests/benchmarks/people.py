"""How long a search among the people of a whole federation takes: CPU for every writing.

Run as `python -m tests.benchmarks.people [--many N]`; a database of its own is made and deleted,
SQLite's, or PostgreSQL's where DATABASE_URL names one. 200,000 made people, 15,000 of them
namesakes; of 500, every writing is searched for as the lists do, with the rows read. Surnames
of several readings are searched for by each, as far as 500 bearers have them. On PostgreSQL the
server's share is read from /proc, a mean for each writing. Exit status 1 where somebody is not
found, or client and server together take 20 ms or more.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
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
SURNAME = "surname alone, first 50"
OTHER_READINGS = {"覃": "tan", "乐": "le", "吕": "lyu", "翟": "di", "朴": "pu", "缪": "mou"}
"""Surname -> what some of its bearers say (games/players/surnames.py), or their passports."""


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
    find_people("a").count()
    asked: list[MadePerson] = Random(7).sample(people, min(ASKED, many))
    searches = [_searched(kind, sought) for kind, sought in _sought(people, asked).items()]
    start = time.process_time_ns()
    proposals()
    proposed = (time.process_time_ns() - start) // 1000
    for search in searches:
        _line(search.line)
    _line(f"{'proposals, one page':26} {proposed:>7} us")
    missed = [item for search in searches for item in search.missed]
    _line(f"not found: {len(missed)} {missed[:5]}")
    return int(bool(missed) or max(search.most for search in searches) >= MOST_US)


Typed = list[tuple[str, str]]
"""What is typed, and the number of who has to be among the found, "" for anybody."""


def _sought(people: Iterable[MadePerson], asked: Iterable[MadePerson]) -> dict[str, Typed]:
    found: dict[str, Typed] = {kind: [] for kind in (*KINDS, "other reading", SURNAME)}
    for person in asked:
        for kind, typed in zip(KINDS, person.writings, strict=True):
            found[kind].append((typed, "" if kind == "initials" else person.number))
        found[SURNAME].append(("".join(person.syllables[: person.surname_syllables]), ""))
    read = ((person, OTHER_READINGS.get(person.name[0])) for person in people)
    others = [(person, surname) for person, surname in read if surname and person.name[1] != "正"]
    for person, surname in others[:ASKED]:
        typed = "".join((surname, *person.syllables[1:]))
        found["other reading"].append((typed, person.number))
    return found


@dataclass
class _Searches:
    """The searches by one kind of writing: microseconds of each, the server's mean, who missed."""

    kind: str
    times: list[int] = field(default_factory=list)
    server: int = 0
    missed: list[tuple[str, str]] = field(default_factory=list)

    @property
    def most(self) -> int:
        """The longest search, 0 where there was none, with the server's mean."""
        return max(self.times, default=0) + self.server

    @property
    def line(self) -> str:
        """The figures in a line."""
        ordered = sorted(self.times) or [0]
        middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
        return (
            f"{self.kind:26} {len(self.times):>4} median {middle:>6} us  p99 {late:>6} us  "
            f"most {ordered[-1]:>6} us  server {self.server:>6} us"
        )


def _searched(kind: str, sought: Typed) -> _Searches:
    from games.players.searching import find_people

    done = _Searches(kind=kind)
    server = _server_us()
    for typed, number in sought:
        start = time.process_time_ns()
        rows = list(find_people(typed)[:50] if kind == SURNAME else find_people(typed))
        done.times.append((time.process_time_ns() - start) // 1000)
        if number and number not in {row.federation_number for row in rows}:
            done.missed.append((typed, number))
    done.server = (_server_us() - server) // max(1, len(sought))
    return done


if __name__ == "__main__":
    sys.exit(main())
