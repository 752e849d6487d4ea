"""Results entered by hand against games that are closed: noticed, confirmed, on record.

Weiqi 2002 30.4, gomoku 2025 25.2.2-B, xiangqi 2020 9: the signed record of the game is what
the result of the board rests on.
"""

from dataclasses import replace
from fractions import Fraction

from tournaments.record.guards import require_board, stage_of
from tournaments.record.knockout.commands import CorrectGame, RecordGame
from tournaments.record.knockout.match_games import outcome_of, regular_games
from tournaments.record.results.commands import CorrectResult, RecordResult, RuleScore
from tournaments.record.results.game_events import GameContradicted
from tournaments.record.results.game_facts import (
    BoardResult,
    GameFact,
    as_log,
    contradicted,
    result_of,
)
from tournaments.record.state import Board, StageState, TournamentState
from tournaments.record.values import Outcome

OfResult = RecordResult | CorrectResult | RuleScore | RecordGame | CorrectGame


def contradictions(state: TournamentState, command: OfResult) -> tuple[GameFact, ...]:
    """Return the closed games that say otherwise than the result entered.

    :raises CommandRefusedError: the board is not there.
    """
    if not command.games:
        return ()
    stage = stage_of(state, command.stage)
    board = require_board(state, stage, command.round, command.board)
    if isinstance(command, RecordGame | CorrectGame):
        entered = _game_entered(board, command)
        facts = [fact for fact in command.games if fact.game == command.game]
        return tuple(fact for fact in facts if contradicted(fact, entered))
    regular = regular_games(state, stage)
    facts = [fact for fact in command.games if fact.game <= max(regular, 1)]
    if regular <= 1:
        entered = _entered(board, command)
        return tuple(fact for fact in facts if contradicted(fact, entered))
    return _of_match(state, stage, board, command)


def noted(state: TournamentState, command: OfResult) -> tuple[GameContradicted, ...]:
    """Return the note of each closed game that says otherwise than the result entered."""
    return tuple(
        GameContradicted(
            stage=fact.stage,
            round=fact.round,
            board=fact.board,
            game=fact.game,
            game_id=fact.game_id,
            game_version=fact.version,
            result=result_of(fact.worth),
        )
        for fact in contradictions(state, command)
        if fact.worth is not None
    )


def _entered(board: Board, command: RecordResult | CorrectResult | RuleScore) -> BoardResult:
    """As it would count: fouls not named stay; given points stay while the score is the same."""
    before = board.outcome or Outcome(score=command.score)
    fouls = _fouls(command, (before.fouls_first, before.fouls_second))
    points: tuple[Fraction | None, Fraction | None] = (None, None)
    if not isinstance(command, CorrectResult):
        points = (command.points_first, command.points_second)
    elif before.score is command.score:
        points = (before.points_first, before.points_second)
    annulled = before.annulled and isinstance(command, CorrectResult)
    if isinstance(command, RuleScore):
        annulled = before.annulled if command.annulled is None else command.annulled
    return BoardResult(
        score=command.score,
        fouls_first=fouls[0],
        fouls_second=fouls[1],
        points_first=points[0],
        points_second=points[1],
        annulled=annulled,
    )


def _game_entered(board: Board, command: RecordGame | CorrectGame) -> BoardResult:
    before = next((game for game in board.log if game.game == command.game), None)
    fouls = _fouls(command, (before.fouls_first, before.fouls_second) if before else (0, 0))
    points: tuple[Fraction | None, Fraction | None] = (None, None)
    if isinstance(command, RecordGame):
        points = (command.points_first, command.points_second)
    elif before is not None and before.score is command.score:
        points = (before.points_first, before.points_second)
    return BoardResult(
        score=command.score,
        fouls_first=fouls[0],
        fouls_second=fouls[1],
        points_first=points[0],
        points_second=points[1],
    )


def _fouls(command: OfResult, recorded: tuple[int, int]) -> tuple[int, int]:
    first, second = command.fouls_first, command.fouls_second
    return recorded[0] if first is None else first, recorded[1] if second is None else second


def _of_match(
    state: TournamentState,
    stage: StageState,
    board: Board,
    command: RecordResult | CorrectResult | RuleScore,
) -> tuple[GameFact, ...]:
    """Return the games of a match that come to another score than is entered for the whole."""
    regular = regular_games(state, stage)
    closed = tuple(
        (fact, fact.worth)
        for fact in command.games
        if fact.worth is not None and fact.game <= regular
    )
    if len(closed) < regular:
        return ()
    log = tuple(as_log(fact, worth) for fact, worth in closed)
    came_to = outcome_of(replace(board, log=log), log, state.regulations.points)
    if came_to.score is command.score:
        return ()
    return tuple(fact for fact, _ in closed)
