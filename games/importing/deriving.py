"""Files read with what the lists take from their games. Runs in any process; stores nothing."""

from typing import NamedTuple

from games.importing.questions import Answers
from games.importing.reading import FileReading, events_of, read_named
from games.projections.precomputed import derive_new


class DerivedReading(NamedTuple):
    """A file as read, with what `precomputed` takes of each of its games; none where not wanted.

    Who reads knows the line that was played: whoever follows the ledger need not fold it again.
    """

    reading: FileReading
    derived: tuple[bytes, ...] = ()


def read_with_derived(
    named: tuple[str, bytes], *, answers: Answers, is_followed: bool
) -> DerivedReading:
    """Read a (path, bytes) pair as `read_named`, in the shape that a pool of processes maps."""
    reading = read_named(named, answers=answers)
    if not is_followed:
        return DerivedReading(reading)
    derived = (derive_new(events_of(reading, game)) for game in reading.games)
    return DerivedReading(reading, tuple(derived))
