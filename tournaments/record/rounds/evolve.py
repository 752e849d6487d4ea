"""State after the events of stages and of the pairing of rounds. Total, as all."""

from dataclasses import replace
from typing import Any

from games.streams.dispatch import folds
from tournaments.crosstable import Mark
from tournaments.record import events as e
from tournaments.record.changes import (
    change_round,
    change_stage,
    departed,
    new_stage,
)
from tournaments.record.deviations import Deviation, DeviationKind
from tournaments.record.state import (
    Board,
    Round,
    StageState,
    TournamentState,
)
from tournaments.record.values import (
    PairedBy,
    RoundStatus,
)


@folds(e.StageOpened)
def _opened(state: TournamentState, event: e.StageOpened) -> TournamentState:
    stage = new_stage(state, event.stage, event.rounds, event.numbers)
    opened = replace(stage, sheet=event.sheet)
    changed = replace(state, stages=(*state.stages, opened))
    if not event.reason:
        return changed
    named = Deviation(
        kind=DeviationKind.QUALIFIERS, stage=event.stage, round=0, reason=event.reason
    )
    return departed(changed, named)


@folds(e.PairingDrafted)
def _drafted(state: TournamentState, event: e.PairingDrafted, version: int) -> TournamentState:
    by_system = event.source not in (PairedBy.HAND, PairedBy.FILE)

    def apply(stage: StageState) -> StageState:
        granted = [(n, kind) for n, r, kind in stage.granted if r == event.round]
        excused = [(n, Mark.ABSENT) for n, r in stage.excused if r == event.round]
        drafted = Round(
            number=event.round,
            status=RoundStatus.DRAFT,
            boards=tuple(Board(pair=pair) for pair in event.pairs),
            byes=(*((n, Mark.PAIRING_BYE) for n in event.byes), *granted, *excused),
            source=event.source,
            engine=event.engine,
            seed=event.seed,
            drafts=event.draft,
            drafted_at=version,
            engine_pairs=event.pairs if by_system else (),
            engine_byes=event.byes if by_system else (),
        )
        counts = {**dict(stage.drafts), event.round: event.draft}
        return replace(stage, played=(*stage.played, drafted), drafts=tuple(sorted(counts.items())))

    return change_stage(state, event, apply)


@folds(e.PairingChanged)
def _changed(state: TournamentState, event: e.PairingChanged) -> TournamentState:
    def apply(round_: Round) -> Round:
        others = tuple(pair for pair in round_.byes if pair[1] is not Mark.PAIRING_BYE)
        return replace(
            round_,
            boards=tuple(Board(pair=pair) for pair in event.pairs),
            byes=(*((n, Mark.PAIRING_BYE) for n in event.byes), *others),
            reason=event.reason,
        )

    return change_round(state, event, apply)


@folds(e.PairingPublished)
def _published(state: TournamentState, event: e.PairingPublished) -> TournamentState:
    def apply(round_: Round) -> Round:
        return replace(round_, status=RoundStatus.PUBLISHED, deviation=event.deviation)

    changed = change_round(state, event, apply)
    if event.deviation is None:
        return changed
    stage = next(stage for stage in changed.stages if stage.index == event.stage)
    played = stage.round(event.round)
    of_file = played is not None and played.source is PairedBy.FILE
    line = Deviation(
        kind=DeviationKind.IMPORT if of_file else DeviationKind.MANUAL_PAIRING,
        stage=event.stage,
        round=event.round,
        reason=event.reason,
        pairing=event.deviation,
    )
    return departed(changed, line)


def without_round(stage: StageState, number: int) -> StageState:
    """Return the stage without a round, nor with what stood when that was paired."""
    left = tuple(round_ for round_ in stage.played if round_.number != number)

    def forgotten(board: Board) -> Board:
        earlier = tuple(pair for pair in board.earlier if pair[0] <= len(left))
        return board if earlier == board.earlier else replace(board, earlier=earlier)

    played = tuple(
        replace(round_, boards=tuple(forgotten(board) for board in round_.boards))
        for round_ in left
    )
    return replace(stage, played=played)


@folds(e.SchedulePublished)
def _scheduled(state: TournamentState, event: e.SchedulePublished) -> TournamentState:
    return change_stage(state, event, lambda stage: replace(stage, schedule_is_public=True))


@folds(e.DraftDiscarded, e.PairingRecalled)
def _removed(state: TournamentState, event: Any) -> TournamentState:
    changed = change_stage(state, event, lambda stage: without_round(stage, event.round))
    if not event.reason:
        return changed
    line = Deviation(
        kind=DeviationKind.RECALL, stage=event.stage, round=event.round, reason=event.reason
    )
    if isinstance(event, e.DraftDiscarded):
        stage = next(stage for stage in state.stages if stage.index == event.stage)
        draft = dict(stage.drafts)[event.round]
        line = replace(line, kind=DeviationKind.DISCARD, draft=draft)
    return departed(changed, line)
