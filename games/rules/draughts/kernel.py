"""The draughts kernels: `draughts-100`, `draughts-64-russian`, `draughts-64-brazilian`.

Rule source: FMJD rules of international draughts (100 squares); fmjd64 (64 squares).
White moves first. Draws are no outcome of a position: `draws` counts what they need.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.books.sources import FMJD, FMJD64
from games.rules.draughts import moves as faults
from games.rules.draughts import notation
from games.rules.draughts.board import Board, Variant
from games.rules.draughts.captures import Captures
from games.rules.draughts.fen import format_fen, parse_fen, start_position
from games.rules.draughts.geometry import BOARD_64, BOARD_100
from games.rules.draughts.irregular import Irregular, irregular_of, play_irregular
from games.rules.draughts.moves import count_leaves, has_legal_move, play_line
from games.rules.draughts.notation import Move
from games.rules.draughts.position import DraughtsPosition, position_on
from games.rules.protocol import Outcome, Replay, Violation

VARIANTS = {
    "draughts-100": Variant(BOARD_100, True, False),
    "draughts-64-russian": Variant(BOARD_64, False, True),
    "draughts-64-brazilian": Variant(BOARD_64, True, False),
}
"""Edition -> its rules; the Brazilian game is the international one on 64 squares."""

_VIOLATIONS = {
    faults.NO_PIECE: Violation(code="no_man_on_square", article=FMJD("3")),
    faults.NOT_YOUR_PIECE: Violation(code="not_your_man", article=FMJD("3")),
    faults.OCCUPIED: Violation(code="square_occupied", article=FMJD("3")),
    faults.MUST_CAPTURE: Violation(code="must_capture", article=FMJD("4.2")),
    faults.MAN_MOVES_ONE_FORWARD: Violation(code="man_moves_one_forward", article=FMJD("3")),
    faults.NO_SUCH_GEOMETRY: Violation(code="no_such_geometry", article=FMJD("3")),
    faults.PATH_BLOCKED: Violation(code="path_blocked", article=FMJD("3")),
    faults.NOTHING_TO_CAPTURE: Violation(code="nothing_to_capture", article=FMJD("4")),
    faults.NO_SUCH_CAPTURE: Violation(code="no_such_capture", article=FMJD("4")),
    notation.INCOMPLETE: Violation(code="capture_incomplete", article=FMJD("4.5")),
    notation.TOO_FEW: Violation(code="must_capture_most", article=FMJD("4.13")),
}
KINGS_CAPTURE_ARTICLE = FMJD("4.3")


class DraughtsKernel:
    """One edition of draughts: legality, the loss of who cannot move, and fast counts."""

    game = "draughts"
    sides = ("white", "black")

    def __init__(self, edition: str = "draughts-100") -> None:
        self.edition = edition
        self.variant = VARIANTS[edition]
        self.geometry = self.variant.geometry

    def initial_position(self) -> DraughtsPosition:
        """Return the position every game starts from (2.8)."""
        return start_position(self.geometry)

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
        return self.sides[position.black_to_move]

    def legal_moves(self, position: DraughtsPosition) -> tuple[str, ...]:
        """Return every legal move in canonical form, sorted (3, 4)."""
        return notation.legal_moves(position.board(self.variant))

    def violation(self, position: DraughtsPosition, move: str) -> Violation | None:
        """Return how `move` breaks chapters 3 and 4, or None.

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`.
        """
        board = position.board(self.variant)
        read = notation.read_move(board, move)
        return None if isinstance(read, Move) else self._violation(board, read)

    def canonical(self, position: DraughtsPosition, move: str) -> str:
        """Return the canonical form of `move`, legal in any readable form; else `move`.

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`.
        """
        board = position.board(self.variant)
        read = notation.read_move(board, move)
        return notation.canonical(board, read) if isinstance(read, Move) else move

    def read_move(self, position: DraughtsPosition, move: str) -> Move | None:
        """Return what the legal `move` does, None when it breaks the rules.

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`.
        """
        read = notation.read_move(position.board(self.variant), move)
        return read if isinstance(read, Move) else None

    def irregular(self, position: DraughtsPosition, move: str) -> Irregular | None:
        """Return `move` as it was made when it breaks the rules, None when it is legal (5.4).

        :raises NotationError: `notation_unreadable`, `notation_ambiguous`, or
            `notation_no_such_move` when no piece can have been moved so.
        """
        board = position.board(self.variant)
        read = notation.read_move(board, move)
        return None if isinstance(read, Move) else irregular_of(board, move, read)

    def play(self, position: DraughtsPosition, move: str) -> DraughtsPosition:
        """Return the position after `move`: legal, or an irregular one that stands (`28-23~`).

        :raises ValueError: when it is neither.
        """
        stood = play_irregular(position, move, self.geometry)
        if stood is not None:
            return stood
        board = position.board(self.variant)
        read = notation.read_move(board, move)
        if not isinstance(read, Move):
            raise ValueError(f"{move} is not legal")
        board.make(read.source, read.target, read.taken, read.crowned)
        return position_on(board)

    def outcome(self, position: DraughtsPosition) -> Outcome | None:
        """Return the loss of the side that cannot move (7), or None."""
        return self._outcome(position.board(self.variant))

    def replay(self, position: DraughtsPosition, moves: Sequence[str]) -> Replay:
        """Play `moves` from `position`, checking each; stop at the first that breaks the rules.

        :raises NotationError: at a move reached that is unreadable or ambiguous.
        """
        board = position.board(self.variant)
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
        return count_leaves(position.board(self.variant), depth)

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
        """Return 10 or 8."""
        return self.geometry.size

    def _outcome(self, board: Board) -> Outcome | None:
        if has_legal_move(board):
            return None
        own = board.black if board.black_to_move else board.white
        return Outcome(
            result="1-0" if board.black_to_move else "0-1",
            reason="blocked" if own else "no_pieces_left",
            article=FMJD("7") if self.geometry.size == 10 else FMJD64("7.1"),
        )

    def _violation(self, board: Board, fault: int) -> Violation:
        found = _VIOLATIONS[fault]
        if self.geometry.size == 8:
            # Of fmjd64 the chapters are known here, not the numbers of their articles.
            return replace(found, article=FMJD64(found.article.number.partition(".")[0]))
        if fault == faults.MUST_CAPTURE:
            sources = Captures(board).sources
            if all(source & board.kings for source in sources):
                return replace(found, article=KINGS_CAPTURE_ARTICLE)
        return found
