"""A ledger to verify. What only one database can show is collected on that database alone."""

import pytest
from django.db import connection

from tests.games.ledger.sequenced import Streams, three_streams

collect_ignore = (
    []
    if connection.vendor == "postgresql"
    else ["test_rights_postgres.py", "test_sequencer_postgres.py", "test_tailing_postgres.py"]
)


@pytest.fixture
def streams(database: str) -> Streams:
    """Three sequenced streams, see `three_streams`."""
    return three_streams()
