"""How a game of gomoku ends by itself, in order. Rules 2025, articles 7 and 19."""

from games.record.endings import Endings, Events, ended_by, on_time
from games.record.gomoku.decide_claims import won_by_five
from games.record.gomoku.rules import kernel_of, options_of
from games.record.state import GameState
from games.rules.gomoku.points import SECOND_STONE

LAST = 2
"""Playing on lets a stone stand that was put down before it (17), so two may be new."""


def five_seen(state: GameState) -> Events:
    """Return the win by the five just made, where the server declares it (19.1.1)."""
    if not options_of(state).server_declares:
        return ()
    for played in state.moves[-LAST:]:
        point = played.move.removeprefix(SECOND_STONE)
        rows = kernel_of(state).winning_rows(state.position, black=played.side == state.sides[0])
        if any(point in row for row in rows):
            return (won_by_five(state, played.side),)
    return ()


def drawn(state: GameState) -> Events:
    """Return the draw by passes or a full board; a five has to be declared."""
    outcome = state.kernel.outcome(state.position)
    return () if outcome is None or outcome.reason == "five" else (ended_by(outcome),)


ENDINGS = Endings((five_seen, drawn, on_time))
