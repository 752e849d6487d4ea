"""A game as the facts the rule book asks about: captures, checks, repeated positions.

Rule source: Rules of Xiangqi Competition (2020), articles 3.1, 4.2.4, 22.2 and 23.1-23.2.
The same position means the same men on the same squares with the same side to move; the
Zobrist key finds candidates and an exact comparison decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.protocol import GameHistory, PlyFacts
from games.rules.xiangqi.board import SELF_DESTRUCTION, UNREADABLE, Board, move_fault
from games.rules.xiangqi.position import XiangqiPosition, position_of
from games.rules.xiangqi.tables import LETTERS, MOVE_CODES


@dataclass(frozen=True, slots=True, kw_only=True)
class History(GameHistory[XiangqiPosition]):
    """A good prefix of a game ply by ply.

    `fault` is 0 when every move was legal, else the board's fault of the next move.
    """

    fault: int


def build_history(start: XiangqiPosition, moves: Sequence[str]) -> History:
    """Return the facts of each ply of `moves`, up to the first that breaks the rules."""
    board = start.board()
    walk = _Walk(board, start.quiet_plies)
    fault = 0
    for text in moves:
        fault = walk.step(text)
        if fault:
            break
    end = position_of(board, start=start, plies=len(walk.plies), last_capture=walk.last_capture)
    return History(start=start, plies=tuple(walk.plies), final=end, fault=fault)


class _Walk:
    """The running state of one pass over a game."""

    def __init__(self, board: Board, quiet_plies: int) -> None:
        self.board = board
        self.plies: list[PlyFacts] = []
        self.last_capture = 0
        self._quiet = quiet_plies
        self._trail: list[tuple[int, int, int]] = []
        # Key -> the last ply and the count of each different position that has this key.
        self._seen: dict[int, list[tuple[int, int]]] = {board.key: [(0, 1)]}

    def step(self, text: str) -> int:
        """Play one move and note its facts; return its fault, 0 when it is legal."""
        board = self.board
        code = MOVE_CODES.get(text, -1)
        if code < 0:
            return UNREADABLE
        fault = move_fault(board.squares, board.black_to_move, code)
        if fault:
            return fault
        source, target = divmod(code, 90)
        black = board.black_to_move
        man = board.squares[source]
        taken = board.make(source, target)
        if board.is_opponent_in_check():
            board.unmake(source, target, taken)
            return SELF_DESTRUCTION
        self._trail.append((source, target, taken))
        ply = len(self._trail)
        if taken:
            self._quiet = 0
            self.last_capture = ply
        else:
            self._quiet += 1
        previous, occurrences = self._recurrence(ply)
        self.plies.append(
            PlyFacts(
                ply=ply,
                mover="black" if black else "red",
                move=text,
                man=LETTERS[man],
                captured=LETTERS[taken] if taken else None,
                gives_check=board.is_in_check(),
                occurrences=occurrences,
                previous=previous,
                plies_since_capture=self._quiet,
            )
        )
        return 0

    def _recurrence(self, ply: int) -> tuple[int | None, int]:
        """Return the last ply after which exactly this position stood, and how often so far."""
        candidates = self._seen.setdefault(self.board.key, [])
        for index, (last, count) in enumerate(candidates):
            if self._is_same_after(last, ply):
                candidates[index] = (ply, count + 1)
                return last, count + 1
        candidates.append((ply, 1))
        return None, 1

    def _is_same_after(self, earlier: int, ply: int) -> bool:
        """Compare exactly, by taking back the moves between on a copy of the men."""
        if self.last_capture > earlier or (ply - earlier) % 2:
            return False
        men = list(self.board.squares)
        for source, target, taken in reversed(self._trail[earlier:ply]):
            men[source] = men[target]
            men[target] = taken
        return men == self.board.squares
