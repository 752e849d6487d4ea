"""A sequenced ledger to tamper with, and the fault that verifying it names first."""

from uuid import UUID

from games.ledger.diagnosis import Fault
from games.ledger.sequencer import sequence_all, sign_checkpoint
from games.ledger.verify import verify_ledger
from tests.support.events import extend, start_stream

Streams = tuple[UUID, UUID, UUID]


def three_streams() -> Streams:
    """Store streams of 4, 5 and 3 events, checkpoints at 9 and 12, one event behind.

    Positions 1..4 are the first stream's, 5..9 the second's, 10..12 the third's.
    """
    first = start_stream(4)
    sequence_all()
    second = start_stream(5)
    sequence_all()
    assert sign_checkpoint(now=1)
    third = start_stream(3)
    sequence_all()
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
