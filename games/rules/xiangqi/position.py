"""An immutable xiangqi position: men, side to move, plies since a capture, move number."""

from dataclasses import dataclass

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.tables import MOVE_CODES


@dataclass(frozen=True, slots=True, kw_only=True)
class XiangqiPosition:
    """One position of a game.

    `squares` holds 90 man codes of `tables`; `quiet_plies` counts the plies since the last
    capture (article 4.2.4 needs 120); `move_number` counts rounds (回合) from 1.
    """

    squares: bytes
    black_to_move: bool
    quiet_plies: int = 0
    move_number: int = 1

    def board(self) -> Board:
        """Return a new mutable board with this position's men and side."""
        return Board(list(self.squares), self.black_to_move)

    def key(self) -> int:
        """Return the Zobrist key of men and side to move, the same in every process."""
        return self.board().key

    def after(self, move: str) -> "XiangqiPosition":
        """Return the position after the canonical `move`, whose legality is not checked."""
        source, target = divmod(MOVE_CODES[move], 90)
        squares = bytearray(self.squares)
        taken = squares[target]
        squares[target] = squares[source]
        squares[source] = 0
        return XiangqiPosition(
            squares=bytes(squares),
            black_to_move=not self.black_to_move,
            quiet_plies=0 if taken else self.quiet_plies + 1,
            move_number=self.move_number + (1 if self.black_to_move else 0),
        )


def position_of(
    board: Board, *, start: XiangqiPosition, plies: int, last_capture: int
) -> XiangqiPosition:
    """Return the position on `board` after `plies` plies from `start`.

    `last_capture` is the ply of the last capture, 0 when no man was taken.
    """
    return XiangqiPosition(
        squares=bytes(board.squares),
        black_to_move=board.black_to_move,
        quiet_plies=plies - last_capture if last_capture else start.quiet_plies + plies,
        move_number=start.move_number + (plies + (1 if start.black_to_move else 0)) // 2,
    )
