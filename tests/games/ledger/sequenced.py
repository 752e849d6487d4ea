"""A sequenced ledger to tamper with, and the fault that verifying it names first."""

import time
from collections.abc import Callable
from uuid import UUID

from games.ledger.diagnosis import Fault
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.ledger.verify import verify_ledger
from tests.support.events import extend, start_stream

Streams = tuple[UUID, UUID, UUID]


def number_all(events: int) -> None:
    """Number so many committed events, waiting for whatever transaction holds the horizon.

    On PostgreSQL the cluster's own, as a vacuum in another database, hold it too.
    """
    until = time.monotonic() + 20
    while events:
        events -= sequence_all()
        assert time.monotonic() < until, f"{events} events not numbered"
        time.sleep(0.01 if events else 0)


def three_streams(at_first_checkpoint: Callable[[], None] = lambda: None) -> Streams:
    """Store streams of 4, 5 and 3 events, checkpoints at 9 and 12, one event behind.

    Positions 1..4 are the first stream's, 5..9 the second's, 10..12 the third's.
    `at_first_checkpoint` is called when the first nine are signed, and no more stored.
    """
    first = start_stream(4)
    number_all(4)
    second = start_stream(5)
    number_all(5)
    assert sign_checkpoint(now=1)
    at_first_checkpoint()
    third = start_stream(3)
    number_all(3)
    assert sign_checkpoint(now=2)
    extend(third, 3)
    return first, second, third


def first_found() -> Fault:
    """Verify the ledger, which is not clean, and return the first fault."""
    report = verify_ledger()
    assert not report.is_clean
    return report.faults[0]


def at(name: str, position: int | None, stream: UUID, version: int) -> Fault:
    """Return a fault of one event."""
    return Fault(name=name, position=position, stream_id=stream, version=version)
