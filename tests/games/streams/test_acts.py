"""Which events came with which command, told from their ids alone."""

from uuid import UUID, uuid4, uuid5

import pytest

from games.streams.decider import acts_of, event_id_at

FIRST, SECOND = uuid4(), uuid4()
COUNTED = UUID("019ac6e1-2b3c-8d4e-8f5a-6b7c8d9e0000")


@pytest.mark.parametrize(
    ("ids", "acts"),
    [
        ((), ()),
        ((FIRST,), (1,)),
        ((FIRST, SECOND), (1, 2)),
        ((FIRST, event_id_at(FIRST, 1), event_id_at(FIRST, 2)), (1, 1, 1)),
        ((FIRST, event_id_at(FIRST, 1), SECOND, event_id_at(SECOND, 1)), (1, 1, 3, 3)),
        # Ids of version 8 are counted on.
        ((COUNTED, event_id_at(COUNTED, 1), UUID(int=COUNTED.int + 2)), (1, 1, 1)),
        ((COUNTED, UUID(int=COUNTED.int + 2)), (1, 2)),
        ((COUNTED, event_id_at(COUNTED, 1), SECOND), (1, 1, 3)),
        # A client's own id of version 5 begins a command of its own.
        ((FIRST, uuid5(FIRST, "another")), (1, 2)),
        ((FIRST, event_id_at(FIRST, 2)), (1, 2)),
        ((event_id_at(FIRST, 1), SECOND), (1, 2)),
    ],
)
def test_events_are_told_apart_by_command(ids: tuple[UUID, ...], acts: tuple[int, ...]) -> None:
    assert acts_of(ids) == acts
