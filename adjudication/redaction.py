"""What strangers are not shown: findings of audits until the record is complete, papers of cases.

Of a case everybody may read its decision, and that it was carried out; what the parties and
the members of the committee said stays with the offices.
"""

from uuid import UUID

from adjudication.cases.decider import CASES
from adjudication.cases.decider import STORED_NAMES as CASE_NAMES
from adjudication.cases.events import CaseDecided, DecisionCarriedOut
from adjudication.cases.state import CaseState
from adjudication.cases.values import CaseStatus
from games import api
from games.record.audits.events import GameAudited
from games.record.codec import STORED_NAMES
from games.record.values import Role, Status

AUDITS = frozenset({STORED_NAMES[GameAudited]})
PUBLIC = frozenset({CASE_NAMES[CaseDecided], CASE_NAMES[DecisionCarriedOut]})
"""Events of a decided case that everybody may read."""


def hidden_audits(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions of the audits among `events` that the reader may not see yet."""
    state = api.game_state(stream_id)
    if state.status is Status.CLOSED:
        return frozenset()
    if is_official(asking, state.event, state.section):
        return frozenset()
    return frozenset(event.version for event in events)


def hidden_papers(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions of the events of a case that the reader may not see."""
    state: CaseState = api.cache_of(CASES).current(stream_id).state
    if is_official(asking, state.event, state.section):
        return frozenset()
    shown = PUBLIC if state.status is CaseStatus.DECIDED else frozenset[str]()
    return frozenset(event.version for event in events if event.type not in shown)


def is_official(asking: api.Asking, event: str, section: str) -> bool:
    """Return whether who reads holds an office at an event."""
    actor = asking(event, section)
    return actor is not None and actor.role is not Role.PLAYER


REDACTION = api.Redaction(types=AUDITS, judge=hidden_audits)
PAPERS = api.Redaction(types=frozenset(CASE_NAMES.values()), judge=hidden_papers)
