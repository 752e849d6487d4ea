"""The positions a ruling on a repetition speaks of."""

from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.rules.protocol import TellsPositionsApart


def positions_of(state: GameState, ruling: RulingOnRecord) -> frozenset[bytes]:
    """Return the identities of the positions after the plies that were ruled on."""
    kernel = state.kernel
    if not isinstance(kernel, TellsPositionsApart):
        return frozenset()
    position = state.first_position
    found = []
    for played in state.moves[: ruling.last_ply]:
        position = kernel.play(position, played.move)
        if played.ply >= ruling.first_ply:
            found.append(kernel.identity(position))
    return frozenset(found)
