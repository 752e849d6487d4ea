"""State after seed lists, first moves, lots after double losses, breaks. Total, as all."""

from dataclasses import replace
from typing import Any

from games.streams.dispatch import folds
from tournaments.record.changes import change_board, change_round
from tournaments.record.knockout.events import MatchGameRecorded
from tournaments.record.knockout.evolve import settled_first
from tournaments.record.lots import events as e
from tournaments.record.state import Board, TournamentState


@folds(e.SeedsRanked)
def _ranked(state: TournamentState, event: e.SeedsRanked) -> TournamentState:
    places = {id_: at for at, id_ in enumerate(event.seeds.ids, start=1)}
    entries = tuple(replace(entry, seed=places.get(entry.id)) for entry in state.entries)
    return replace(state, entries=entries, seeds=event.seeds)


@folds(e.FirstMoveSettled)
def _settled(state: TournamentState, event: e.FirstMoveSettled) -> TournamentState:
    def changed(board: Board) -> Board:
        return replace(board, chooser=event.settled.by, first_move=event.settled)

    return change_round(
        state,
        event,
        lambda round_: settled_first(round_, event.board, event.settled.first, changed),
    )


@folds(e.PairingLotDrawn)
def _lot(state: TournamentState, event: e.PairingLotDrawn) -> TournamentState:
    seeds = state.lot_seeds | ({event.seed} if event.seed else set())
    return change_board(
        replace(state, lot_seeds=seeds),
        event,
        lambda board: replace(board, lot_winner=event.winner, lot_seed=event.seed),
    )


@folds(e.BreakAllowed)
def _allowed(state: TournamentState, event: e.BreakAllowed) -> TournamentState:
    return change_round(
        state,
        event,
        lambda round_: replace(round_, breaks=(*round_.breaks, (event.board, event.break_ms))),
    )


@folds(e.EntrantsCheckedIn)
def _reported(state: TournamentState, event: e.EntrantsCheckedIn) -> TournamentState:
    return replace(state, checked_in=state.checked_in | set(event.ids))


def timed(state: TournamentState, event: Any, at: int) -> TournamentState:
    """Return the state with the time at which a game of a match was over."""
    if not isinstance(event, MatchGameRecorded):
        return state

    def apply(board: Board) -> Board:
        return replace(board, last_game_at=at)

    return change_board(state, event, apply)
