"""The searches behind the labels: mate by checks, and gain by captures and checks.

Rule source: Rules of Xiangqi Competition (2020), articles 24.2, 24.3, 26.1, 26.5, 26.7 and
26.8. Every search is bounded by counts of positions and plies, never by a clock. mypyc
compiles this module.
"""

from typing import Final

from games.rules.xiangqi.board import Board, is_king_attacked
from games.rules.xiangqi.moves import has_legal_move, legal_codes, well_formed_codes
from games.rules.xiangqi.repetition.material import (
    EVEN,
    GAIN,
    STRONG,
    WEAK,
    balance,
    has_worth,
    is_floating_pawn,
)
from games.rules.xiangqi.tables import KING, PAWN, ZOBRIST_BLACK

MAX_PLIES: Final = 14


class LimitReached(Exception):
    """The search has looked at as many positions as it may: the question stays undecided."""


def pass_turn(board: Board) -> None:
    """Let the side to move pass, which makes the other side's threat visible."""
    board.black_to_move = not board.black_to_move
    board.key ^= ZOBRIST_BLACK


class Search:
    """One searcher on one board; `attacker_black` is the side whose threats are looked for.

    `lawless` lets the attacker ignore checks on its own king: it answers what the
    attacker would threaten were it not in check (26.3). `nodes` counts positions.
    """

    def __init__(self, board: Board, attacker_black: bool, max_nodes: int) -> None:
        self.board: Board = board
        self.attacker_black: bool = attacker_black
        self.max_nodes: int = max_nodes
        self.nodes: int = 0
        self.lawless: bool = False
        # What the attacker is up along the line being searched.
        self.strong: int = 0
        self.weak: int = 0
        self.pawns: int = 0
        self.lost_men: int = 0
        self.gained_men: int = 0
        self.lost_first: bool = False
        self.retaken: bool = False
        self.plies: int = 0
        self.piece_targets: list[int] = []
        self.failed_mates: dict[int, int] = {}

    def count(self) -> None:
        """Count one position.

        :raises LimitReached: when there were too many.
        """
        self.nodes += 1
        if self.nodes > self.max_nodes:
            raise LimitReached

    # -- moves ---------------------------------------------------------------------------

    def attacker_codes(self) -> list[int]:
        """Return the attacker's moves: legal ones, or all well-formed ones when lawless."""
        if not self.lawless:
            return legal_codes(self.board)
        return well_formed_codes(self.board)

    def gives_check(self, code: int) -> bool:
        """Return whether the move of the side to move attacks the other king."""
        board = self.board
        squares = board.squares
        source = code // 90
        target = code % 90
        man = squares[source]
        taken = squares[target]
        squares[target] = man
        squares[source] = 0
        if man >= 8:
            king = board.red_king
            attacked = target == king or is_king_attacked(squares, king, 8)
        else:
            king = board.black_king
            attacked = target == king or is_king_attacked(squares, king, 0)
        squares[source] = man
        squares[target] = taken
        return attacked

    def mates_in_one(self) -> list[int]:
        """Return a one-move line that mates for the side to move, or an empty list."""
        board = self.board
        for code in legal_codes(board):
            if self.gives_check(code):
                source = code // 90
                target = code % 90
                taken = board.make(source, target)
                mated = not has_legal_move(board)
                board.unmake(source, target, taken)
                if mated:
                    return [code]
        return []

    # -- mate by checks (24.2) -----------------------------------------------------------

    def mate_line(self, first: int, checks: int) -> list[int]:
        """Return a line of checks that starts with `first` and mates, or an empty list.

        `checks` bounds the attacker's moves. The defence chosen is the longest.
        """
        board = self.board
        source = first // 90
        target = first % 90
        if board.squares[target] & 7 == KING:
            return []
        taken = board.make(source, target)
        line = self._answer_check(checks - 1)
        board.unmake(source, target, taken)
        return [first, *line] if line else []

    def _answer_check(self, checks: int) -> list[int]:
        """Return the longest defence against the check given; [0] stands for mate."""
        self.count()
        board = self.board
        replies = legal_codes(board)
        if not replies:
            return [0]
        if checks <= 0:
            return []
        if self.failed_mates.get(board.key, 0) >= checks:
            return []
        best: list[int] = []
        for code in replies:
            source = code // 90
            target = code % 90
            taken = board.make(source, target)
            line = self._mate_from_here(checks)
            board.unmake(source, target, taken)
            if not line:
                self.failed_mates[board.key] = checks
                return []
            if len(line) + 1 > len(best):
                best = [code, *line]
        return best

    def _mate_from_here(self, checks: int) -> list[int]:
        board = self.board
        for depth in range(1, checks + 1):
            for code in self.attacker_codes():
                if board.squares[code % 90] & 7 != KING and self.gives_check(code):
                    line = self.mate_line(code, depth)
                    if line:
                        return line
        return []

    # -- gain (24.3) ---------------------------------------------------------------------

    def gain_line(self, first: int, checks: int) -> list[int]:
        """Return a line that starts with `first` and gains a man or mates, or an empty list.

        `checks` bounds the moves that check without taking anything of worth.
        """
        board = self.board
        if board.squares[first % 90] & 7 == KING:
            return []
        self.plies = 0
        self.strong = self.weak = self.pawns = 0
        self.lost_men = self.gained_men = 0
        self.lost_first = self.retaken = False
        self.piece_targets = []
        line = self._try_attack(first, checks)
        return line[: line.index(0)] if 0 in line else line

    def _try_attack(self, code: int, checks: int) -> list[int]:
        """Play one move of the attacker; return the line that wins with it, or nothing."""
        board = self.board
        source = code // 90
        target = code % 90
        taken_before = board.squares[target]
        counted = False
        saved = (self.strong, self.weak, self.pawns, self.gained_men)
        if taken_before and has_worth(taken_before, target):
            counted = self._counts(code)
        man = board.squares[source]
        taken = board.make(source, target)
        self.plies += 1
        noted = False
        if taken:
            if man & 7 != KING and man & 7 != PAWN:
                self.piece_targets.append(target)
                noted = True
            if counted:
                self.strong += STRONG[taken]
                self.weak += WEAK[taken]
                self.pawns += 1 if is_floating_pawn(taken, target) else 0
                self.gained_men += 1
        line = self._defend(checks, target)
        if noted:
            self.piece_targets.pop()
        self.plies -= 1
        board.unmake(source, target, taken)
        self.strong, self.weak, self.pawns, self.gained_men = saved
        return [code, *line] if line else []

    def _counts(self, code: int) -> bool:
        """Return whether a capture counts as gained: pawns and kings may chase (26.1, 26.8)."""
        board = self.board
        squares = board.squares
        source = code // 90
        target = code % 90
        man = squares[source]
        if man & 7 != KING and man & 7 != PAWN:
            return True
        if target in self.piece_targets:
            return True
        if (self.gained_men or self.lost_men) and (
            self.strong != 0 or self.weak != 0 or self.pawns != 0
        ):
            return True
        # A capture that uncovers a check by another man (26.8).
        taken = squares[target]
        squares[target] = 0
        squares[source] = 0
        if man >= 8:
            uncovered = is_king_attacked(squares, board.red_king, 8)
        else:
            uncovered = is_king_attacked(squares, board.black_king, 0)
        squares[source] = man
        squares[target] = taken
        return uncovered and man & 7 == PAWN

    def outcome_holds(self) -> bool:
        """Return whether what has been exchanged so far is a gain for a chase (26.5)."""
        result = balance(self.strong, self.weak, self.pawns)
        if result == GAIN:
            return True
        # Each takes its own (各吃各子): an even exchange is enough when the attacker took
        # first and nothing was taken back on the point (26.5).
        return (
            result == EVEN
            and self.lost_men > 0
            and self.gained_men > 0
            and not self.lost_first
            and not self.retaken
        )

    def _defend(self, checks: int, target: int) -> list[int]:
        """Return the line against the best defence, [0] when it simply stands, or nothing."""
        self.count()
        board = self.board
        checked = board.is_in_check()
        if checked:
            replies = legal_codes(board)
            if not replies:
                return [0]
        else:
            if not self.outcome_holds() or self.mates_in_one():
                return []
            replies = self._worthy_captures()
        if self.plies >= MAX_PLIES:
            return [0] if not checked and self.outcome_holds() else []
        best: list[int] = [0]
        for code in _ordered(board.squares, replies, target):
            line = self._try_defence(code, checks)
            if not line:
                return []
            if len(line) > len(best):
                best = line
        return best

    def _worthy_captures(self) -> list[int]:
        squares = self.board.squares
        return [
            code
            for code in legal_codes(self.board)
            if squares[code % 90] and has_worth(squares[code % 90], code % 90)
        ]

    def _try_defence(self, code: int, checks: int) -> list[int]:
        board = self.board
        source = code // 90
        target = code % 90
        taken = board.squares[target]
        if taken & 7 == KING:
            return [code, 0]
        saved = (self.strong, self.weak, self.pawns, self.lost_men)
        saved_first = self.lost_first
        saved_retaken = self.retaken
        board.make(source, target)
        self.plies += 1
        if taken:
            self.strong -= STRONG[taken]
            self.weak -= WEAK[taken]
            self.pawns -= 1 if is_floating_pawn(taken, target) else 0
            if has_worth(taken, target):
                if not self.gained_men:
                    self.lost_first = True
                self.lost_men += 1
                if target in self.piece_targets:
                    self.retaken = True
        line = self._attack(checks)
        self.plies -= 1
        board.unmake(source, target, taken)
        self.strong, self.weak, self.pawns, self.lost_men = saved
        self.lost_first = saved_first
        self.retaken = saved_retaken
        return [code, *line] if line else []

    def _attack(self, checks: int) -> list[int]:
        """Return how the attacker wins from here, [0] when it may stop, or nothing."""
        self.count()
        board = self.board
        codes = self.attacker_codes()
        if not codes:
            return []
        if self.outcome_holds():
            return [0]
        if self.plies >= MAX_PLIES:
            return []
        squares = board.squares
        quiet: list[int] = []
        captures: list[int] = []
        for code in codes:
            taken = squares[code % 90]
            if taken & 7 == KING and taken:
                continue
            if taken and has_worth(taken, code % 90):
                captures.append(code)
            elif checks > 0 and self.gives_check(code):
                quiet.append(code)
        for code in _ordered(squares, captures, -1):
            line = self._try_attack(code, checks)
            if line:
                return line
        for code in quiet:
            line = self._try_attack(code, checks - 1)
            if line:
                return line
        return []


def _ordered(squares: list[int], codes: list[int], first_target: int) -> list[int]:
    """Order moves: captures on `first_target`, other captures by worth, then the rest."""
    front: list[int] = []
    strong: list[int] = []
    weak: list[int] = []
    rest: list[int] = []
    for code in codes:
        taken = squares[code % 90]
        if code % 90 == first_target:
            front.append(code)
        elif taken and STRONG[taken]:
            strong.append(code)
        elif taken:
            weak.append(code)
        else:
            rest.append(code)
    return front + strong + weak + rest
