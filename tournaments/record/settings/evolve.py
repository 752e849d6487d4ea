"""State after settings were changed or taken back. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record import events as e
from tournaments.record.deviations import Deviation, DeviationKind
from tournaments.record.evolve_deviations import stage_now
from tournaments.record.settings.values import Former
from tournaments.record.state import TournamentState

Apply = Callable[[TournamentState, Any, int], TournamentState]


def departures_of(state: TournamentState, event: e.RegulationsAmended) -> tuple[Deviation, ...]:
    """Return what an amendment after the start departs from (questions 59 and 61)."""
    stage = stage_now(state)
    changed = Deviation(
        kind=DeviationKind.CONFIGURATION,
        stage=stage,
        round=len(state.stages[-1].played) if state.stages else 0,
        reason=event.reason,
        settings=event.changes,
    )
    otherwise = (
        Deviation(
            kind=DeviationKind.PAIRED_OTHERWISE,
            stage=stage,
            round=round_.round,
            pairing=round_.departure,
        )
        for round_ in event.rounds
    )
    return (changed, *otherwise)


def remembered(state: TournamentState, lines: tuple[Deviation, ...]) -> tuple[Former, ...]:
    """Return the settings to go back to, those now in force last."""
    stage = state.stages[-1] if state.stages else None
    if stage is None:
        return state.former
    now = Former(
        revision=state.revision,
        regulations=state.regulations,
        digest=state.digest,
        stage=stage.index,
        rounds=stage.rounds,
        published=stage.published,
        lines=lines,
    )
    return (*state.former, now)


def _taken_back(
    state: TournamentState, event: e.AmendmentTakenBack, version: int
) -> TournamentState:
    changed = replace(
        state, regulations=event.regulations, digest=event.digest, revision=event.revision
    )
    if not state.former or not state.stages:
        return changed
    last, stage = state.former[-1], state.stages[-1]
    rules = event.regulations.stages[stage.index - 1]
    lines = list(state.deviations)
    for line in last.lines:
        if line in lines:
            lines.remove(line)
    return replace(
        changed,
        former=state.former[:-1],
        stages=(*state.stages[:-1], replace(stage, rules=rules, rounds=last.rounds)),
        deviations=tuple(lines),
    )


def _bye_right(state: TournamentState, event: e.ByeRightSet, version: int) -> TournamentState:
    group = {(event.id, event.kind)}
    held = state.without_byes
    return replace(state, without_byes=held - group if event.allowed else held | group)


def _taken_over(state: TournamentState, event: e.LinesTakenOver, version: int) -> TournamentState:
    return replace(state, deviations=event.lines)


APPLY: dict[type, Apply] = {
    e.AmendmentTakenBack: _taken_back,
    e.ByeRightSet: _bye_right,
    e.LinesTakenOver: _taken_over,
}
