"""What strangers do not read of the register of offices: who was given what, by whom."""

from uuid import UUID

from games.ledger.envelope import StoredEvent
from games.offices.decider import STORED_NAMES
from games.streams.actors import Asking, Role
from games.streams.redaction import Redaction

READERS = frozenset({Role.CHIEF_ARBITER, Role.COMMITTEE, Role.ARCHIVIST})
"""Who reads the ledger itself, where the office is held for every event."""


def hidden_entries(
    stream_id: UUID, events: tuple[StoredEvent, ...], asking: Asking
) -> frozenset[int]:
    """Return the versions of the register's entries that the reader may not see: all or none."""
    actor = asking("", "")
    if actor is not None and actor.role in READERS and not actor.event:
        return frozenset()
    return frozenset(event.version for event in events)


REGISTER_ENTRIES = Redaction(types=frozenset(STORED_NAMES.values()), judge=hidden_entries)
