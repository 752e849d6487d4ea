"""Clients beside a drill, and what it prints."""

import json
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from django.db import Error, connection

from tests.support.drills.hosts import wait
from tests.support.drills.site import Site
from tests.support.outages.players import Lists, Player
from tests.support.web_load import open_office

PLAYERS = 3
_began = time.monotonic()


def say(chinese: str, english: str) -> None:
    """Print a step, with the seconds since the start."""
    sys.stdout.write(f"{time.monotonic() - _began:5.0f} s  {chinese}\n         {english}\n")
    sys.stdout.flush()


class Clients:
    """Players through the proxy, each with its own list of what was acknowledged."""

    def __init__(self, site: Site, folder: Path) -> None:
        lists = folder / "lists"
        lists.mkdir()
        self.lists = Lists(lists)
        office = open_office()
        self._players = [Player(n, 1, site.port, office, self.lists) for n in range(PLAYERS)]

    def __enter__(self) -> "Clients":
        for player in self._players:
            player.start()
        return self

    def __exit__(self, *reason: object) -> None:
        for player in self._players:
            player.over.set()
        for player in self._players:
            player.join(30)

    @property
    def count(self) -> int:
        """How many commands were acknowledged."""
        return self.lists.answers[201]

    @property
    def longest_ms(self) -> int:
        """The longest time without an acknowledgement."""
        return self.lists.longest_wait_ms

    def await_answers(self, count: int) -> None:
        """Wait until so many were acknowledged."""
        wait(lambda: self.count >= count, f"{count} acknowledged; {dict(self.lists.answers)}")


def numbered() -> int:
    """Return how many events have their number."""
    from games.models import LedgerCursor

    try:
        return int(LedgerCursor.objects.values_list("size", flat=True).get())
    except Error:
        connection.close()
        raise


def served_by_live(site: Site) -> int:
    """Return how far the live process behind the proxy has come."""
    with urlopen(f"http://127.0.0.1:{site.live_port}/live/health", timeout=10) as answer:
        return int(json.loads(answer.read())["position"])
