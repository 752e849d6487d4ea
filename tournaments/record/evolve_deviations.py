"""Of which stage each line of deviation tells: rounds count anew with every stage."""

from dataclasses import replace

from tournaments.record import events as e
from tournaments.record.state import TournamentState


def attributed(
    before: TournamentState, now: TournamentState, event: e.TournamentEvent
) -> TournamentState:
    """Return the state after `event` with the stage of every line of deviation."""
    if now.deviations == before.deviations:
        return now
    held = list(zip(before.deviations, before.deviation_stages, strict=True))
    stage = getattr(event, "stage", 0) or (now.stages[-1].index if now.stages else 1)
    stages = []
    for line in now.deviations:
        at = next((at for at, (one, _) in enumerate(held) if one == line), None)
        stages.append(stage if at is None else held[at][1])
        held = held if at is None else held[at + 1 :]
    return replace(now, deviation_stages=tuple(stages))
