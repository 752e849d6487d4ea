"""Who pulls a feed keeps his place in the transaction of his own tables: kills lose nothing.

Spec of the ledger, section 5, 46: a rating office that crashes between page and place reads on
without counting anything twice.
"""

import hashlib
import json
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import CommandError, call_command

from games.streams.files import end_line, line_of
from tests.support.subprocesses import wait_until
from tournaments import pull_feed
from tournaments.pull_feed import FeedRefusedError, fetch_page, open_tables, place_of, pull

LINES = 400


def line(number: int) -> dict[str, Any]:
    """Return a line: of eighty keys each comes in five revisions."""
    key, revision = (number - 1) % 80, (number - 1) // 80 + 1
    return {"number": number, "key": f"event/1.1.{key}.1", "revision": revision, "name": "棋手甲"}


class Feed:
    """A server of a feed, its pages spelt by the product's own writer of lines."""

    def __init__(self) -> None:
        self.size, self.epoch, self.wait = LINES, 1, 0.0
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
        lines = b"".join(line_of(line(number)) for number in range(after + 1, last + 1))
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


def test_killed_ten_times_the_end_is_that_of_a_pull_in_one_go(tmp_path: Path) -> None:
    feed, chance = Feed(), random.Random(23)
    killed, whole = tmp_path / "killed.sqlite3", tmp_path / "whole.sqlite3"
    program = [sys.executable, "-I", pull_feed.__file__]
    with served(feed) as url:
        feed.wait = 0.005
        seen = [0]
        for _ in range(10):
            process = subprocess.Popen([*program, url, str(killed), "--limit", "1"])
            further = seen[-1] + chance.randint(1, 20)
            wait_until(lambda least=further: len(stored(killed)) >= least, "a few more lines")  # type: ignore[misc]
            process.kill()
            assert process.wait() == -9
            with closing(open_tables(str(killed))) as database:
                seen.append(place_of(database, url)[0])
            assert seen[-1] == len(stored(killed)), "place and lines agree"
        assert seen[-1] < LINES, "it was killed on its way"
        feed.wait = 0
        for path, limit in ((killed, "7"), (whole, "500")):
            assert subprocess.call([*program, url, str(path), "--limit", limit]) == 0
    assert stored(killed) == stored(whole)
    assert [row[0] for row in stored(whole)] == list(range(1, LINES + 1))
    with closing(sqlite3.connect(whole)) as database:
        current = database.execute("SELECT DISTINCT revision FROM current").fetchall()
    assert current == [(5,)], "the latest revision of every key stands"


def test_two_offices_stand_at_places_of_their_own(tmp_path: Path) -> None:
    feed = Feed()
    with served(feed) as url, closing(open_tables(str(tmp_path / "one"))) as one:
        feed.size = 10
        assert pull(url, one) == 10
        feed.size = 15
        with closing(open_tables(str(tmp_path / "two"))) as two:
            assert pull(url, two, limit=4) == 15
            assert (place_of(one, url), place_of(two, url)) == ((10, 1), (15, 1))
        assert pull(url, one) == 5
        assert pull(url, one) == 0
    assert stored(tmp_path / "one") == stored(tmp_path / "two")


@pytest.mark.parametrize(
    ("size", "epoch", "code"), [(3, 1, "position_ahead"), (12, 2, "epoch_differs")]
)
def test_a_feed_that_does_not_go_on_is_refused_and_nothing_is_stored(
    tmp_path: Path, size: int, epoch: int, code: str
) -> None:
    feed = Feed()
    feed.size = 10
    with served(feed) as url, closing(open_tables(str(tmp_path / "office"))) as database:
        pull(url, database)
        feed.size, feed.epoch = size, epoch
        with pytest.raises(FeedRefusedError) as refused:
            pull(url, database)
        assert refused.value.code == code
        assert refused.value.facts == {"after": 10, "size": size, "epoch": epoch}
        assert place_of(database, url) == (10, 1)
    assert len(stored(tmp_path / "office")) == 10


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda body: body[:-30], "page_cut"),
        (lambda body: body[: body.rindex(b"{")], "page_cut"),
        (lambda body: b"", "page_cut"),
        (lambda body: body.replace("甲".encode(), "乙".encode(), 1), "page_changed"),
        (lambda body: body.partition(b"\n")[2], "page_changed"),
    ],
)
def test_a_page_cut_or_changed_on_its_way_is_not_stored(
    tmp_path: Path, spoil: Any, code: str
) -> None:
    feed = Feed()
    feed.spoil = spoil
    with served(feed) as url, closing(open_tables(str(tmp_path / "office"))) as database:
        with pytest.raises(FeedRefusedError, match=code):
            pull(url, database, limit=5)
        assert place_of(database, url) == (0, 0)
    assert stored(tmp_path / "office") == []


def test_a_page_with_a_hole_is_not_stored() -> None:
    lines = line_of(line(1)) + line_of(line(3))
    end = end_line(
        following=3, more=False, withheld=0, size=3, position=9, epoch=1,
        sha256=hashlib.sha256(lines).hexdigest(),
    )  # fmt: skip
    with pytest.raises(FeedRefusedError, match="page_has_a_hole"):
        pull_feed.read_page(lines + end, after=0)


def test_two_runs_at_once_store_nothing_twice(tmp_path: Path) -> None:
    with served(Feed()) as url, closing(open_tables(str(tmp_path / "office"))) as database:
        page = fetch_page(url, after=0, epoch=0, limit=5)
        pull_feed.store_page(database, url, page)
        with pytest.raises(FeedRefusedError, match="moved_meanwhile"):
            pull_feed.store_page(database, url, page)
    assert len(stored(tmp_path / "office")) == 5


def test_the_command_pulls_and_says_how_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(Feed()) as url:
        call_command("pull_feed", url, "--out", str(tmp_path / "office"))
    assert str(LINES) in capsys.readouterr().out
    assert len(stored(tmp_path / "office")) == LINES
    with pytest.raises(CommandError) as missed:
        call_command("pull_feed", url, "--out", str(tmp_path / "office"))
    assert missed.value.returncode == 2
    with pytest.raises(CommandError, match="no_such_path"):
        call_command("pull_feed", url, "--out", str(tmp_path / "none" / "office"))


def test_what_is_stored_is_acknowledged_once(tmp_path: Path) -> None:
    feed, office = Feed(), tmp_path / "office"
    with served(feed) as url:
        for _ in range(2):
            call_command(
                "pull_feed", url, "--out", str(office), "--acknowledge", "s1", "--token", "secret"
            )
        program = [sys.executable, "-I", pull_feed.__file__, url, str(office)]
        told = [*program, "--acknowledge", "s1", "--token"]
        assert subprocess.call([*told, "secret"]) == 0
        assert subprocess.call([*told, "other"], stderr=subprocess.DEVNULL) == 1
    path = "/api/v1/subscriptions/s1/acknowledgements"
    assert feed.acknowledged == [(path, {"feed": "results", "number": LINES})]
