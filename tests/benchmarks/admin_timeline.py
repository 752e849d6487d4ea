"""How long the back office takes to print a game of six hundred events.

Run as `python -m tests.benchmarks.admin_timeline` against a migrated database, which gains
one game and one staff user; the bound to keep is 200 ms.
"""

import time
from dataclasses import dataclass

EVENTS = 600
ROUNDS = 5
SHUTTLE = ("h2e2", "h9g7", "e2h2", "g7h9")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """The best of several rounds: milliseconds for a whole page, queries, size in bytes."""

    ms: int
    queries: int
    size: int


def measure(*, events: int = EVENTS, rounds: int = ROUNDS) -> Measurement:
    """Print the page of a game of `events` events and keep the best of `rounds`."""
    from django.contrib.auth.models import User
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests.support.office import GameOnRecord

    game = GameOnRecord(red="甲", black="乙", competition="性能测量")
    game.play([SHUTTLE[index % 4] for index in range(events - 2)])
    game.project()
    user, _ = User.objects.get_or_create(username="benchmark", defaults={"is_superuser": True})
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    url = f"/admin/games/game/{game.id}/change/"
    best, queries, size = 0, 0, 0
    for _ in range(rounds):
        began = time.perf_counter_ns()
        with CaptureQueriesContext(connection) as seen:
            page = client.get(url)
        took = (time.perf_counter_ns() - began) // 1_000_000
        best = min(best or took, took)
        queries, size = len(seen), len(page.content)
    return Measurement(ms=best, queries=queries, size=size)


def main() -> None:
    """Print one line."""
    import django

    django.setup()
    found = measure()
    line = f"{EVENTS} events: {found.ms} ms, {found.queries} queries, {found.size // 1024} KiB"
    print(line)  # noqa: T201


if __name__ == "__main__":
    main()
