"""Rounds (回合) of a game as the limits of repairs count them: both sides' moves together."""

from games.record.state import GameState


def round_of(state: GameState, ply: int) -> int:
    """Return the round, from 1, in which the move of `ply` belongs."""
    late = bool(state.moves) and state.moves[0].side == state.sides[1]
    return (ply + late + 1) // 2


def rounds_since(state: GameState, ply: int) -> int:
    """Return how many rounds the round now under way lies behind that of `ply`."""
    return round_of(state, state.plies + 1) - round_of(state, ply)
