"""Departures from the book as a state gathers them. Total, as all."""

from dataclasses import replace

from tournaments.record.deviations import Deviation
from tournaments.record.state import TournamentState


def departed(state: TournamentState, *new: Deviation) -> TournamentState:
    """Return the state with further departures."""
    return replace(state, deviations=(*state.deviations, *new))


def stage_now(state: TournamentState) -> int:
    """Return the index of the stage under way, 1 before the start."""
    return state.stages[-1].index if state.stages else 1
