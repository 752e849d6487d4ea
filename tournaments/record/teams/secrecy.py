"""Line-ups of teams that the other side may not read yet, and who may.

Xiangqi 2020 11.1-11.4, gomoku 2025 26.2.1-26.2.4: both captains hand in without knowing the
other's list. It is everybody's once line-ups are closed or the match has begun.
"""

from dataclasses import replace

from games.record.errors import NotAllowedError
from games.record.values import Actor
from tournaments.record import commands as c
from tournaments.record.authority import ALLOWED, check_place
from tournaments.record.state import Round, StageState, TournamentState
from tournaments.record.values import LineUp, RoundStatus


def may_see_line_ups(state: TournamentState, by: Actor) -> bool:
    """Return whether `by` takes line-ups in at this event, and so may read them early."""
    try:
        check_place(state, by)
    except NotAllowedError:
        return False
    return by.role in ALLOWED[c.NameLineUp]


def line_up_is_public(played: Round, number: int) -> bool:
    """Return whether everybody may read the line-up of team `number` for a round."""
    if played.status is RoundStatus.DRAFT:
        return False
    if played.line_ups_closed or played.status is RoundStatus.CLOSED:
        return True
    return any(
        board.log or board.games or board.outcome
        for board in played.boards
        if number in (board.pair.first, board.pair.second)
    )


def without_line_ups(state: TournamentState) -> TournamentState:
    """Return the tournament with empty boards in the line-ups that are not public yet."""
    if not any(_has_secrets(round_) for stage in state.stages for round_ in stage.played):
        return state
    return replace(state, stages=tuple(_masked_stage(stage) for stage in state.stages))


def _has_secrets(played: Round) -> bool:
    named = (*played.line_ups, *played.timely_line_ups)
    return any(not line_up_is_public(played, line_up.number) for line_up in named)


def _masked_stage(stage: StageState) -> StageState:
    return replace(stage, played=tuple(_masked(round_) for round_ in stage.played))


def _masked(played: Round) -> Round:
    def masked(line_ups: tuple[LineUp, ...]) -> tuple[LineUp, ...]:
        return tuple(
            line_up
            if line_up_is_public(played, line_up.number)
            else replace(line_up, players=("",) * len(line_up.players))
            for line_up in line_ups
        )

    return replace(
        played,
        line_ups=masked(played.line_ups),
        timely_line_ups=masked(played.timely_line_ups),
    )
