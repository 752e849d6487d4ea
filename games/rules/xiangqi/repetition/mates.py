"""The search for mate by continuous checks, and what all searches share.

Rule source: Rules of Xiangqi Competition (2020), article 24.2. Every search is bounded by
counts of positions and plies, never by a clock. mypyc compiles this module.
"""

from games.rules.xiangqi.board import Board, is_king_attacked
from games.rules.xiangqi.moves import is_legal, well_formed_codes
from games.rules.xiangqi.tables import EXPOSING, HORSE, HORSE_FROM, KING, ZOBRIST_BLACK


class LimitReached(Exception):
    """The search has looked at as many positions as it may: the question stays undecided."""


class Budget:
    """How many positions the searches for one label may still look at, all together."""

    def __init__(self, nodes: int) -> None:
        self.left: int = nodes

    def spend(self) -> None:
        """Count one position.

        :raises LimitReached: when none was left.
        """
        if self.left <= 0:
            raise LimitReached
        self.left -= 1


def pass_turn(board: Board) -> None:
    """Let the side to move pass, which makes the other side's threat visible."""
    board.black_to_move = not board.black_to_move
    board.key ^= ZOBRIST_BLACK


class MateSearch:
    """One searcher on one board; `attacker_black` is the side whose threats are looked for.

    `lawless` lets the attacker ignore checks on its own king: it answers what the
    attacker would threaten were it not in check (26.3). `barred` are captures the attacker
    may not play: exchange offers that the other side may accept (26.10). The man on
    `idle_square` only stands there. `budget` counts positions.
    """

    def __init__(self, board: Board, attacker_black: bool, budget: Budget) -> None:
        self.board: Board = board
        self.attacker_black: bool = attacker_black
        self.budget: Budget = budget
        self.lawless: bool = False
        self.barred: list[int] = []
        self.active_at: int = -1
        # Points where a man other than a pawn or the king has taken.
        self.piece_targets: list[int] = []
        self.failed_mates: dict[int, int] = {}
        # Board key -> moves there: a search meets most positions several times.
        self.well_formed: dict[int, list[int]] = {}
        self.legal: dict[int, list[int]] = {}
        self.checking: dict[int, set[int]] = {}

    # -- moves ---------------------------------------------------------------------------

    def well_formed_codes(self) -> list[int]:
        """Return the well-formed moves of the side to move; not to be changed."""
        key = self.board.key
        if key not in self.well_formed:
            self.well_formed[key] = well_formed_codes(self.board)
        return self.well_formed[key]

    def legal_codes(self) -> list[int]:
        """Return the legal moves of the side to move; not to be changed."""
        key = self.board.key
        if key not in self.legal:
            checked = self.board.is_in_check()
            self.legal[key] = [
                code for code in self.well_formed_codes() if is_legal(self.board, code, checked)
            ]
        return self.legal[key]

    def attacker_codes(self) -> list[int]:
        """Return the attacker's moves: legal ones, or all well-formed ones when lawless."""
        checked = not self.lawless and self.board.is_in_check()
        return [code for code in self.wanted_codes() if self.may_play(code, checked)]

    def wanted_codes(self) -> list[int]:
        """Return the attacker's well-formed moves but for those it may not use here."""
        codes = self.well_formed_codes()
        if self.barred:
            codes = [
                code for code in codes if code not in self.barred or code % 90 in self.piece_targets
            ]
        if self.active_at >= 0:
            squares = self.board.squares
            codes = [
                code
                for code in codes
                if code // 90 == self.active_at or squares[code // 90] & 7 == KING
            ]
        return codes

    def may_play(self, code: int, checked: bool) -> bool:
        """Return whether the attacker may play `code`: legal, or any move when lawless."""
        return self.lawless or is_legal(self.board, code, checked)

    def gives_check(self, code: int) -> bool:
        """Return whether a well-formed move of the side to move attacks the other king."""
        key = self.board.key
        if key not in self.checking:
            self.checking[key] = {each for each in self.well_formed_codes() if self._attacks(each)}
        return code in self.checking[key]

    def _attacks(self, code: int) -> bool:
        board = self.board
        squares = board.squares
        source = code // 90
        target = code % 90
        man = squares[source]
        king = board.red_king if man >= 8 else board.black_king
        exposing = EXPOSING[king]
        if not exposing[source] and not exposing[target]:
            # Off the king's lines and legs only a horse itself can give check.
            if man & 7 == HORSE:
                for place, leg in HORSE_FROM[king]:
                    if place == target:
                        return not squares[leg] or leg == source
            return False
        taken = squares[target]
        squares[target] = man
        squares[source] = 0
        attacked = is_king_attacked(squares, king, 8 if man >= 8 else 0)
        squares[source] = man
        squares[target] = taken
        return attacked

    # -- mate by checks (24.2) -----------------------------------------------------------

    def mate_line(self, first: int, checks: int) -> list[int]:
        """Return a line of checks that starts with `first` and mates, or an empty list.

        `checks` bounds the attacker's moves. The defence chosen is the longest.
        """
        board = self.board
        source = first // 90
        target = first % 90
        taken = board.make(source, target)
        line = self._answer_check(checks - 1)
        board.unmake(source, target, taken)
        return [first, *line] if line else []

    def _answer_check(self, checks: int) -> list[int]:
        """Return the longest defence against the check given; [0] stands for mate."""
        self.budget.spend()
        board = self.board
        replies = self.legal_codes()
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
        key = self.board.key
        if self.failed_mates.get(key, 0) >= checks:
            return []
        checked = not self.lawless and self.board.is_in_check()
        for code in self.wanted_codes():
            if self.board.squares[code % 90] & 7 == KING or not self.gives_check(code):
                continue
            if self.may_play(code, checked):
                line = self.mate_line(code, checks)
                if line:
                    return line
        self.failed_mates[key] = checks
        return []
