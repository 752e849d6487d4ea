"""A move as a user posts it, over HTTP to `serve` on PostgreSQL, by eight clients at once.

The peers have no server: theirs are the bare figures of `append` in the same run.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.peers.append import CLIENTS
from tests.benchmarks.peers.lines import Line, compared
from tests.benchmarks.served_load import asked, made_games, real_moves, served

SECONDS = 10


def measure(folder: Path, bare: list[Line]) -> Iterator[Line]:
    """Measure beside the lines of `append`: rules checked, clocks kept, then the same append."""
    ids, shared = made_games(CLIENTS * SECONDS)
    games = [ids[index::CLIENTS] for index in range(CLIENTS)]
    plan = {**shared, "moves": real_moves(), "seconds": SECONDS, "games": games}
    with served(folder, "serve") as watched:
        found, spent = asked(watched, plan)
    count = len(found["microseconds"]) or 1
    rate = count * 1000 // found["spent_ms"]
    cpu_us = (spent.web + spent.database + spent.background) * 1000 // count
    for line in bare:
        ours = rate if line.unit == "events/s" else cpu_us
        assert line.theirs is not None
        peer = f"{line.peer}, bare"
        yield compared(f"move over HTTP, {CLIENTS} clients", line.unit, peer, [(ours, line.theirs)])
