"""Random events with withdrawals, corrections and annulments: all their tables agree."""

import pytest

from tests.support.random_events import random_event
from tests.support.table_agreement import SHAPES, disagreements, stored_event
from tournaments.record.tables.crosstables import groups_of

pytestmark = [pytest.mark.database, pytest.mark.one_database]
EVENTS = 12


@pytest.mark.parametrize("seed", range(EVENTS))
def test_every_form_of_the_tables_says_the_same_cell_by_cell(database: str, seed: int) -> None:
    told = random_event(seed, SHAPES[seed % len(SHAPES)])
    tournament = stored_event(told)
    for stage in told.now.stages:
        for group in groups_of(stage):
            assert list(disagreements(tournament, stage.index, group)) == []
