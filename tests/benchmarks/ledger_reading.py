"""How fast the ledger is read back, numbered and verified; run by `ledger_append`."""

import time

from tests.benchmarks.figures import TURNS, Figure, new_streams


def _fill(events: int) -> None:
    """Store so many events more, in batches."""
    from games.ledger import store

    for _ in range(events // 10_000):
        store.append_batch(new_streams(100, 100), now=1_760_000_000_000)


def read_verified(events: int = 200_000) -> Figure:
    """Measure reading events back with every hash and chain verified."""
    from games.ledger.scan import read_back

    _fill(events)

    def ours() -> int:
        began = time.monotonic_ns()
        count = read_back()
        return count * 1_000_000_000 // (time.monotonic_ns() - began)

    rates = sorted(ours() for _ in range(TURNS))
    mine = rates[TURNS // 2]
    return Figure(name="read back, every hash verified", ours=mine, peer=0, target=">= 150000")


def verify_whole() -> Figure:
    """Measure numbering everything, then the whole verification with tree and heads."""
    from games.ledger.sequencer import sequence_all, sign_checkpoint
    from games.ledger.verify import verify_ledger

    sequence_all(limit=5000)
    sign_checkpoint(now=1)
    began = time.monotonic_ns()
    report = verify_ledger()
    spent = time.monotonic_ns() - began
    if not report.is_clean:
        raise AssertionError(report.faults[0])
    rate_of = report.events * 1_000_000_000 // spent
    return Figure(name="verify_ledger, tree and heads too", ours=rate_of, peer=0, target="")


def sequence_rate(events: int = 50_000) -> Figure:
    """Measure the sequencer: rows re-read, re-hashed and numbered."""
    from games.ledger.sequencer import sequence_all

    sequence_all(limit=5000)
    _fill(events)
    began = time.monotonic_ns()
    count = sequence_all()
    spent = time.monotonic_ns() - began
    return Figure(name="sequencer", ours=count * 1_000_000_000 // spent, peer=0, target="")
