"""State after somebody left, came back, was absent, got a bye or a penalty. Total, as all."""

from dataclasses import replace

from games.streams.dispatch import folds
from tournaments.record import events as e
from tournaments.record.changes import change_stage, departed
from tournaments.record.deviations import ByeChange, Deviation, DeviationKind
from tournaments.record.state import Participation, StageState, TournamentState
from tournaments.record.values import Leaving


@folds(e.EntrantExcused)
def _excused(state: TournamentState, event: e.EntrantExcused) -> TournamentState:
    at = (event.number, event.round)
    return change_stage(state, event, lambda stage: replace(stage, excused=(*stage.excused, at)))


@folds(e.ByeGranted)
def _granted(state: TournamentState, event: e.ByeGranted) -> TournamentState:
    bye = (event.number, event.round, event.kind)
    changed = change_stage(
        state, event, lambda stage: replace(stage, granted=(*stage.granted, bye))
    )
    return departed(changed, bye_of(event))


@folds(e.AbsenceRecalled)
def _recalled(state: TournamentState, event: e.AbsenceRecalled) -> TournamentState:
    at, gone = (event.number, event.round), (event.number, event.round, event.kind)

    def without(stage: StageState) -> StageState:
        return replace(
            stage,
            excused=tuple(pair for pair in stage.excused if pair != at),
            granted=tuple(pair for pair in stage.granted if pair != gone),
        )

    changed = change_stage(state, event, without)
    if not any(gone in stage.granted for stage in state.stages if stage.index == event.stage):
        return changed
    # The line of the bye that was granted stays: one more says that it was taken back.
    return departed(changed, bye_of(event))


def bye_of(event: e.ByeGranted | e.AbsenceRecalled) -> Deviation:
    """Return the departure that a bye outside the pairing's own is, granted or taken back."""
    return Deviation(
        kind=DeviationKind.BYE,
        stage=event.stage,
        round=event.round,
        reason=event.reason,
        bye=ByeChange(
            number=event.number,
            mark=event.kind,
            taken_back=isinstance(event, e.AbsenceRecalled),
        ),
    )


@folds(e.EntrantLeft)
def _left(state: TournamentState, event: e.EntrantLeft) -> TournamentState:
    turn = Participation(
        number=event.number,
        from_round=event.after_round + 1,
        is_in=False,
        why=event.why,
        article=event.article,
        reason=event.reason,
        consented_by=event.consented_by,
    )
    return change_stage(
        state, event, lambda stage: replace(stage, participation=(*stage.participation, turn))
    )


@folds(e.EntrantReturned)
def _returned(state: TournamentState, event: e.EntrantReturned) -> TournamentState:
    turn = Participation(
        number=event.number,
        from_round=event.from_round,
        is_in=True,
        why=Leaving.RETURNED,
        reason=event.reason,
    )
    return change_stage(
        state, event, lambda stage: replace(stage, participation=(*stage.participation, turn))
    )


@folds(e.SanctionRecorded)
def _sanctioned(state: TournamentState, event: e.SanctionRecorded) -> TournamentState:
    return change_stage(
        state,
        event,
        lambda stage: replace(
            stage, sanctions=(*stage.sanctions, (event.number, event.disqualified))
        ),
    )


@folds(e.PubliclyCriticised)
def _criticised(state: TournamentState, event: e.PubliclyCriticised) -> TournamentState:
    if not event.withdrawn:
        return replace(state, criticised=(*state.criticised, event.id))
    left = list(state.criticised)
    if event.id in left:
        left.remove(event.id)
    return replace(state, criticised=tuple(left))
