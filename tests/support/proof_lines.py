"""A proving line of a label played out on the board: who moved, who fell, who answered a check."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import legal_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import MOVE_CODES, SQUARE_NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class LineMove:
    """One move of a line; men are named by the square they stood on when it began.

    `taken` is None for a quiet move; `answers_check` says that its side was in check, `able`
    are the men that had a legal move then.
    """

    man: str
    taken: str | None
    answers_check: bool
    able: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedLine:
    """A line after the other side's pass: the threat's moves have even places."""

    moves: tuple[LineMove, ...]
    board: Board

    @property
    def movers(self) -> set[str]:
        """The threatening side's men that move in it."""
        return {move.man for move in self.moves[::2]}

    def fall_of(self, square: str) -> int | None:
        """Return the place of the move that takes the man that stood on `square`."""
        takes = (
            place for place, move in enumerate(self.moves) if not place % 2 and move.taken == square
        )
        return next(takes, None)

    def answers_checks(self, square: str, fall: int) -> bool:
        """Say whether each move of that man before its fall answered a check."""
        return all(move.answers_check for move in self.moves[1:fall:2] if move.man == square)

    def walks_in(self, square: str, fall: int) -> bool:
        """Say whether the man moved before its fall where another man could have."""
        return any(
            move.man == square and not (move.answers_check and move.able == {square})
            for move in self.moves[1:fall:2]
        )


def replay_line(after: XiangqiPosition, line: Sequence[str], *, passes: bool = True) -> PlayedLine:
    """Play a line of the side that has just moved, the other side passing first.

    Where that side does not pass it begins the line: an exchange accepted (26.10).

    :raises AssertionError: for a move that breaks the rules.
    """
    turned = replace(after, black_to_move=not after.black_to_move) if passes else after
    board = turned.board()
    stood: dict[str, str] = {}
    moves = []
    for text in line:
        code = MOVE_CODES[text]
        legal = legal_codes(board)
        assert code in legal, (line, text)
        source, target = text[:2], text[2:]
        moves.append(
            LineMove(
                man=stood.get(source, source),
                taken=stood.get(target, target) if board.squares[code % 90] else None,
                answers_check=board.is_in_check(),
                able=frozenset(
                    stood.get(name, name) for name in (SQUARE_NAMES[other // 90] for other in legal)
                ),
            )
        )
        stood[target] = stood.pop(source, source)
        board.make(code // 90, code % 90)
    return PlayedLine(moves=tuple(moves), board=board)
