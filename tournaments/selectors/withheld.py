"""What the feeds withhold: events that are drafts, pairings until signed, line-ups.

Gomoku 2025 25.2.2-C; P1 of the tournament managers' checklist. A draft thrown away is
withheld as well: the next one is likely to be the same. Line-ups, until everybody's:
`record.secrecy`. An event that is a draft is withheld whole until it is published.
"""

from uuid import UUID

from games import api
from games.api import cache_of
from tournaments.record.authority import may_see_drafts, may_see_unpublished
from tournaments.record.codec import STORED_NAMES
from tournaments.record.decider import TOURNAMENTS
from tournaments.record.events import (
    LineUpNamed,
    PairingChanged,
    PairingDrafted,
    TournamentHeldBack,
)
from tournaments.record.state import Round, TournamentState
from tournaments.record.teams.secrecy import line_up_is_public, may_see_line_ups
from tournaments.record.values import RoundStatus

DRAFTS = frozenset({STORED_NAMES[PairingDrafted], STORED_NAMES[PairingChanged]})
"""Stored names of the events that hold a pairing before it is signed."""

LINE_UPS = frozenset({STORED_NAMES[LineUpNamed]})
"""Stored names of the events that say who plays at which board of a team."""


WHOLE = frozenset(STORED_NAMES.values())
"""Stored names of every event of a tournament: of a draft none is public."""
HELD_BACK = STORED_NAMES[TournamentHeldBack]


def is_hidden(stream_id: UUID, asking: api.Asking) -> bool:
    """Return whether the reader may not know of this event: it is a draft of another office.

    :raises StreamNotFound: there is no such event.
    """
    state = cache_of(TOURNAMENTS).current(stream_id).state
    if not state.is_draft:
        return False
    actor = asking(state.event, state.section)
    return actor is None or not may_see_unpublished(state, actor)


def hidden_unpublished(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions among `events` of an event that is a draft, all or none."""
    # A draft says so at once: the others are not folded for it.
    second = api.load_events(stream_id, after=1, upto=2)
    if not second or second[0].type != HELD_BACK or not is_hidden(stream_id, asking):
        return frozenset()
    return frozenset(event.version for event in events)


def hidden_drafts(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions of the drafts among `events` that the reader may not see yet."""
    state = cache_of(TOURNAMENTS).current(stream_id).state
    actor = asking(state.event, state.section)
    if actor is not None and may_see_drafts(state, actor):
        return frozenset()
    return frozenset(
        event.version
        for event in events
        if not _is_published(state, event.data["stage"], event.data["round"])
    )


def hidden_line_ups(
    stream_id: UUID, events: tuple[api.StoredEvent, ...], asking: api.Asking
) -> frozenset[int]:
    """Return the versions of the line-ups among `events` that the reader may not see yet."""
    state = cache_of(TOURNAMENTS).current(stream_id).state
    actor = asking(state.event, state.section)
    if actor is not None and may_see_line_ups(state, actor):
        return frozenset()
    hidden = set()
    for event in events:
        played = _round(state, event.data["stage"], event.data["round"])
        if played is None or not line_up_is_public(played, event.data["line_up"]["number"]):
            hidden.add(event.version)
    return frozenset(hidden)


def _round(state: TournamentState, stage: int, number: int) -> Round | None:
    of = next((stage_state for stage_state in state.stages if stage_state.index == stage), None)
    return of.round(number) if of else None


def _is_published(state: TournamentState, stage: int, number: int) -> bool:
    found = _round(state, stage, number)
    return found is not None and found.status is not RoundStatus.DRAFT
