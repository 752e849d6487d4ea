"""Pull a feed of results or events into an SQLite file. 把成绩、赛事数据流取入 SQLite 文件。

    python3 pull_feed.py https://HOST/api/v1/feeds/results office.sqlite3

Needs Python 3.11 and nothing else, so a rating office may take this file alone. The place in the
feed stands in the table `place`, written in the transaction that stores the lines: killed at any
moment, the next run goes on where the last one stored, with nothing missing and nothing twice.

Table `line` holds every line as it came, `current` the latest revision of each key. Exit codes:
0 at the end of the feed, 1 refused or not what was stored before, 2 the server cannot be reached.
"""

import argparse
import hashlib
import json
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

NDJSON = "application/x-ndjson"
TIMEOUT_S = 30
MOST_BYTES = 64 * 1024 * 1024
_TABLES = """
CREATE TABLE IF NOT EXISTS place (
    url TEXT PRIMARY KEY, next INTEGER NOT NULL, epoch INTEGER NOT NULL,
    size INTEGER NOT NULL, position INTEGER NOT NULL, pulled_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS line (
    url TEXT NOT NULL, number INTEGER NOT NULL, key TEXT NOT NULL, revision INTEGER NOT NULL,
    json TEXT NOT NULL, PRIMARY KEY (url, number)) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS line_revision ON line (url, key, revision);
CREATE VIEW IF NOT EXISTS current AS
    SELECT url, key, max(revision) AS revision, number, json FROM line GROUP BY url, key;
"""
_EXPLAINED = {
    "position_ahead": (
        "对方的记录止于 size，此处已取到 after：多半恢复了旧备份。",
        "已取的一条不动，也不续取；请告知对方。",
        "Their record ends at size, this file has come to after: an old copy was put back there.",
        "What is stored here stands, nothing more is taken; tell them.",
    ),
    "epoch_differs": (
        "对方恢复旧备份以后开启了新期 epoch。",
        "已取的一条不动，是旧期的凭据；新期请取入另一个文件。",
        "They have put back an old copy and opened a new epoch. What is stored here stands,",
        "as evidence of the old one; pull the new epoch into another file.",
    ),
}
"""What has happened where a feed does not go on, for who reads the screen."""


