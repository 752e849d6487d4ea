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
from tournaments import pull_feed
from tournaments.pull_feed import open_tables, place_of

LINES = 240
PROGRAM = (sys.executable, "-I", pull_feed.__file__)


def line(number: int) -> dict[str, Any]:
    """Return a line: of forty keys each comes in six revisions."""
    key, revision = (number - 1) % 40, (number - 1) // 40 + 1
    return {"number": number, "key": f"event/1.1.{key}.1", "revision": revision, "name": "棋手甲"}


class Feed:
    """A server of a feed, its pages spelt by the product's own writer of lines."""

    def __init__(self, lines: Sequence[Mapping[str, Any]] = ()) -> None:
        self.lines = lines or [line(number) for number in range(1, LINES + 1)]
        self.size, self.epoch, self.wait = len(self.lines), 1, 0.0
        self.spoil = bytes

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


@contextmanager
def served(feed: Feed) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = feed.answer(parse_qs(urlsplit(self.path).query))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

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
    with closing(sqlite3.connect(path)) as database:
        columns = "number, key, revision, json"
        return database.execute(f"SELECT {columns} FROM line ORDER BY number").fetchall()


def killed_pulls(url: str, path: Path, *, times: int, chance: random.Random) -> set[int]:
    """Pull line by line, the process killed so many times, and return the places it had then."""
    seen = set()
    for _ in range(times):
        process = subprocess.Popen([*PROGRAM, url, str(path), "--limit", "1"])
        time.sleep(0.1 + chance.random() * 0.2)
        process.kill()
        assert process.wait() == -9
        with closing(open_tables(str(path))) as database:
            seen.add(place_of(database, url)[0])
            assert place_of(database, url)[0] == len(stored(path)), "place and lines agree"
    return seen


def pull_all(url: str, path: Path, *, limit: int = 500) -> None:
    """Pull to the end of the feed in a process of its own."""
    assert subprocess.call([*PROGRAM, url, str(path), "--limit", str(limit)]) == 0
