"""State after settings were changed or taken back. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import departed, stage_now
from tournaments.record.deviations import Deviation, DeviationKind
from tournaments.record.settings.values import Former
from tournaments.record.state import TournamentState
from tournaments.record.values import Status


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


@folds(e.AmendmentTakenBack)
def _taken_back(state: TournamentState, event: e.AmendmentTakenBack) -> TournamentState:
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


@folds(e.TournamentHeldBack)
def _held_back(state: TournamentState) -> TournamentState:
    return replace(state, is_draft=True)


@folds(e.TournamentPublished)
def _published(state: TournamentState) -> TournamentState:
    return replace(state, is_draft=False)


@folds(e.TournamentCancelled)
def _cancelled(state: TournamentState, event: e.TournamentCancelled) -> TournamentState:
    return replace(state, status=Status.FINISHED, cancelled=event.reason)


@folds(e.ByeRightSet)
def _bye_right(state: TournamentState, event: e.ByeRightSet) -> TournamentState:
    group = {(event.id, event.kind)}
    numbers = state.without_byes
    return replace(state, without_byes=numbers - group if event.allowed else numbers | group)


@folds(e.LinesTakenOver)
def _taken_over(state: TournamentState, event: e.LinesTakenOver) -> TournamentState:
    return replace(state, deviations=event.lines)


@folds(e.RegulationsAmended)
def _amended(state: TournamentState, event: e.RegulationsAmended) -> TournamentState:
    stages = state.stages
    if stages:
        rules = event.regulations.stages[stages[-1].index - 1]
        rounds = rules.rounds or stages[-1].rounds
        stages = (*stages[:-1], replace(stages[-1], rules=rules, rounds=rounds))
    changed = replace(
        state,
        regulations=event.regulations,
        digest=event.digest,
        revision=event.revision,
        stages=stages,
    )
    if not event.after_start:
        return changed
    new = departures_of(state, event)
    return departed(replace(changed, former=remembered(state, new)), *new)


@folds(e.BookModeLeft)
def _left_mode(state: TournamentState, event: e.BookModeLeft) -> TournamentState:
    left = Deviation(
        kind=DeviationKind.MODE, stage=stage_now(state), round=event.round, reason=event.reason
    )
    return departed(replace(state, book_mode=False), left)
