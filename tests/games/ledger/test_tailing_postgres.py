"""The feed under eight writers: nothing missed, nothing doubled, nothing that was rolled back."""

import pytest

from tests.support.tailed import tail

pytestmark = pytest.mark.database


def test_a_reader_that_tails_eight_writers_misses_and_doubles_nothing() -> None:
    told = tail(seconds=4, rollbacks=0.05, slow=0.02, hold_s=0.4)
    assert (told.missed, told.doubled, told.never_committed) == (set(), 0, set())
    assert told.positions == list(range(1, len(told.acknowledged) + 1))
    assert told.slow >= 3
    assert len(told.rolled_back) >= 3
