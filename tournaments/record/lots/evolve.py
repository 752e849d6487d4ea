"""State after seed lists, first moves, lots after double losses, breaks. Total, as all."""

from dataclasses import replace
from typing import Any

from tournaments.record.knockout.events import MatchGameRecorded
from tournaments.record.knockout.evolve import Apply, change_board, change_round, settled_first
from tournaments.record.lots import events as e
from tournaments.record.state import Board, TournamentState


def _ranked(state: TournamentState, event: e.SeedsRanked, version: int) -> TournamentState:
    places = {id_: at for at, id_ in enumerate(event.seeds.ids, start=1)}
    entries = tuple(replace(entry, seed=places.get(entry.id)) for entry in state.entries)
    return replace(state, entries=entries, seeds=event.seeds)


def _settled(state: TournamentState, event: e.FirstMoveSettled, version: int) -> TournamentState:
    def changed(board: Board) -> Board:
        return replace(board, chooser=event.settled.by, first_move=event.settled)

    return change_round(
        state,
        event,
        lambda round_: settled_first(round_, event.board, event.settled.first, changed),
    )


def _lot(state: TournamentState, event: e.PairingLotDrawn, version: int) -> TournamentState:
    seeds = state.lot_seeds | ({event.seed} if event.seed else set())
    return change_board(
        replace(state, lot_seeds=seeds),
        event,
        lambda board: replace(board, lot_winner=event.winner, lot_seed=event.seed),
    )


def _allowed(state: TournamentState, event: e.BreakAllowed, version: int) -> TournamentState:
    return change_round(
        state,
        event,
        lambda round_: replace(round_, breaks=(*round_.breaks, (event.board, event.break_ms))),
    )


def _reported(state: TournamentState, event: e.EntrantsCheckedIn, version: int) -> TournamentState:
    return replace(state, checked_in=state.checked_in | set(event.ids))


def timed(state: TournamentState, event: Any, at: int) -> TournamentState:
    """Return the state with the time at which a game of a match was over."""
    if not isinstance(event, MatchGameRecorded):
        return state

    def apply(board: Board) -> Board:
        return replace(board, last_game_at=at)

    return change_board(state, event, apply)


APPLY: dict[type, Apply] = {
    e.SeedsRanked: _ranked,
    e.FirstMoveSettled: _settled,
    e.PairingLotDrawn: _lot,
    e.BreakAllowed: _allowed,
    e.EntrantsCheckedIn: _reported,
}
