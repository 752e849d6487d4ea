"""A line-up changed after the deadline beside the one that was named in time (T5).

By analogy with questions 65 to 69 of the tournament managers' checklist: both are told, and
a change that is taken back leaves no line.
"""

from tournaments.record.deviations import LineUpChange
from tournaments.record.state import TournamentState
from tournaments.record.values import LineUp


def lateness_of(
    state: TournamentState, stage: int, number: int, line_up: LineUp
) -> LineUpChange | None:
    """Return the line-up named in time beside `line_up`, None where they are alike."""
    of = next((stage_state for stage_state in state.stages if stage_state.index == stage), None)
    played = of.round(number) if of is not None else None
    if of is None or played is None:
        return None
    ids = {slot.number: slot.id for slot in of.slots}
    entry = state.entry(ids.get(line_up.number, ""))
    members = entry.members if entry else ()
    timely = {line_up.number: line_up.players for line_up in played.timely_line_ups}
    before = timely.get(line_up.number, members[: len(line_up.players)])
    timely_places, late_places = (
        tuple(members.index(player) + 1 if player in members else 0 for player in players)
        for players in (before, line_up.players)
    )
    if timely_places == late_places:
        return None
    return LineUpChange(number=line_up.number, timely=timely_places, late=late_places)
