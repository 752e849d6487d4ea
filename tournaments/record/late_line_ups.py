"""A line-up changed after the deadline beside the one that was named in time (T5).

By analogy with questions 65 to 69 of the tournament managers' checklist: both are told, and
a change that is taken back leaves no line.
"""

from tournaments.record.state import TournamentState
from tournaments.record.values import LineUp


def lateness_of(state: TournamentState, stage: int, number: int, line_up: LineUp) -> str:
    """Return "1-2-3 => 1-4-3": the line-up named in time, then `line_up`; "" where alike.

    Players are told by their places in the team's list, 0 for an empty board.
    """
    of = next((one for one in state.stages if one.index == stage), None)
    played = of.round(number) if of is not None else None
    if of is None or played is None:
        return ""
    ids = {one.number: one.id for one in of.slots}
    entry = state.entry(ids.get(line_up.number, ""))
    members = entry.members if entry else ()
    timely = {one.number: one.players for one in played.timely_line_ups}
    before = timely.get(line_up.number, members[: len(line_up.players)])
    told = [
        "-".join(str(members.index(one) + 1 if one in members else 0) for one in players)
        for players in (before, line_up.players)
    ]
    return "" if told[0] == told[1] else " => ".join(told)
