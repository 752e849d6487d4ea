"""Corrections that changes in games bring up: proposed, made, or not made with a reason.

What changes in a game after its result is on record becomes a proposed
correction of the event. Weiqi 2002 23.1, gomoku 2025 15.3 and 22, xiangqi 2020 26.
"""

from dataclasses import replace

from games.record.errors import CommandRefusedError
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record import events as e
from tournaments.record.evolve import evolve
from tournaments.record.guards import require_board, require_reason, stage_of
from tournaments.record.results.decide import who_went_on
from tournaments.record.results.game_corrections import with_corrected
from tournaments.record.results.game_events import (
    CorrectionAccepted,
    CorrectionLapsed,
    CorrectionProposed,
    CorrectionRejected,
    PlaceChange,
)
from tournaments.record.results.game_facts import (
    BoardResult,
    GameFact,
    GameWorth,
    on_board,
    result_of,
)
from tournaments.record.results.open_proposals import on_record
from tournaments.record.results.proposal_commands import (
    AcceptCorrection,
    ProposeCorrection,
    RejectCorrection,
)
from tournaments.record.results.proposal_values import Proposal
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.tables.crosstables import groups_of
from tournaments.record.tables.ranked import standings
from tournaments.standings.table import Line

declare_refusals(
    409,
    no_such_proposal=_("No such correction is waiting for an answer."),
    agrees_with_game=_("The result on record agrees with the game."),
)

Events = tuple[e.TournamentEvent, ...]


@decides(ProposeCorrection)
def propose(state: TournamentState, command: ProposeCorrection) -> Events:
    """Return the correction proposed, or the earlier one lapsed that has no cause any more.

    :raises CommandRefusedError: `round_not_published`, `board_not_paired`, `no_result_yet`,
        `agrees_with_game` where nothing is left to correct or a person has decided so.
    """
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    fact = next((fact for fact in command.games if fact.game == command.game), None)
    before = on_record(board, command.game)
    if before is None:
        raise CommandRefusedError("no_result_yet", round=command.round, board=command.board)
    if fact is None:
        raise CommandRefusedError("agrees_with_game")
    waiting = next((p for p in state.proposals if p.event.game_id == fact.game_id), None)
    if fact.worth is None or not differs(state, fact, before):
        if waiting is None:
            raise CommandRefusedError("agrees_with_game")
        return (CorrectionLapsed(proposal=waiting.version, game_version=fact.version),)
    result = result_of(fact.worth)
    if waiting is not None and waiting.event.result == result:
        raise CommandRefusedError("agrees_with_game")
    return (_proposed(state, stage, board, fact, fact.worth, before),)


def differs(state: TournamentState, fact: GameFact, before: BoardResult) -> bool:
    """Return whether a game's result is neither on record nor decided against."""
    if fact.worth is None:
        return False
    result = result_of(fact.worth)
    return result != before and (fact.game_id, result) not in state.decided_against


def _proposed(
    state: TournamentState,
    stage: StageState,
    board: Board,
    fact: GameFact,
    worth: GameWorth,
    before: BoardResult,
) -> CorrectionProposed:
    proposed = CorrectionProposed(
        stage=stage.index,
        round=fact.round,
        board=fact.board,
        game=fact.game,
        game_id=fact.game_id,
        game_version=fact.version,
        before=before,
        result=result_of(worth),
        article=worth.article,
    )
    try:
        follows = put_right(state, proposed, reason=fact.game_id)
    except CommandRefusedError as refusal:
        return replace(proposed, problem=refusal.code)
    return replace(proposed, moved=moved_by(state, stage, follows))


def moved_by(state: TournamentState, stage: StageState, follows: Events) -> tuple[PlaceChange, ...]:
    """Return whose place or points in the stage some events would change."""
    after = state
    for event in follows:
        after = evolve(after, event, version=after.version + 1, at=0)
    found = []
    for group in groups_of(stage):
        old = {line.number: line for line in _lines(state, stage, group)}
        for line in _lines(after, stage, group):
            was = old.get(line.number, line)
            if (was.place, was.points) != (line.place, line.points):
                found.append(
                    PlaceChange(
                        number=line.number,
                        place_before=was.place or 0,
                        place_after=line.place or 0,
                        points_before=was.points,
                        points_after=line.points,
                    )
                )
    return tuple(found)


def _lines(state: TournamentState, stage: StageState, group: str) -> tuple[Line, ...]:
    return standings(state, stage=stage.index, group=group).lines


def put_right(state: TournamentState, proposed: CorrectionProposed, *, reason: str) -> Events:
    """Return the correction of the board, or of the game of its match.

    :raises CommandRefusedError: `board_not_paired`, `agrees_with_game`, and what stands in
        the way of correcting a game of a match.
    """
    stage = stage_of(state, proposed.stage)
    board = require_board(state, stage, proposed.round, proposed.board)
    result = proposed.result
    logged = next((line for line in board.log if line.game == proposed.game), None)
    if logged is not None:
        given = result.points_first is not None or result.points_second is not None
        game = replace(
            logged,
            score=result.score,
            fouls_first=result.fouls_first,
            fouls_second=result.fouls_second,
            points_first=result.points_first,
            points_second=result.points_second,
            article=proposed.article if given else None,
        )
        return (with_corrected(state, stage, proposed.round, board, game, reason=reason),)
    before = board.outcome
    if before is None or on_board(before) == result:
        raise CommandRefusedError("agrees_with_game")
    outcome = replace(
        before,
        score=result.score,
        fouls_first=result.fouls_first,
        fouls_second=result.fouls_second,
        points_first=result.points_first,
        points_second=result.points_second,
        annulled=result.annulled,
        article=proposed.article,
        note=f"game {proposed.game_id} v{proposed.game_version}",
    )
    return (
        *who_went_on(state, stage, proposed.round, board, outcome),
        e.ResultCorrected(
            stage=stage.index,
            round=proposed.round,
            board=proposed.board,
            before=before,
            outcome=outcome,
            reason=reason,
        ),
    )


def waiting_at(state: TournamentState, version: int) -> Proposal:
    """Return the correction that was proposed at `version` and waits.

    :raises CommandRefusedError: `no_such_proposal`.
    """
    proposal = next((each for each in state.proposals if each.version == version), None)
    if proposal is None:
        raise CommandRefusedError("no_such_proposal", proposal=version)
    return proposal


@decides(AcceptCorrection)
def accept(state: TournamentState, command: AcceptCorrection) -> Events:
    """Return the correction made.

    :raises CommandRefusedError: `no_such_proposal`, and what stands in its way.
    """
    proposed = waiting_at(state, command.proposal).event
    reason = command.reason.strip() or f"game {proposed.game_id} v{proposed.game_version}"
    return (
        *put_right(state, proposed, reason=reason),
        CorrectionAccepted(proposal=command.proposal, reason=command.reason.strip()),
    )


@decides(RejectCorrection)
def reject(state: TournamentState, command: RejectCorrection) -> Events:
    """Return the correction not made.

    :raises CommandRefusedError: `reason_missing`, `no_such_proposal`.
    """
    require_reason(command.reason)
    waiting_at(state, command.proposal)
    return (CorrectionRejected(proposal=command.proposal, reason=command.reason.strip()),)
