"""Who pulls a feed keeps his place in the transaction of his own tables: kills lose nothing.

Spec of the ledger, section 5, 46: a rating office that crashes between page and place reads on
without counting anything twice.
"""

import hashlib
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.streams.files import end_line, line_of
from tests.support.pulled_feeds import LINES, Feed, killed_pulls, line, pull_all, served, stored
from tournaments import pull_feed
from tournaments.pull_feed import FeedRefusedError, fetch_page, open_tables, place_of, pull


def test_killed_ten_times_the_end_is_that_of_a_pull_in_one_go(tmp_path: Path) -> None:
    feed, chance = Feed(), random.Random(23)
    killed, whole = tmp_path / "killed.sqlite3", tmp_path / "whole.sqlite3"
    with served(feed) as url:
        feed.wait = 0.005
        seen = killed_pulls(url, killed, times=10, chance=chance)
        assert seen[-1] < LINES, "it was killed on its way"
        feed.wait = 0
        pull_all(url, killed, limit=7)
        pull_all(url, whole)
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
