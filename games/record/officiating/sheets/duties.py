"""Which side owes what with its score sheet (xiangqi 2020, 7.3)."""

from games.record.state import GameState
from games.rules.records import enters_moves


def entering_side(state: GameState) -> str:
    """Return the side that must enter the moves after the game, or had to; "" for neither.

    A game lost by both, or forfeited without a move, has nobody and nothing to enter.
    """
    if state.sheets.entered_by:
        return state.sheets.entered_by
    ending = state.ending
    winners = {"1-0": state.sides[0], "0-1": state.sides[1], "1/2-1/2": ""}
    if ending is None or ending.unplayed or ending.result not in winners:
        return ""
    return enters_moves(state.edition, winner=winners[ending.result]) or ""
