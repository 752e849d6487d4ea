"""How many connections to PostgreSQL one server process holds, and whether it ever answers 5xx.

Run as `python -m tests.benchmarks.web_connections [seconds [clients]]`, 60 and 32 unless told:
one process started as docs/operations.md says, on a database of its own that is dropped again,
asked over the loopback interface for pages, readings of the API and moves. DATABASE_URL names
the PostgreSQL; without it one is brought along. The bounds to keep: no 5xx, 30 connections.
Exit status 1 when one is passed.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

MOST_CONNECTIONS = 30


def measure(folder: Path, *, seconds: int, clients: int) -> bool:
    """Measure on a copy of a migrated database, print the counts, tell whether they hold."""
    from django.db import connections

    from tests.support.databases import Template
    from tests.support.web_load import burden, open_office, serving, total

    template = Template(folder)
    with template.copy():
        office = open_office()
        connections.close_all()
        with serving(folder) as port:
            until = time.monotonic() + seconds
            tallies = burden(
                port, office, clients=clients, goes_on=lambda number: time.monotonic() < until
            )
    template.remove()
    whole = total(tallies)
    out = sys.stdout
    out.write(f"{clients} clients, {seconds} s, one process\n")
    for status, count in sorted(whole.answers.items()):
        out.write(f"{status or 'no answer':>12} {count:>8}\n")
    out.write(f"{'answers':>12} {whole.answers.total():>8}\n{'moves':>12} {whole.moves:>8}\n")
    out.write(f"5xx or none: {whole.failures} (wanted 0)\n")
    out.write(
        f"connections: {whole.connections} at most in {whole.samples} samples "
        f"(wanted <= {MOST_CONNECTIONS})\n"
    )
    return whole.failures == 0 and 0 < whole.connections <= MOST_CONNECTIONS


def main() -> None:
    """Bring the servers, then measure."""
    from tests.support import services

    seconds, clients = (*map(int, sys.argv[1:]), *(60, 32)[len(sys.argv) - 1 :])
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    with services.postgres(durable=True) as url, tempfile.TemporaryDirectory() as folder:
        os.environ.update(DATABASE_URL=url, REDIS_URL="", QIPU_DATA_DIR=folder)
        import django

        django.setup()
        held = measure(Path(folder), seconds=seconds, clients=clients)
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
