"""Speed and size of a large tournament for its office and its readers.

Run as `python -m tests.benchmarks.tournament_office 2000 9` against a migrated database, which
gains the event of that many players. Prints, for every page, print, file and reading of the API,
the milliseconds with nothing folded (cold) and with the state kept (warm), the queries and the
size. Times are CPU time: others may be working on the same machine.
The bounds to keep: 3 s cold, 1 s warm, 2 MB.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar
from uuid import UUID

T = TypeVar("T")
PUBLIC = (
    "",
    "rounds/{last}/",
    *(f"rounds/{{last}}/print/{kind}/" for kind in ("boards", "names", "slips", "wall")),
    "places/",
    "places/value/?number=1&step={step}",
    "places/?v={past}",
    "crosstable/",
    "regulations/",
    "table.xlsx",
    "table.csv",
    "table.trf",
)
DESK = (
    "desk/",
    "desk/?log=all",
    "rounds/{last}/",
    "rounds/{last}/results/",
    "rounds/{last}/boards/1/",
    "places/",
    "places/value/?number=1&step={step}",
    "crosstable/",
    "amend/",
    "do/withdraw/",
    "do/correct/",
    "do/publish-places/",
)
API = (
    "",
    "/events",
    "/events?limit=500",
    "/regulations",
    "/rounds/{last}",
    "/crosstable",
    "/standings",
    "/standings?version={past}",
    "/standings/values?number=1&tiebreak={step}",
    "/pairing-check",
    "/rated-games",
    "/promotions",
    *(f"/file?format={kind}" for kind in ("trf16", "trf26", "opengotha", "egd", "xlsx", "csv")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One answer measured: CPU milliseconds cold and warm, queries when warm, bytes."""

    name: str
    cold: int
    warm: int
    queries: int
    size: int
    status: int

    def line(self) -> str:
        """Return the row of the table."""
        mark = " !" if self.cold > 3000 or self.warm > 1000 or self.size > 2_000_000 else ""
        return (
            f"{self.name:48} {self.status:4} {self.cold:7} {self.warm:7} "
            f"{self.queries:6} {self.size // 1024:7}{mark}"
        )


def timed(act: Callable[[], T]) -> tuple[int, T]:
    """Return the CPU milliseconds `act` took, and what it gave."""
    began = time.process_time_ns()
    given = act()
    return (time.process_time_ns() - began) // 1_000_000, given


def bring(players: int, rounds: int) -> UUID:
    """Make a random event of so many and import it, as the commands do; return its id."""
    from django.core.management import call_command

    from tournaments.handlers.files import import_event
    from tournaments.interchange.reading import read_file
    from tournaments.interchange.rules import Choices
    from tournaments.management.commands.import_tournament import ARCHIVE

    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "event.trf"
        call_command(
            "generate_tournament",
            seed=f"office {players} {rounds}",
            players=players,
            rounds=rounds,
            withdrawals="2",
            forfeits="1%",
            units=30,
            output=path,
            verbosity=0,
        )
        read = read_file(path.read_bytes(), Choices(), format=None)
    now = time.time_ns() // 1_000_000
    done = import_event(read, by=ARCHIVE, now=now, accept=True)
    assert done.stream_id is not None or done.replayed
    return done.stream_id or UUID(int=0)


def read_all(stream: UUID, only: str = "") -> list[Reading]:
    """Measure every page, print, file and reading of the API of one event."""
    from django.contrib.auth.models import User
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from games.streams.cache import cache_of
    from tournaments import selectors
    from tournaments.record.decider import TOURNAMENTS
    from tournaments.record.tables.ranked import standings

    user, _ = User.objects.get_or_create(username="benchmark", defaults={"is_superuser": True})
    client = Client(headers={"host": "localhost", "accept-language": "zh-hans"})
    client.force_login(user)
    state = selectors.tournament_state(stream)
    stage = state.stages[-1]
    words = {
        "last": stage.published,
        "past": state.version // 2,
        "step": standings(state).order.steps[0].step.text,
    }
    found = []
    for base, tails in (
        (f"/tournaments/{stream}/", PUBLIC),
        (f"/admin/tournaments/tournament/{stream}/", DESK),
        (f"/api/v1/tournaments/{stream}", API),
    ):
        for tail in tails:
            name = f"{base.split('/')[1]} {tail}"
            if only not in name:
                continue
            url = base + tail.format(**words)
            cache_of(TOURNAMENTS).latest.clear()
            cache.clear()  # what one client may ask for is not what is measured
            cold, _ = timed(partial(client.get, url))
            with CaptureQueriesContext(connection) as seen:
                warm, page = timed(partial(client.get, url))
            size = len(page.content)
            found.append(
                Reading(
                    name=name,
                    cold=cold,
                    warm=warm,
                    queries=len(seen),
                    size=size,
                    status=page.status_code,
                )
            )
            print(found[-1].line(), flush=True)  # noqa: T201
    return found


def main(players: int, rounds: int, only: str = "") -> None:
    """Print the tables."""
    import django

    django.setup()
    took, stream = timed(lambda: bring(players, rounds))
    print(f"{players} players, {rounds} rounds, {stream}: brought in {took} ms")  # noqa: T201
    print(f"{'':48} {'':4} {'cold':>7} {'warm':>7} {'SQL':>6} {'KiB':>7}")  # noqa: T201
    read_all(stream, only)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
