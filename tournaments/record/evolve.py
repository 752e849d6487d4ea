"""State after an event. Total: a recorded fact is a fact, so nothing is refused here."""

from dataclasses import replace

from games.streams.dispatch import folders
from tournaments.record import events as e
from tournaments.record.lots.evolve import timed
from tournaments.record.state import TournamentState
from tournaments.record.subjects import FOLDING

FOLDS = folders(*FOLDING)
"""Type of an event -> what folds it."""


def begin(event: e.TournamentCreated, *, version: int, at: int) -> TournamentState:
    """Return the state of a tournament just created; `at` is the server's time in ms."""
    return TournamentState(
        version=version,
        regulations=event.regulations,
        digest=event.digest,
        event=event.event,
        section=event.regulations.section,
        created_at=at,
    )


def evolve(
    state: TournamentState, event: e.TournamentEvent, *, version: int, at: int
) -> TournamentState:
    """Return the state after `event`, recorded at `at` (server ms) as `version`."""
    fold = FOLDS.get(type(event))
    changed = fold(state, event, version, at, state) if fold else state
    return replace(timed(changed, event, at), version=version)
