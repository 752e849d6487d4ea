"""Two small streams in a signed log, one of them taken out as a bundle."""

import pytest

from games.bundles.writing import bundle
from games.ledger.sequencer import sequence_all, sign_checkpoint
from tests.games.ledger.sequenced import Streams, three_streams


@pytest.fixture
def streams(database: str) -> Streams:
    """Streams of 4, 5 and 4 events; checkpoints at 9, 12 and 13."""
    made = three_streams()
    sequence_all()
    assert sign_checkpoint(now=3)
    return made


@pytest.fixture
def data(streams: Streams) -> bytes:
    """The second stream, positions 5 to 9, with the checkpoint at 13 besides its own at 9."""
    return bundle(streams[1], asking=None, checkpoint=13)
