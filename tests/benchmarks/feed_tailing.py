"""A reader who tails the feed of eight writers, with slow and rolled-back transactions among them.

Run as `python -m tests.benchmarks.feed_tailing [seconds]`, 60 unless told, on a PostgreSQL of its
own (or DATABASE_URL's) that waits for its disk. Prints what was acknowledged, rolled back, held
open, read, missed and doubled; exit status 1 when anything was missed or doubled.
"""

import os
import sys
import tempfile
from pathlib import Path

from tests.support.services import postgres
from tests.support.subprocesses import django_ready

ROLLBACKS, SLOW, HOLD_S = 0.01, 0.002, 1.0
"""The shares of the measurement in the spec: 1 % rolled back, 0.2 % slow."""


def main(seconds: float) -> int:
    """Tail for so many seconds and print the figures."""
    with postgres(durable=True) as url, tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = url
        django_ready()
        from django.conf import settings

        from tests.support.databases import Template
        from tests.support.tailed import WRITERS, tail

        settings.LEDGER_KEY_FILE = Path(folder) / "ledger.key"
        template = Template(Path(folder))
        with template.copy():
            told = tail(seconds=seconds, rollbacks=ROLLBACKS, slow=SLOW, hold_s=HOLD_S)
        template.remove()
    dense = told.positions == list(range(1, len(told.acknowledged) + 1))
    sys.stdout.write(
        f"{WRITERS} writers, {told.seconds:.0f} s: acknowledged {len(told.acknowledged)}, "
        f"rolled back {len(told.rolled_back)}, held open {told.slow}; "
        f"read {len(told.read)} in {told.pages} pages: missed {len(told.missed)}, "
        f"doubled {told.doubled}, rolled back and read {len(told.never_committed)}, "
        f"{'dense' if dense else 'NOT dense'}; "
        f"{len(told.acknowledged) / told.seconds:.0f} events a second; "
        f"load {os.getloadavg()[0]:.1f}\n"
    )
    return 0 if dense and not told.missed and not told.doubled else 1


if __name__ == "__main__":
    raise SystemExit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0))
