"""Changes of a part of the state that an event names, for all who fold. Total, as all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tournaments.record.deviations import Deviation
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import Numbered


def change_stage(
    state: TournamentState, event: Any, change: Callable[[StageState], StageState]
) -> TournamentState:
    """Only the stage that `event` names; an index of none changes nothing."""
    stages = tuple(change(stage) if stage.index == event.stage else stage for stage in state.stages)
    return replace(state, stages=stages)


def change_round(
    state: TournamentState, event: Any, change: Callable[[Round], Round]
) -> TournamentState:
    """Only the round of the stage that `event` names."""

    def apply(stage: StageState) -> StageState:
        played = tuple(
            change(round_) if round_.number == event.round else round_ for round_ in stage.played
        )
        return replace(stage, played=played)

    return change_stage(state, event, apply)


def change_board(
    state: TournamentState, event: Any, change: Callable[[Board], Board]
) -> TournamentState:
    """Only the board that `event` names, from 1; its round must hold it."""

    def apply(round_: Round) -> Round:
        # Boards stand in order of their numbers from 1, as every recorded pairing has them.
        at = event.board - 1
        boards = (*round_.boards[:at], change(round_.boards[at]), *round_.boards[at + 1 :])
        return replace(round_, boards=boards)

    return change_round(state, event, apply)


def new_stage(
    state: TournamentState, index: int, rounds: int, slots: tuple[Numbered, ...]
) -> StageState:
    """Return stage `index` of the regulations, nothing played yet."""
    rules = state.regulations.stages[index - 1]
    return StageState(index=index, rules=rules, rounds=rounds, slots=slots)


def departed(state: TournamentState, *new: Deviation) -> TournamentState:
    """Return the state with further departures from the book."""
    return replace(state, deviations=(*state.deviations, *new))


def stage_now(state: TournamentState) -> int:
    """Return the index of the stage under way, 1 before the start."""
    return state.stages[-1].index if state.stages else 1
