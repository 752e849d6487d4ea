"""State after the events of rating reports. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record.ratings import report_events as e
from tournaments.record.ratings.rated import games_of
from tournaments.record.ratings.report_values import SentReport
from tournaments.record.state import TournamentState

Apply = Callable[[TournamentState, Any, int], TournamentState]


def _reported(state: TournamentState, event: e.RatingsReported, version: int) -> TournamentState:
    told = event.report
    sent = SentReport(report=told, version=version, games=games_of(state, told.period))
    return replace(state, reports=(*state.reports, sent))


APPLY: dict[type, Apply] = {e.RatingsReported: _reported}
"""Type of an event -> what it makes of the state."""
