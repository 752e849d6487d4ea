"""Departures of an event as the lines a report has of them."""

from tournaments.interchange.deviation_lines import format_deviation
from tournaments.record.state import TournamentState


def lines_of(state: TournamentState) -> tuple[tuple[str, int, str], ...]:
    """Return kind, round and text of every line."""
    found = (format_deviation(deviation) for deviation in state.deviations)
    return tuple((deviation.kind, deviation.round, deviation.text) for deviation in found)
