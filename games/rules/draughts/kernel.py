"""The kernel of draughts: one for every edition, told by its `Variant` how it is played.

Draws are no outcome of a position: `draws` counts what they need.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.rules.draughts import moves as faults
from games.rules.draughts import notation
from games.rules.draughts.board import Board
from games.rules.draughts.captures import Captures
from games.rules.draughts.fen import format_fen, parse_fen, start_position
from games.rules.draughts.irregular import SECOND, Irregular, as_made, irregular_of, play_irregular
from games.rules.draughts.moves import count_leaves, has_legal_move, play_line
from games.rules.draughts.notation import Move
from games.rules.draughts.position import DraughtsPosition, position_on
from games.rules.draughts.variant import COLOURS, Variant
from games.rules.protocol import Outcome, Replay, Violation

TOUCHED = "touched_piece"
"""Code of another piece moved than the one touched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """How a move breaks the rules: its code, and whether the chapter on captures speaks of it."""

    code: str
    of_captures: bool = False


_FAULTS = {
    faults.NO_PIECE: Fault(code="no_man_on_square"),
    faults.NOT_YOUR_PIECE: Fault(code="not_your_man"),
    faults.OCCUPIED: Fault(code="square_occupied"),
    faults.MAN_MOVES_ONE_FORWARD: Fault(code="man_moves_one_forward"),
    faults.NO_SUCH_GEOMETRY: Fault(code="no_such_geometry"),
    faults.PATH_BLOCKED: Fault(code="path_blocked"),
    faults.MUST_CAPTURE: Fault(code="must_capture", of_captures=True),
    faults.NOTHING_TO_CAPTURE: Fault(code="nothing_to_capture", of_captures=True),
    faults.NO_SUCH_CAPTURE: Fault(code="no_such_capture", of_captures=True),
    notation.INCOMPLETE: Fault(code="capture_incomplete", of_captures=True),
    notation.TOO_FEW: Fault(code="must_capture_most", of_captures=True),
    notation.NOT_PREFERRED: Fault(code="must_capture_preferred", of_captures=True),
}


