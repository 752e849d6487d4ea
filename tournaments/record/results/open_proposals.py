"""Corrections that changed games call for and that nobody has answered yet."""

from tournaments.record.results.game_events import CorrectionProposed
from tournaments.record.results.game_facts import BoardResult, on_board, on_log
from tournaments.record.results.proposal_values import Proposal
from tournaments.record.state import Board, TournamentState


def on_record(board: Board, game: int) -> BoardResult | None:
    """Return what stands of a game: in the log of its match, else as the board's result."""
    logged = next((line for line in board.log if line.game == game), None)
    if logged is not None:
        return on_log(logged)
    return on_board(board.outcome) if board.outcome is not None and not board.log else None


def open_proposals(state: TournamentState) -> tuple[Proposal, ...]:
    """Return the corrections that wait and would still change what is on record."""
    return tuple(proposal for proposal in state.proposals if _changes(state, proposal.event))


def _changes(state: TournamentState, proposed: CorrectionProposed) -> bool:
    stage = next((stage for stage in state.stages if stage.index == proposed.stage), None)
    played = stage.round(proposed.round) if stage else None
    board = played.board(proposed.board) if played else None
    return board is not None and on_record(board, proposed.game) not in (None, proposed.result)