class FeedRefusedError(Exception):
    """The server answers otherwise than a feed that goes on: its code and what it says of it."""

    def __init__(self, code: str, facts: dict[str, Any] | None = None) -> None:
        stated = ", ".join(f"{name} {value}" for name, value in (facts or {}).items())
        explained = "".join(f"\n{sentence}" for sentence in _EXPLAINED.get(code, ()))
        super().__init__((f"{code}: {stated}" if stated else code) + explained)
        self.code = code
        self.facts = facts or {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a feed, whole and in order."""

    lines: tuple[tuple[dict[str, Any], str], ...]
    next: int
    more: bool
    size: int
    position: int
    epoch: int


def open_tables(path: str) -> sqlite3.Connection:
    """Return the office's database, with these tables; what is committed is on disk."""
    database = sqlite3.connect(path, isolation_level=None, timeout=30)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.executescript(_TABLES)
    return database


def place_of(database: sqlite3.Connection, url: str) -> tuple[int, int]:
    """Return the number stored last and the epoch it was read under; zeros before the first."""
    row = database.execute("SELECT next, epoch FROM place WHERE url = ?", (url,)).fetchone()
    return (row[0], row[1]) if row else (0, 0)


def fetch_page(url: str, *, after: int, epoch: int, limit: int, token: str = "") -> Page:
    """Return the lines behind `after`.

    :raises FeedRefusedError: the server refuses, or what came is cut, changed or has a hole.
    :raises OSError: the server cannot be reached.
    """
    query = {"after": str(after), "limit": str(limit)} | ({"epoch": str(epoch)} if epoch else {})
    headers = {"Accept": NDJSON} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{url}?{urllib.parse.urlencode(query)}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            body = answer.read(MOST_BYTES)
    except urllib.error.HTTPError as refused:
        if refused.code >= 500:
            raise OSError(f"HTTP {refused.code}") from refused
        raise _refusal(refused) from refused
    return read_page(body, after=after)


def read_page(body: bytes, *, after: int) -> Page:
    """Return a page from its bytes.

    :raises FeedRefusedError: `page_cut`, `page_changed`, `page_has_a_hole`.
    """
    head, _feed, last = body.rstrip(b"\n").rpartition(b"\n")
    lines = head + b"\n" if head else b""
    try:
        end = json.loads(last)
        parsed = [(json.loads(line), line.decode()) for line in lines.splitlines()]
        ends = end["next"], end["more"], end["size"], end["position"], end["epoch"]
    except (ValueError, KeyError, TypeError) as error:
        raise FeedRefusedError("page_cut") from error
    if end.get("sha256") != hashlib.sha256(lines).hexdigest():
        raise FeedRefusedError("page_changed")
    numbers = [line["number"] for line, _text in parsed]
    if numbers != list(range(after + 1, after + 1 + len(numbers))) or end["next"] != after + len(
        numbers
    ):
        raise FeedRefusedError("page_has_a_hole", {"after": after})
    return Page(
        lines=tuple(parsed),
        next=ends[0],
        more=ends[1],
        size=ends[2],
        position=ends[3],
        epoch=ends[4],
    )


def store_page(database: sqlite3.Connection, url: str, page: Page) -> None:
    """Store lines and place in one transaction.

    :raises FeedRefusedError: `moved_meanwhile`: another run has stored these lines.
    """
    database.execute("BEGIN IMMEDIATE")
    try:
        if place_of(database, url)[0] != page.next - len(page.lines):
            raise FeedRefusedError("moved_meanwhile")
        database.executemany(
            "INSERT INTO line (url, number, key, revision, json) VALUES (?, ?, ?, ?, ?)",
            [
                (url, line["number"], line["key"], line["revision"], text)
                for line, text in page.lines
            ],
        )
        database.execute(
            "INSERT OR REPLACE INTO place VALUES (?, ?, ?, ?, ?, ?)",
            (url, page.next, page.epoch, page.size, page.position, time.time_ns() // 1_000_000),
        )
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def pull(
    url: str,
    database: sqlite3.Connection,
    *,
    limit: int = 500,
    token: str = "",
    stored: Callable[[Page], None] = lambda page: None,
) -> int:
    """Store everything up to the end of the feed and return how many lines came.

    :raises FeedRefusedError: as `fetch_page` and `store_page`.
    :raises OSError: the server cannot be reached.
    """
    count = 0
    while True:
        after, epoch = place_of(database, url)
        page = fetch_page(url, after=after, epoch=epoch, limit=limit, token=token)
        store_page(database, url, page)
        count += len(page.lines)
        stored(page)
        if not page.more:
            return count


def acknowledge(url: str, database: sqlite3.Connection, *, subscription: str, token: str) -> int:
    """Tell the server up to which number everything is stored, and return that number.

    :raises FeedRefusedError: the server refuses, unless it has been told so before.
    :raises OSError: the server cannot be reached.
    """
    base, _feeds, feed = url.rpartition("/feeds/")
    number, _epoch = place_of(database, url)
    request = urllib.request.Request(
        f"{base}/subscriptions/{subscription}/acknowledgements",
        data=json.dumps({"feed": feed, "number": number}).encode(),
        headers={
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Idempotency-Key": f"{subscription}-{feed}-{number}",
        },
        method="POST",
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            answer.read(MOST_BYTES)
    except urllib.error.HTTPError as refused:
        if refused.code >= 500:
            raise OSError(f"HTTP {refused.code}") from refused
        error = _refusal(refused)
        if error.code != "received_already":
            raise error from refused
    return number


def _refusal(refused: urllib.error.HTTPError) -> FeedRefusedError:
    try:
        answer = json.loads(refused.read(65_536))
        return FeedRefusedError(str(answer.get("code", refused.code)), answer.get("facts"))
    except ValueError:
        return FeedRefusedError(f"HTTP {refused.code}")


def main(arguments: list[str]) -> int:
    """Pull the feed named on the command line; see the module for what it answers."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("url")
    parser.add_argument("file")
    parser.add_argument("--limit", type=int, default=500)
    parser.add_argument("--token", default="", help="device token of the rating office")
    parser.add_argument("--acknowledge", default="", metavar="SUBSCRIPTION")
    given = parser.parse_args(arguments)
    database = open_tables(given.file)
    try:
        count = pull(given.url, database, limit=given.limit, token=given.token)
        if given.acknowledge:
            acknowledge(given.url, database, subscription=given.acknowledge, token=given.token)
    except FeedRefusedError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"{given.url}: {error}\n")
        return 2
    sys.stdout.write(f"{count}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
