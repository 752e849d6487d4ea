"""A load generator over keep-alive connections: a plan in JSON comes in, counts and times go out.

Run as a process of its own, `python -m tests.support.http_load < plan`: it shares no interpreter
with what it measures, asks the loopback interface alone, and ends when the plan's time is over.
Standard library only, and one loop for all connections: a client costs some hundredths of a
millisecond a request.
"""

import heapq
import json
import selectors
import socket
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any
from uuid import uuid4

Answer = tuple[int, bytes]
Script = Generator[bytes, Answer, None]
ENOUGH_S = 90
"""How long after the end of the plan answers are waited for."""


@dataclass(slots=True)
class Tally:
    """Answers by status (0: the connection broke or never answered), and how long each took."""

    answers: Counter[int] = field(default_factory=Counter)
    microseconds: list[int] = field(default_factory=list)


class Client:
    """One connection, kept alive, that asks what its script says, one request at a time."""

    def __init__(self, port: int, script: Script, tally: Tally) -> None:
        self._port, self._script, self._tally = port, script, tally
        self._received = bytearray()
        self._length = -1
        self._asked_at = 0
        self._request = next(script)
        self.socket = self._connected()

    def ask(self, due_ns: int | None = None) -> None:
        """Send the request that is next; it is timed from when it was due, if that was earlier."""
        self._asked_at = time.monotonic_ns() if due_ns is None else due_ns
        try:
            self.socket.sendall(self._request)
        except OSError:
            self._received.clear()

    def take(self) -> bool | None:
        """Read what has come; tell whether the answer is whole, None for a broken connection."""
        try:
            part = self.socket.recv(262_144)
        except OSError:
            part = b""
        if not part:
            return None
        self._received += part
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return False
        if self._length < 0:
            self._length = _length_of(bytes(self._received[:end]))
        return len(self._received) >= end + 4 + self._length

    def answered(self) -> bool:
        """Count the answer and make the next request; False where the script is over."""
        status = int(self._received[9:12])
        body = bytes(self._received[self._received.find(b"\r\n\r\n") + 4 :])
        self._tally.microseconds.append((time.monotonic_ns() - self._asked_at) // 1000)
        self._received.clear()
        self._length = -1
        return self._next(status, body)

    def broken(self) -> bool:
        """Count an answer that never came, and connect anew for the next request."""
        self.socket.close()
        self._received.clear()
        self._length = -1
        going_on = self._next(0, b"")
        self.socket = self._connected()
        return going_on

    def _next(self, status: int, body: bytes) -> bool:
        self._tally.answers[status] += 1
        try:
            self._request = self._script.send((status, body))
        except StopIteration:
            return False
        return True

    def _connected(self) -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self._port), timeout=ENOUGH_S)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made


def _length_of(head: bytes) -> int:
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


def moving(plan: Mapping[str, Any], games: Sequence[str]) -> Script:
    """Play the plan's moves in one game after another, each from its version on."""
    for game in games:
        version = int(plan["version"])
        for index, move in enumerate(plan["moves"]):
            yield from _move(plan, game, version + index, index, move)


def _move(plan: Mapping[str, Any], game: str, version: int, index: int, move: str) -> Script:
    body = json.dumps({"side": plan["sides"][index % 2], "move": move}).encode()
    yield (
        f"POST /api/v1/games/{game}/moves HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {plan['token']}\r\nIdempotency-Key: {uuid4().hex}\r\n"
        f'If-Match: "{version}"\r\nContent-Type: application/json\r\n'
        f"Content-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def reading(paths: Sequence[str]) -> Script:
    """Ask for the paths, over and over."""
    for path in cycle(paths):
        yield f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: zh-hans\r\n\r\n".encode()


def scripts(plan: Mapping[str, Any]) -> Iterator[Script]:
    """Yield the script of every client: those that move, then those that read."""
    for games in plan.get("games", ()):
        yield moving(plan, games)
    for number in range(plan.get("readers", 0)):
        paths = plan["paths"]
        start = number % len(paths)
        yield reading([*paths[start:], *paths[:start]])


def run(plan: Mapping[str, Any]) -> Tally:
    """Let every client of the plan ask until its time is over or its script is."""
    tally = Tally()
    ready = selectors.DefaultSelector()
    over = time.monotonic() + plan["seconds"]
    pace = Pace(plan.get("pace_ms", 0) * 1_000_000)
    for script in scripts(plan):
        client = Client(plan["port"], script, tally)
        ready.register(client.socket, selectors.EVENT_READ, client)
        pace.ask(client)
    while ready.get_map() and time.monotonic() < over + ENOUGH_S:
        for key, _mask in ready.select(timeout=pace.wait_s()):
            _serve(ready, key.data, pace, goes_on=time.monotonic() < over)
        pace.ask_those_due()
    tally.answers[0] += len(ready.get_map())
    return tally


class Pace:
    """Lets each client ask once in so many ns; at once after an answer where that is 0.

    A request that an earlier answer held up is timed from when it was due, as a player at the
    board would feel it.
    """

    def __init__(self, every_ns: int) -> None:
        self._every_ns = every_ns
        self._due: dict[Client, int] = {}
        self._waiting: list[tuple[int, int, Client]] = []

    def ask(self, client: Client) -> None:
        """Let the client ask now, or when it is due."""
        if not self._every_ns:
            client.ask()
            return
        now = time.monotonic_ns()
        due = self._due.get(client, now) + self._every_ns
        self._due[client] = due
        if due <= now:
            client.ask(due)
        else:
            heapq.heappush(self._waiting, (due, id(client), client))

    def ask_those_due(self) -> None:
        """Let those ask whose time has come."""
        while self._waiting and self._waiting[0][0] <= time.monotonic_ns():
            due, _, client = heapq.heappop(self._waiting)
            client.ask(due)

    def wait_s(self) -> float:
        """Return how long answers may be waited for before somebody is due."""
        if not self._waiting:
            return 1
        return max(0, self._waiting[0][0] - time.monotonic_ns()) / 1_000_000_000


def _serve(ready: selectors.BaseSelector, client: Client, pace: Pace, *, goes_on: bool) -> None:
    whole = client.take()
    if whole is False:
        return
    if whole is None:
        ready.unregister(client.socket)
        wants_more = client.broken()
        if wants_more and goes_on:
            ready.register(client.socket, selectors.EVENT_READ, client)
            pace.ask(client)
        return
    if client.answered() and goes_on:
        pace.ask(client)
        return
    ready.unregister(client.socket)
    client.socket.close()


def main() -> None:
    """Read a plan, carry it out, print what came of it."""
    began = time.monotonic_ns()
    tally = run(json.load(sys.stdin))
    spent = time.monotonic_ns() - began
    found = {
        "answers": tally.answers,
        "microseconds": sorted(tally.microseconds),
        "spent_ms": spent // 1_000_000,
        "cpu_ms": time.process_time_ns() // 1_000_000,
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
