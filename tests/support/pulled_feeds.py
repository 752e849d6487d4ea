"""A server of a feed for who pulls it, and pulls that are killed on their way."""

import hashlib
import json
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from games.streams.files import end_line, line_of
from tests.support.subprocesses import wait_until
from tournaments import pull_feed
from tournaments.pull_feed import open_tables, place_of

LINES = 400
PROGRAM = (sys.executable, "-I", pull_feed.__file__)


def line(number: int) -> dict[str, Any]:
    """Return a line: of eighty keys each comes in five revisions."""
    key, revision = (number - 1) % 80, (number - 1) // 80 + 1
    return {"number": number, "key": f"event/1.1.{key}.1", "revision": revision, "name": "棋手甲"}


class Feed:
    """A server of a feed, its pages spelt by the product's own writer of lines."""

    def __init__(self, lines: Sequence[Mapping[str, Any]] = ()) -> None:
        self.lines = lines or [line(number) for number in range(1, LINES + 1)]
        self.size, self.epoch, self.wait = len(self.lines), 1, 0.0
        self.spoil = bytes
        self.acknowledged: list[tuple[str, dict[str, Any]]] = []

    def answer(self, query: dict[str, list[str]]) -> tuple[int, bytes]:
        after, limit = int(query["after"][0]), int(query["limit"][0])
        facts = {"after": after, "size": self.size, "epoch": self.epoch}
        if after > self.size:
            return 409, json.dumps({"code": "position_ahead", "facts": facts}).encode()
        if int(query.get("epoch", [str(self.epoch)])[0]) != self.epoch:
            return 409, json.dumps({"code": "epoch_differs", "facts": facts}).encode()
        last = min(after + limit, self.size)
        lines = b"".join(line_of(dict(told)) for told in self.lines[after:last])
        end = end_line(
            following=last, more=last < self.size, withheld=0, size=self.size, position=9,
            epoch=self.epoch, sha256=hashlib.sha256(lines).hexdigest(),
        )  # fmt: skip
        time.sleep(self.wait)
        return 200, self.spoil(lines + end)

    def receive(self, path: str, token: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if token != "Bearer secret":
            return 403, {"code": "role_not_allowed"}
        if (path, body) in self.acknowledged:
            return 409, {"code": "received_already"}
        self.acknowledged.append((path, body))
        return 201, body


@contextmanager
def served(feed: Feed) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = feed.answer(parse_qs(urlsplit(self.path).query))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, told = feed.receive(self.path, self.headers["Authorization"], body)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

        def log_message(self, format: str, *args: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/api/v1/feeds/results"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def stored(path: Path) -> list[tuple[Any, ...]]:
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as database:
        columns = "number, key, revision, json"
        try:
            return database.execute(f"SELECT {columns} FROM line ORDER BY number").fetchall()
        except sqlite3.OperationalError:
            return []  # its tables are still being made


def killed_pulls(
    url: str, path: Path, *, times: int, chance: random.Random, most: int = 20
) -> list[int]:
    """Pull line by line, killed after 1 to `most` further lines, and return the places then."""
    seen = [0]
    for _ in range(times):
        process = subprocess.Popen([*PROGRAM, url, str(path), "--limit", "1"])
        further = seen[-1] + chance.randint(1, most)
        wait_until(lambda least=further: len(stored(path)) >= least, "a few more lines")  # type: ignore[misc]
        process.kill()
        assert process.wait() == -9
        with closing(open_tables(str(path))) as database:
            seen.append(place_of(database, url)[0])
        assert seen[-1] == len(stored(path)), "place and lines agree"
    return seen


def pull_all(url: str, path: Path, *, limit: int = 500) -> None:
    """Pull to the end of the feed in a process of its own."""
    assert subprocess.call([*PROGRAM, url, str(path), "--limit", str(limit)]) == 0
