"""The xiangqi kernel of every edition: men move alike in all of them.

Rule source: Rules of Xiangqi Competition (2020), articles 1-4. Draws that must be claimed
or ruled (4.2.1-4.2.4) are no outcome of a position; the adjudication decides them.
"""

from collections.abc import Sequence

from games.rules.books.sources import XIANGQI
from games.rules.protocol import NotationError, Outcome, Replay, Violation
from games.rules.xiangqi import board as faults
from games.rules.xiangqi.board import Board, move_fault
from games.rules.xiangqi.fen import START_FEN, format_fen, parse_fen
from games.rules.xiangqi.history import History, build_history
from games.rules.xiangqi.moves import count_leaves, has_legal_move, legal_codes, play_line
from games.rules.xiangqi.position import XiangqiPosition, position_of
from games.rules.xiangqi.repetition.labels import label_moves
from games.rules.xiangqi.tables import MOVE_CODES, MOVE_NAMES

_START = parse_fen(START_FEN)
_VIOLATIONS = {
    faults.NO_MAN: Violation(code="no_man_on_square", article=XIANGQI("2.2")),
    faults.NOT_YOUR_MAN: Violation(code="not_your_man", article=XIANGQI("2.1")),
    faults.NO_SUCH_GEOMETRY: Violation(code="no_such_geometry", article=XIANGQI("2.2")),
    faults.LEAVES_PALACE: Violation(code="leaves_palace", article=XIANGQI("2.2")),
    faults.CROSSES_RIVER: Violation(code="elephant_crosses_river", article=XIANGQI("2.2")),
    faults.EYE_BLOCKED: Violation(code="elephant_eye_blocked", article=XIANGQI("2.2")),
    faults.LEG_BLOCKED: Violation(code="horse_leg_blocked", article=XIANGQI("2.2")),
    faults.PATH_BLOCKED: Violation(code="path_blocked", article=XIANGQI("2.2")),
    faults.NEEDS_SCREEN: Violation(code="cannon_needs_screen", article=XIANGQI("2.2")),
    faults.PAWN_BACKWARDS: Violation(code="pawn_backwards", article=XIANGQI("2.2")),
    faults.PAWN_SIDEWAYS: Violation(code="pawn_sideways_before_river", article=XIANGQI("2.2")),
    faults.OWN_MAN: Violation(code="captures_own_man", article=XIANGQI("2.3")),
    faults.SELF_DESTRUCTION: Violation(code="self_destruction", article=XIANGQI("3.4")),
}


class XiangqiKernel:
    """Articles 1-4 of the 2020 rules: Red moves first, mate and stalemate both lose."""

    game = "xiangqi"
    sides = ("red", "black")

    def __init__(self, edition: str = "xiangqi-2020") -> None:
        self.edition = edition

    def initial_position(self) -> XiangqiPosition:
        """Return the position every game starts from (article 1.3)."""
        return _START

    def parse_position(self, text: str) -> XiangqiPosition:
        """Read a position from FEN.

        :raises PositionError: when the text is none; codes in `fen`.
        """
        return parse_fen(text)

    def format_position(self, position: XiangqiPosition) -> str:
        """Write `position` as six-field FEN."""
        return format_fen(position)

    def side_to_move(self, position: XiangqiPosition) -> str:
        """Return "red" or "black"."""
        return self.sides[position.black_to_move]

    def legal_moves(self, position: XiangqiPosition) -> tuple[str, ...]:
        """Return every legal move, sorted (articles 2.2, 2.3 and 3.4)."""
        return tuple(sorted(MOVE_NAMES[code] for code in legal_codes(position.board())))

    def violation(self, position: XiangqiPosition, move: str) -> Violation | None:
        """Return how `move` breaks articles 2.1-2.3 or 3.4 (自杀), or None.

        :raises NotationError: when `move` is not of the form `h2e2`.
        """
        code = move_code(move)
        board = position.board()
        fault = move_fault(board.squares, board.black_to_move, code)
        if not fault and not board.is_safe(code // 90, code % 90):
            fault = faults.SELF_DESTRUCTION
        return _VIOLATIONS[fault] if fault else None

    def play(self, position: XiangqiPosition, move: str) -> XiangqiPosition:
        """Return the position after `move`, which must be legal (not checked)."""
        return position.after(move)

    def outcome(self, position: XiangqiPosition) -> Outcome | None:
        """Return checkmate (将死, 4.1.1) or stalemate (困毙, 4.1.2), or None."""
        return outcome_on(position.board())

    def identity(self, position: XiangqiPosition) -> bytes:
        """Return the men and the side to move: equal exactly for the same positions."""
        return position.squares + bytes([position.black_to_move])

    def is_idle(self, position: XiangqiPosition, move: str) -> bool | None:
        """Return whether the legal `move` is 闲 (24.8); None when the search cannot tell."""
        label = label_moves(position, [move])[0].label
        return None if label is None else not label.is_attack

    def plies_since_capture(self, position: XiangqiPosition) -> int:
        """Return how many plies were played since the last capture (4.2.4)."""
        return position.quiet_plies

    def is_in_check(self, position: XiangqiPosition) -> bool:
        """Return whether the side to move is in check (将军, article 3.1)."""
        return position.board().is_in_check()

    def replay(self, position: XiangqiPosition, moves: Sequence[str]) -> Replay:
        """Play `moves` from `position`, checking each; stop at the first that breaks the rules.

        :raises NotationError: when a move reached is not of the form `h2e2`.
        """
        board = position.board()
        line = play_line(board, list(moves))
        if line.fault == faults.UNREADABLE:
            raise unreadable(moves[line.plies])
        end = position_of(board, start=position, plies=line.plies, last_capture=line.last_capture)
        return Replay(
            plies=line.plies,
            position=format_fen(end),
            violation=_VIOLATIONS[line.fault] if line.fault else None,
            outcome=outcome_on(board),
        )

    def history(self, position: XiangqiPosition, moves: Sequence[str]) -> History:
        """Return what the rule book notices at each ply of a game.

        :raises NotationError: when a move reached is not of the form `h2e2`.
        """
        history = build_history(position, moves)
        if history.fault == faults.UNREADABLE:
            raise unreadable(moves[len(history.plies)])
        return history

    def violation_in(self, history: History) -> Violation | None:
        """Return how the move after the good prefix of `history` breaks the rules, or None."""
        return _VIOLATIONS[history.fault] if history.fault else None

    def count_leaves(self, position: XiangqiPosition, depth: int) -> int:
        """Count the legal move sequences of `depth` plies (perft)."""
        return count_leaves(position.board(), depth)


def outcome_on(board: Board) -> Outcome | None:
    """Return the end on `board`: the side to move without a legal move loses."""
    if has_legal_move(board):
        return None
    result = "1-0" if board.black_to_move else "0-1"
    if board.is_in_check():
        return Outcome(result=result, reason="checkmate", article=XIANGQI("4.1.1"))
    return Outcome(result=result, reason="stalemate", article=XIANGQI("4.1.2"))


def move_code(move: str) -> int:
    """Return the code of a canonical move.

    :raises NotationError: when `move` is not of the form `h2e2`.
    """
    code = MOVE_CODES.get(move)
    if code is None:
        raise unreadable(move)
    return code


def unreadable(move: str) -> NotationError:
    """Return the error for a text that is no canonical move."""
    return NotationError("notation_unreadable", f"{move[:20]!r} is no move such as h2e2")
