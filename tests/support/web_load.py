"""Clients of one server process, and how many connections to PostgreSQL it holds meanwhile.

Used by a test, which counts requests, and by `tests.benchmarks.web_connections`, which
counts seconds.
"""

import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from uuid import UUID, uuid4

from tests.support.subprocesses import environment, started, wait_until

SERVE = ("manage.py", "serve", "--port")
"""The start that docs/operations.md names."""
UNLIMITED = {
    f"QIPU_RATE_{name}": "1000000/min" for name in ("READ", "COMMAND", "ANALYSE", "HEAVY", "TOKENS")
}
PAGES = ("/", "/games/{game}/", "/tournaments/", "/articles/")
READINGS = ("/games/{game}", "/games", "/games/{game}/events", "/players")
MOVES = (("red", "h0g2"), ("black", "h9g7"), ("red", "g2h0"), ("black", "g7h9"))
"""Horses out and home again: legal for as long as anybody cares to go on."""
SAMPLE_S = 0.02


@dataclass(slots=True)
class Tally:
    """What came back: answers by status (0: none came) and the most connections seen at once."""

    answers: Counter[int] = field(default_factory=Counter)
    moves: int = 0
    connections: int = 0
    samples: int = 0

    @property
    def failures(self) -> int:
        """Return the answers of 5xx and the requests that got none."""
        return sum(count for status, count in self.answers.items() if status == 0 or status >= 500)


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """Who plays, and the token of the arbiter who enters the moves."""

    token: str
    red: UUID
    black: UUID


def open_office() -> Office:
    """Register two players and issue a token, in the database of this process."""
    from games.record.values import Role
    from tests.games.rest.hall import register, token_for

    return Office(
        token=token_for(Role.ARBITER), red=register("胡荣华").pk, black=register("杨官璘").pk
    )


@contextmanager
def serving(folder: Path, start: Sequence[str] = SERVE, **variables: str) -> Iterator[int]:
    """Start one server process on this process's database; give its port."""
    port = unused_port()
    key = {"QIPU_SECRET_KEY": uuid4().hex}
    env = environment(folder, **key, **UNLIMITED, **variables)
    with started((*start, str(port)), env=env):
        wait_until(lambda: is_open(port), "the server's port")
        yield port


def unused_port() -> int:
    """Return a port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def is_open(port: int) -> bool:
    """Return whether somebody listens at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Visitor:
    """One client with one connection: a page, a reading of the API, a move, and again."""

    def __init__(self, port: int, office: Office, tally: Tally) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._office = office
        self._tally = tally
        self._game, self._version, self._ply = "", 0, 0

    def visit(self, number: int) -> None:
        """Do the request of this number."""
        match number % 3:
            case 0:
                self._move()
            case 1:
                self._ask("GET", PAGES[number // 3 % len(PAGES)].format(game=self._game))
            case _:
                path = READINGS[number // 3 % len(READINGS)].format(game=self._game)
                self._ask("GET", f"/api/v1{path}")

    def close(self) -> None:
        """Leave the server."""
        self._connection.close()

    def _move(self) -> None:
        if not self._game:
            self._open_game()
        side, move = MOVES[self._ply % len(MOVES)]
        path = f"/api/v1/games/{self._game}/moves"
        if self._ask("POST", path, {"side": side, "move": move}) == 201:
            self._ply += 1
            self._tally.moves += 1

    def _open_game(self) -> None:
        red, black = str(self._office.red), str(self._office.black)
        seats = [{"side": "red", "player": red}, {"side": "black", "player": black}]
        self._ask("POST", "/api/v1/games", {"edition": "xiangqi-2020", "seats": seats})
        self._ask("POST", f"/api/v1/games/{self._game}/start")

    def _ask(self, method: str, path: str, body: object = None) -> int:
        headers = {"Content-Type": "application/json"}
        if method == "POST":
            headers["Authorization"] = f"Bearer {self._office.token}"
            headers["Idempotency-Key"] = uuid4().hex
            if self._game:
                headers["If-Match"] = f'"{self._version}"'
        try:
            data = b"" if body is None else json.dumps(body).encode()
            self._connection.request(method, path, data, headers)
            answer = self._connection.getresponse()
            content, status = answer.read(), answer.status
        except (OSError, HTTPException):
            self._connection.close()
            content, status = b"", 0
        self._tally.answers[status] += 1
        if method == "POST" and status == 201:
            stored = json.loads(content)
            self._game, self._version = stored["game"], stored["version"]
        return status


def burden(
    port: int, office: Office, *, clients: int, goes_on: Callable[[int], bool]
) -> list[Tally]:
    """Let `clients` visit at once while `goes_on(number of the request)`; return their tallies.

    The last tally holds what was seen of PostgreSQL's connections and no answers.
    """
    from tests.support.databases import in_threads

    over = threading.Event()
    watched = Tally()
    watcher = threading.Thread(target=watch, args=(watched, over))
    watcher.start()

    def run(index: int) -> Tally:
        visitor = Visitor(port, office, tally := Tally())
        number = 0
        while goes_on(number):
            visitor.visit(number)
            number += 1
        visitor.close()
        return tally

    try:
        return [*in_threads(clients, run), watched]
    finally:
        over.set()
        watcher.join()


def total(tallies: Sequence[Tally]) -> Tally:
    """Return all of them as one."""
    whole = Tally()
    for tally in tallies:
        whole.answers += tally.answers
        whole.moves += tally.moves
        whole.connections = max(whole.connections, tally.connections)
        whole.samples += tally.samples
    return whole


def watch(tally: Tally, over: threading.Event) -> None:
    """Count the connections of others to this database until `over`; none on SQLite."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            while not over.is_set():
                cursor.execute(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                    "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
                )
                tally.connections = max(tally.connections, cursor.fetchone()[0])
                tally.samples += 1
                time.sleep(SAMPLE_S)
    finally:
        connection.close()
