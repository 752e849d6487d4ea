"""An immutable draughts position: pieces, kings and the side to move, with its two neighbours.

`games.rules.draughts.board` says what the bits mean.
"""

from dataclasses import dataclass

from games.rules.draughts.board import Board, Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class DraughtsPosition:
    """One position of a game: bits of White's and Black's pieces, of the kings among both."""

    white: int
    black: int
    kings: int
    black_to_move: bool

    def board(self, movement: Movement) -> Board:
        """Return a new mutable board with this position on it."""
        return Board(movement, self.white, self.black, self.kings, self.black_to_move)

    def count(self, side: str) -> tuple[int, int]:
        """Return how many men and how many kings `side` ("white" or "black") has."""
        own = self.white if side == "white" else self.black
        kings = (own & self.kings).bit_count()
        return own.bit_count() - kings, kings


def position_on(board: Board) -> DraughtsPosition:
    """Without history: counts of draws begin anew."""
    return DraughtsPosition(
        white=board.white, black=board.black, kings=board.kings, black_to_move=board.black_to_move
    )
