"""Drafts of pairings, withheld from who does not pair until the round is signed.

Gomoku 2025 25.2.2-C; P1 of the tournament managers' checklist. A draft thrown away is
withheld as well: the next one is likely to be the same.
"""

from uuid import UUID

from games import api
from tournaments import states
from tournaments.record.authority import may_see_drafts
from tournaments.record.codec import STORED_NAMES
from tournaments.record.events import PairingChanged, PairingDrafted
from tournaments.record.state import TournamentState
from tournaments.record.values import RoundStatus

DRAFTS = frozenset({STORED_NAMES[PairingDrafted], STORED_NAMES[PairingChanged]})
"""Stored names of the events that hold a pairing before it is signed."""


def hidden_drafts(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions of the drafts among `events` that the reader may not see yet."""
    state = states.current(stream_id).state
    actor = asking(state.competition, state.section)
    if actor is not None and may_see_drafts(state, actor):
        return frozenset()
    return frozenset(
        one.version
        for one in events
        if not _is_published(state, one.data["stage"], one.data["round"])
    )


def _is_published(state: TournamentState, stage: int, number: int) -> bool:
    of = next((one for one in state.stages if one.index == stage), None)
    found = of.round(number) if of else None
    return found is not None and found.status is not RoundStatus.DRAFT
