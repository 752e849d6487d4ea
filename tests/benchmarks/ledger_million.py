"""A million events: numbered, signed, verified; and a game of 300 events verified away from us.

Run as `python -m tests.benchmarks.ledger_million [EVENTS]`; DATABASE_URL says on which database,
one of its own is made there and deleted. Printed is CPU of this process, on PostgreSQL without the
server's. Exit status 1 where chain, tree and checkpoint of the million took more than 10 s, or the
verifier that a bundle carries more than 1 s for the game, its interpreter's start included.
"""

import io
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

MOST_SECONDS = 10
MOST_MS_OF_A_GAME = 1_000
AT_ONCE = 10_000


def main(events: int) -> int:
    """Fill a ledger, number it, sign it, verify it; return the exit status."""
    from games.bundles.writing import bundle
    from games.ledger import store
    from games.ledger.sequencer import sequence_all, sign_checkpoint
    from games.ledger.verify import verify_ledger
    from tests.benchmarks.figures import new_streams

    game = _long_game()
    for _ in range(events // AT_ONCE):
        store.append_batch(new_streams(100, AT_ONCE // 100), now=1_760_000_000_000)
    _timed(f"{events:,} events numbered", lambda: sequence_all(limit=5000))
    signed = _timed("checkpoint read back and signed", lambda: sign_checkpoint(now=1))
    verified = _timed("chain, tree, heads and checkpoint verified", _clean(verify_ledger))
    spent_ms = _verifier_ms(bundle(game, asking=None, checkpoint=None))
    sys.stdout.write(f"verify.py on a game of 300 events: {spent_ms} ms of processor time\n")
    slow = signed > MOST_SECONDS * 1000 or verified > MOST_SECONDS * 1000
    return int(slow or spent_ms > MOST_MS_OF_A_GAME)


def _timed(name: str, act: Callable[[], object]) -> int:
    """Do it, print and return the milliseconds of processor time it took."""
    began = time.process_time_ns()
    act()
    spent = (time.process_time_ns() - began) // 1_000_000
    sys.stdout.write(f"{name}: {spent} ms of processor time\n")
    sys.stdout.flush()
    return spent


def _clean(verify: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        report = verify()
        if not report.is_clean:  # type: ignore[attr-defined]
            raise AssertionError(report)

    return run


def _long_game() -> UUID:
    from tests.support.archived import archive

    moves = ("h2e2", "h9g7", "h0g2", "i9h9") + ("i0h0", "h9i9", "h0i0", "i9h9") * 74
    return archive("xiangqi-2020", moves[:298], players=("甲", "乙"))


def _verifier_ms(data: bytes) -> int:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.zip"
        file.write_bytes(data)
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            packed.extract("verify.py", folder)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-I", f"{folder}/verify.py", str(file)], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return round(spent * 1000)


if __name__ == "__main__":
    from tests.support.own_database import own_database

    with own_database():
        sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000))
