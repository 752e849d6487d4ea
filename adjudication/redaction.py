"""What strangers are not shown of audits: their findings, until the record is complete."""

from uuid import UUID

from games import api
from games.record.audits.events import GameAudited
from games.record.codec import STORED_NAMES
from games.record.values import Role, Status

AUDITS = frozenset({STORED_NAMES[GameAudited]})


def hidden_audits(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions of the audits among `events` that the reader may not see yet."""
    state = api.game_state(stream_id)
    if state.status is Status.CLOSED:
        return frozenset()
    actor = asking(state.competition, state.section)
    if actor is not None and actor.role is not Role.PLAYER:
        return frozenset()
    return frozenset(event.version for event in events)


REDACTION = api.Redaction(types=AUDITS, judge=hidden_audits)
