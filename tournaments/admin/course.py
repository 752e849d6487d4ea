"""Where an event stands: what may be paired, what a board still needs, when a stage is over.

Xiangqi 2020 appendix 4 note 2 and chapter 7, weiqi 2002 17.5, gomoku 2025 25.2.2-B: a round is
confirmed once every board has its result and every match of a knockout its winner.
"""

from enum import StrEnum

from games.record.errors import CommandRefusedError
from tournaments.books.formats import StageKind
from tournaments.crosstable import Mark
from tournaments.record.declaring import is_running
from tournaments.record.knockout.match_games import is_team_event
from tournaments.record.knockout.matches import due_game, leaves_open
from tournaments.record.knockout.sheets import chooser_of
from tournaments.record.rounds.planned import side_of, step_of
from tournaments.record.state import Board, Round, StageState, TournamentState
from tournaments.record.values import RoundStatus
from tournaments.regulations.values import Elsewhere
from tournaments.schedules import deciding_games as deciding
from tournaments.schedules.steps import Finished, NeedsDecision, Play, Step


class Need(StrEnum):
    """What a board waits for before its round can be confirmed."""

    RESULT = "result"
    COLOURS = "colours"  # of a deciding game: a lot or a choice
    GAME = "game"  # a deciding game
    DECISION = "decision"  # a lot, a play-off or a ruling


def planned_step(state: TournamentState) -> Step | None:
    """Return what a stage that follows a sheet or table asks for; None where it asks nothing."""
    if not is_running(state) or not state.stage.rules.kind.planned:
        return None
    try:
        return step_of(state, state.stage)
    except CommandRefusedError:
        return None


def waits_for_sheet(state: TournamentState) -> bool:
    """Return whether the sheet of a knockout has still to be drawn."""
    return is_running(state) and state.stage.rules.kind.has_sheet and not state.stage.sheet


def pairing_is_due(state: TournamentState) -> bool:
    """Return whether the next round may be paired."""
    if not is_running(state):
        return False
    latest = state.stage.latest
    if latest is not None and latest.status is not RoundStatus.CLOSED:
        return False
    if state.stage.rules.kind.planned:
        return isinstance(planned_step(state), Play)
    return len(state.stage.played) < state.stage.rounds


def is_paired_here(state: TournamentState) -> bool:
    """Return whether a round is due that this server pairs, not another system (0053)."""
    return pairing_is_due(state) and state.stage.rules.elsewhere is Elsewhere.NO


def stage_is_over(state: TournamentState) -> bool:
    """Return whether nothing is left to play in the stage under way, every round confirmed."""
    if not is_running(state):
        return False
    stage = state.stage
    if stage.rules.kind.planned:
        closed = bool(stage.played) and stage.closed == len(stage.played)
        return closed and isinstance(planned_step(state), Finished)
    return stage.closed == stage.rounds


def need_of(state: TournamentState, stage: StageState, board: Board) -> Need | None:
    """Return what a published board waits for, None where it is done."""
    due = due_of(state, stage, board)
    if isinstance(due, deciding.ColoursNeeded):
        return Need.COLOURS
    if not board.settled:
        return None if board.counted else Need.RESULT
    if isinstance(due, deciding.NextGame):
        return Need.GAME
    return Need.DECISION if is_undecided(state, stage, board) else None


def due_of(state: TournamentState, stage: StageState, board: Board) -> deciding.Decision | None:
    """Return what the deciding games of a board ask for; None where there are none."""
    if board.verdict is not None:
        return None
    try:
        return due_game(state, stage, board)
    except CommandRefusedError:
        return None


def is_undecided(state: TournamentState, stage: StageState, board: Board) -> bool:
    """Return whether somebody has to decide who goes on from a board that has its result."""
    kind = stage.rules.kind
    if not (kind.knockout or kind is StageKind.ARENA):
        return leaves_open(state, stage, board)
    if board.verdict is not None:
        return False
    outcome = board.outcome
    if outcome is None or not outcome.score.final or stage.index != state.stage.index:
        return False
    if kind.knockout and outcome.score.marks[0] is Mark.DRAW:
        found = side_of(board)
        return found is not None and found.winner is None
    step = planned_step(state)
    sides = {board.pair.first, board.pair.second}
    return isinstance(step, NeedsDecision) and set(step.numbers) == sides


def needs_of(state: TournamentState, stage: StageState, played: Round) -> dict[int, Need]:
    """Return the boards of a published round that wait for something."""
    found = ((board.pair.board, need_of(state, stage, board)) for board in played.boards)
    return {board: need for board, need in found if need is not None}


def waiting_choosers(stage: StageState, played: Round) -> dict[int, int]:
    """Return board -> who may choose the colours and has not, before anything is played."""
    return {
        board.pair.board: chooser_of(stage, board)
        for board in played.boards
        if chooser_of(stage, board)
        and not board.chooser
        and not (board.outcome or board.log or board.games)
    }


def unnamed_teams(state: TournamentState, played: Round) -> dict[int, tuple[int, ...]]:
    """Return board -> teams without a line-up, of matches where nothing is played yet."""
    if not is_team_event(state) or played.line_ups_closed:
        return {}
    named = {line_up.number for line_up in played.line_ups}
    found: dict[int, tuple[int, ...]] = {}
    for board in played.boards:
        missing = tuple(n for n in (board.pair.first, board.pair.second) if n not in named)
        if missing and not (board.log or board.outcome or board.games):
            found[board.pair.board] = missing
    return found