class DraughtsKernel:
    """One edition of draughts: legality, the loss of who cannot move, and fast counts."""

    game = "draughts"

    def __init__(self, variant: Variant) -> None:
        self.edition = variant.edition
        self.variant = variant
        self.movement = variant.movement
        self.geometry = variant.movement.geometry
        self.sides: tuple[str, str] = variant.sides

    def board(self, position: DraughtsPosition) -> Board:
        """Return a new mutable board with `position` on it."""
        return position.board(self.movement)

    def initial_position(self) -> DraughtsPosition:
        """Return the position every game starts from (2.8)."""
        return start_position(self.geometry, black_first=self.variant.black_first)

    def parse_position(self, text: str) -> DraughtsPosition:
        """Read a position from a PDN FEN.

        :raises PositionError: when the text is none; codes in `fen`.
        """
        return parse_fen(text, self.geometry)

    def format_position(self, position: DraughtsPosition) -> str:
        """Write `position` as a PDN FEN in numbers."""
        return format_fen(position, self.geometry)

    def side_to_move(self, position: DraughtsPosition) -> str:
        """Return "white" or "black"."""
        return COLOURS[position.black_to_move]

    def legal_moves(self, position: DraughtsPosition) -> tuple[str, ...]:
        """Return every legal move in canonical form, sorted (3, 4)."""
        return notation.legal_moves(position.board(self.movement))

    def violation(self, position: DraughtsPosition, move: str) -> Violation | None:
        """Return how `move` breaks chapters 3 and 4, or None.

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`.
        """
        if move.startswith(SECOND):
            return Violation(code="two_moves_running", article=self.variant.irregular.two_moves)
        board = position.board(self.movement)
        read = notation.read_move(board, move)
        return None if isinstance(read, Move) else self._violation(board, read)

    def canonical(self, position: DraughtsPosition, move: str) -> str:
        """Return the canonical form of `move`, legal in any readable form; else `move`.

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`.
        """
        board = position.board(self.movement)
        read = notation.read_move(board, move)
        return notation.canonical(board, read) if isinstance(read, Move) else move

    def read_move(self, position: DraughtsPosition, move: str) -> Move | None:
        """Return what the legal `move` does, None when it breaks the rules.

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`.
        """
        read = notation.read_move(position.board(self.movement), move)
        return read if isinstance(read, Move) else None

    def irregular(self, position: DraughtsPosition, move: str) -> Irregular | None:
        """Return `move` as it was made when it breaks the rules, None when it is legal (5.4).

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`, or
            `notation_no_such_move` when no piece can have been moved so.
        """
        board = position.board(self.movement)
        read = notation.read_move(board, move)
        if isinstance(read, Move):
            return None
        return irregular_of(board, move, read, self.variant.irregular)

    def touched_another(self) -> Violation:
        """Return the breach that moving another piece than the one touched is."""
        return Violation(code=TOUCHED, article=self.variant.irregular.touched)

    def second_move(self, position: DraughtsPosition, move: str) -> str:
        """Return the second of two moves running, out of turn in `position`, as it was made.

        :raises NotationError: as `irregular`.
        """
        turned = replace(position, black_to_move=not position.black_to_move)
        return SECOND + self.as_made(turned, move)

    def as_made(self, position: DraughtsPosition, move: str) -> str:
        """Return `move`, legal or not, in the text of an irregular one.

        :raises NotationError: as `irregular`.
        """
        wrong = self.irregular(position, move)
        if wrong is not None:
            return wrong.text
        read = notation.read_move(position.board(self.movement), move)
        assert isinstance(read, Move)
        return as_made(self.geometry, read)

    def play(self, position: DraughtsPosition, move: str) -> DraughtsPosition:
        """Return the position after `move`: legal, or an irregular one that stands (`28-23~`).

        :raises ValueError: when it is neither.
        """
        stood = play_irregular(position, move, self.geometry)
        if stood is not None:
            return stood
        board = position.board(self.movement)
        read = notation.read_move(board, move)
        if not isinstance(read, Move):
            raise ValueError(f"{move} is not legal")
        board.make(read.source, read.target, read.taken, read.crowned)
        return position_on(board)

    def outcome(self, position: DraughtsPosition) -> Outcome | None:
        """Return the loss of the side that cannot move (7), or None."""
        return self._outcome(position.board(self.movement))

    def replay(self, position: DraughtsPosition, moves: Sequence[str]) -> Replay:
        """Play `moves` from `position`, checking each; stop at the first that breaks the rules.

        :raises NotationError: at a move reached that is unreadable or ambiguous.
        """
        board = position.board(self.movement)
        rest = list(moves)
        plies = 0
        violation = None
        while rest:
            line = play_line(board, rest)
            plies += line.plies
            if not line.fault:
                break
            read = notation.read_move(board, rest[line.plies])
            if not isinstance(read, Move):
                violation = self._violation(board, read)
                break
            board.make(read.source, read.target, read.taken, read.crowned)
            plies += 1
            rest = rest[line.plies + 1 :]
        return Replay(
            plies=plies,
            position=format_fen(position_on(board), self.geometry),
            violation=violation,
            outcome=self._outcome(board),
        )

    def count_leaves(self, position: DraughtsPosition, depth: int) -> int:
        """Count the legal move sequences of `depth` plies (perft)."""
        return count_leaves(position.board(self.movement), depth)

    def identity(self, position: DraughtsPosition) -> bytes:
        """Return the pieces and the side to move: equal exactly for the same positions (6.1)."""
        parts = (position.white, position.black, position.kings)
        side = bytes([position.black_to_move])
        return b"".join(part.to_bytes(8, "big") for part in parts) + side

    def men(self, position: DraughtsPosition) -> tuple[tuple[str, str], ...]:
        """Return (square, piece) in the order of the squares; "w", "b", kings "W", "B"."""
        found = []
        for bit in self.geometry.index[1:]:
            if (position.white | position.black) >> bit & 1:
                letter = "w" if position.white >> bit & 1 else "b"
                king = position.kings >> bit & 1
                found.append((self.geometry.names[bit], letter.upper() if king else letter))
        return tuple(found)

    def size(self, position: DraughtsPosition) -> int:
        """Return how many squares a side of the board has."""
        return self.geometry.size

    def squares(self) -> tuple[tuple[str, str], ...]:
        """Return name and number of each square along the rows, the first side below."""
        names, number = self.geometry.names, self.geometry.number
        rows = [
            (names[bit], str(number[bit])) if bit >= 0 else ("", "")
            for bit in self.geometry.squares_in_rows()
        ]
        return tuple(rows[::-1] if self.variant.black_first else rows)

    def _outcome(self, board: Board) -> Outcome | None:
        if has_legal_move(board):
            return None
        own = board.black if board.black_to_move else board.white
        loser = COLOURS[board.black_to_move]
        return Outcome(
            result="0-1" if loser == self.variant.first else "1-0",
            reason="blocked" if own else "no_pieces_left",
            article=self.variant.lost,
        )

    def _violation(self, board: Board, fault: int) -> Violation:
        variant = self.variant
        found = _FAULTS[fault]
        chapter = variant.capturing if found.of_captures else variant.moving
        article = variant.violations.get(fault, chapter)
        if fault == faults.MUST_CAPTURE:
            sources = Captures(board).sources
            if all(source & board.kings for source in sources):
                article = variant.violations.get(notation.ONLY_KINGS_CAPTURE, article)
        return Violation(code=found.code, article=article)
