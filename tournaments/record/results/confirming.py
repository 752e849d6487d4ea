"""The results of a round, confirmed by the deputy for the groups in his charge (gomoku 25.3.2-B).

核对确认: it stands for the results as they were; after a correction of one of them the group is to
be confirmed again. The chief referee's signature (25.2.2-B) is apart.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.dispatch import decides, folds
from tournaments.books.topics import Topic
from tournaments.record.changes import change_round
from tournaments.record.guards import article_on, require_published, stage_of
from tournaments.record.results.commands import ConfirmResults
from tournaments.record.results.confirmation_events import ResultsConfirmed
from tournaments.record.results.four_eyes import require_others
from tournaments.record.rounds.legality import listed
from tournaments.record.state import (
    Board,
    Confirmed,
    ConfirmedResult,
    Round,
    StageState,
    TournamentState,
)
from tournaments.record.tables.crosstables import groups_of


@decides(ConfirmResults)
def confirm_results(
    state: TournamentState, command: ConfirmResults, by: Actor
) -> tuple[ResultsConfirmed, ...]:
    """Return the results confirmed, whether or not the round is closed.

    :raises CommandRefusedError: `tournament_not_started`, `stage_unknown`, `group_unknown`,
        `round_not_published`, `results_missing`, `changes_nothing`.
    :raises NotAllowedError: `entered_by_oneself`.
    """
    stage = stage_of(state, command.stage)
    played = require_published(state, stage, command.round)
    if command.group and command.group not in groups_of(stage):
        raise CommandRefusedError("group_unknown", group=command.group)
    missing = [
        board.pair.board for board in _boards(stage, played, command.group) if not board.settled
    ]
    if missing:
        raise CommandRefusedError(
            "results_missing",
            article=article_on(state, Topic.RESULT_RECORD),
            round=command.round,
            boards=listed(missing),
        )
    groups = (command.group,) if command.group else groups_of(stage)
    if set(groups) <= set(confirmed_groups(stage, played)):
        raise CommandRefusedError("changes_nothing")
    require_others(
        state,
        command.past,
        by,
        stage=stage.index,
        round_=command.round,
        boards=[board.pair.board for board in _boards(stage, played, command.group)],
    )
    return (ResultsConfirmed(stage=stage.index, round=command.round, group=command.group),)


def confirmed_groups(stage: StageState, played: Round) -> tuple[str, ...]:
    """Return the groups of a round whose results stand as they were confirmed, ("",) for all."""
    return tuple(
        group
        for group in groups_of(stage)
        if any(
            confirmed.group in ("", group)
            and set(_results(stage, played, group)) <= set(confirmed.results)
            for confirmed in played.confirmed
        )
    )


def unconfirmed_groups(stage: StageState, played: Round) -> tuple[str, ...]:
    """Return the groups of a round that no deputy has confirmed as they stand."""
    confirmed = confirmed_groups(stage, played)
    return tuple(group for group in groups_of(stage) if group not in confirmed)


def _boards(stage: StageState, played: Round, group: str) -> list[Board]:
    here = {slot.number for slot in stage.slots if not group or slot.group == group}
    return [board for board in played.boards if board.pair.first in here]


def _results(stage: StageState, played: Round, group: str) -> tuple[ConfirmedResult, ...]:
    return tuple(
        (board.pair.board, board.outcome, board.verdict) for board in _boards(stage, played, group)
    )


@folds(ResultsConfirmed)
def _confirmed(state: TournamentState, event: ResultsConfirmed) -> TournamentState:
    stage = next(candidate for candidate in state.stages if candidate.index == event.stage)

    def apply(played: Round) -> Round:
        confirmed = Confirmed(group=event.group, results=_results(stage, played, event.group))
        others = tuple(entry for entry in played.confirmed if entry.group != event.group)
        return replace(played, confirmed=(*others, confirmed))

    return change_round(state, event, apply)
