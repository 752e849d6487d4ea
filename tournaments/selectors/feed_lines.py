"""All lines of the `results` feed, of the own server or of a file that `pull_feed` wrote."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tournaments.models import Feed
from tournaments.selectors.feeds import Line, read_feed

PAGE = 2000


class PulledFileError(ValueError):
    """A file that holds no feed of results, or several: `code` says which."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


def own_results(now: int) -> Iterator[Line]:
    """Yield every line of the own feed that may be read at `now` (ms)."""
    after, more = 0, True
    while more:
        page = read_feed(Feed.RESULTS, after=after, limit=PAGE, now=now)
        yield from page.lines
        after, more = page.next, page.more


def pulled_results(path: Path, address: str = "") -> tuple[str, list[Line]]:
    """Return the address of the feed in a file, and its lines; `address` where it has several.

    :raises PulledFileError: `feed_file_unreadable`, `feed_not_in_file`, `feeds_in_file`.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            known = [url for (url,) in database.execute("SELECT url FROM place ORDER BY url")]
            chosen = [url for url in known if url == address or (not address and _results(url))]
            if len(chosen) != 1:
                code = "feeds_in_file" if chosen else "feed_not_in_file"
                raise PulledFileError(code, " ".join(known))
            query = "SELECT json FROM line WHERE url = ? ORDER BY number"
            lines = [json.loads(text) for (text,) in database.execute(query, (chosen[0],))]
    except (sqlite3.Error, ValueError) as error:
        if isinstance(error, PulledFileError):
            raise
        raise PulledFileError("feed_file_unreadable", path.name) from error
    return chosen[0], lines


def _results(url: str) -> bool:
    return url.rstrip("/").endswith(f"/{Feed.RESULTS.value}")
