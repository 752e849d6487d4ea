"""The search for gain: captures, exchanges and continuous checks that win a man.

Rule source: Rules of Xiangqi Competition (2020), articles 24.3, 26.1, 26.5, 26.7, 26.8 and
26.10. Every search is bounded by counts of positions and plies, never by a clock. mypyc
compiles this module.
"""

from typing import Final

from games.rules.xiangqi.board import Board, is_king_attacked
from games.rules.xiangqi.moves import has_legal_move, is_legal, legal_codes, well_formed_codes
from games.rules.xiangqi.repetition.material import (
    EVEN,
    GAIN,
    STRONG,
    WEAK,
    balance,
    has_worth,
    is_floating_pawn,
)
from games.rules.xiangqi.repetition.mates import Budget, MateSearch
from games.rules.xiangqi.tables import KING, PAWN

MAX_PLIES: Final = 14
DEFENCE_CHECKS: Final = 2

# What a search for gain accepts: a net gain; a chase, where each taking its own may be even
# (26.5); or anything that loses nothing.
STRICT: Final = 2
CHASE: Final = 1
NO_LOSS: Final = 0


def _mixing_keys(count: int) -> list[int]:
    """Make `count` fixed keys that tell apart equal boards reached with other balances."""
    keys: list[int] = []
    state = 0x5851F42D
    mask = (1 << 31) - 1
    for _ in range(count):
        word = 0
        for _ in range(2):
            state = (state * 1103515245 + 12345) & mask
            word = (word << 30) ^ (state >> 1)
        keys.append(word)
    return keys


_BALANCE_KEYS: Final[list[int]] = _mixing_keys(64 * 64)
_STAGE_KEYS: Final[list[int]] = _mixing_keys(64 * 64 + 16 * 512)[64 * 64 :]
_POINT_KEYS: Final[list[int]] = _mixing_keys(64 * 64 + 16 * 512 + 90)[64 * 64 + 16 * 512 :]


class Search(MateSearch):
    """The search for mate and for gain; `grade` is what counts as success."""

    def __init__(self, board: Board, attacker_black: bool, budget: Budget) -> None:
        super().__init__(board, attacker_black, budget)
        self.grade: int = CHASE
        # What the attacker is up along the line being searched.
        self.strong: int = 0
        self.weak: int = 0
        self.pawns: int = 0
        self.lost_men: int = 0
        self.gained_men: int = 0
        self.lost_first: bool = False
        self.retaken: bool = False
        self.plies: int = 0
        self.defence_checks: int = 0
        self.piece_targets: list[int] = []
        self.own_chases: list[int] = []
        # State of a failed search -> the ply it failed at: it fails again as deep or deeper.
        self.failed: dict[int, int] = {}

    # -- gain (24.3) ---------------------------------------------------------------------

    def _state_key(self, checks: int) -> int:
        """Return a key of everything the rest of the search depends on."""
        stage = self.pawns + 8
        stage = stage * 8 + checks
        stage = stage * 4 + self.defence_checks
        stage = stage * 2 + (1 if self.gained_men else 0)
        stage = stage * 2 + (1 if self.lost_men else 0)
        stage = stage * 2 + (1 if self.lost_first else 0)
        stage = stage * 2 + (1 if self.retaken else 0)
        key = self.board.key ^ _BALANCE_KEYS[(self.strong + 32) * 64 + self.weak + 32]
        key ^= _STAGE_KEYS[stage]
        points: list[int] = []
        for point in self.piece_targets:
            if point not in points:
                points.append(point)
                key ^= _POINT_KEYS[point]
        return key

    def _reset(self) -> None:
        self.plies = 0
        self.strong = self.weak = self.pawns = 0
        self.lost_men = self.gained_men = 0
        self.lost_first = self.retaken = False
        self.defence_checks = DEFENCE_CHECKS
        self.piece_targets = []

    def note_own_chases(self) -> None:
        """Note which captures pawns and the king threaten by themselves: they may (26.1)."""
        self.own_chases = []
        squares = self.board.squares
        for code in well_formed_codes(self.board):
            kind = squares[code // 90] & 7
            if squares[code % 90] and kind in (KING, PAWN):
                self.own_chases.append(code)

    def _ask(self, grade: int) -> None:
        if grade != self.grade:
            self.failed = {}
        self.grade = grade

    def gain_line(self, first: int, checks: int, grade: int) -> list[int]:
        """Return a line that starts with `first` and reaches `grade` or mates, or nothing.

        `checks` bounds the moves that check without taking anything of worth.
        """
        if self.board.squares[first % 90] & 7 == KING and self.board.squares[first % 90]:
            return []
        self._reset()
        self._ask(grade)
        return _without_end(self._try_attack(first, checks))

    def exchange_line(self, taking: int, checks: int, grade: int) -> list[int]:
        """Return how the attacker fares well after the defender's capture `taking`, or nothing.

        The side to move is the defender, who accepts an exchange (26.10).
        """
        self._reset()
        self._ask(grade)
        return _without_end(self._try_defence(taking, checks))

    def _try_attack(self, code: int, checks: int) -> list[int]:
        """Play one move of the attacker; return the line that wins with it, or nothing."""
        board = self.board
        source = code // 90
        target = code % 90
        met = board.squares[target]
        counted = met != 0 and has_worth(met, target) and self._counts(code)
        saved_strong = self.strong
        saved_weak = self.weak
        saved_pawns = self.pawns
        saved_gained = self.gained_men
        kind = board.squares[source] & 7
        taken = board.make(source, target)
        self.plies += 1
        noted = taken != 0 and kind != KING and kind != PAWN
        if noted:
            self.piece_targets.append(target)
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
        self.strong = saved_strong
        self.weak = saved_weak
        self.pawns = saved_pawns
        self.gained_men = saved_gained
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
        exchanged = self.gained_men + self.lost_men > 0
        uneven = self.strong != 0 or self.weak != 0 or self.pawns != 0
        if exchanged and uneven and code not in self.own_chases:
            return True
        if man & 7 == KING:
            return False
        # A pawn's capture that uncovers a check by another man (26.8).
        taken = squares[target]
        squares[target] = 0
        squares[source] = 0
        king = board.red_king if man >= 8 else board.black_king
        uncovered = is_king_attacked(squares, king, 8 if man >= 8 else 0)
        squares[source] = man
        squares[target] = taken
        return uncovered

    def outcome_holds(self) -> bool:
        """Return whether what has been exchanged so far reaches the grade asked for."""
        result = balance(self.strong, self.weak, self.pawns)
        if result == GAIN:
            return True
        if result != EVEN or self.grade == STRICT:
            return False
        if self.grade == NO_LOSS:
            return True
        # Each takes its own (各吃各子): an even exchange is enough when the attacker took
        # first and nothing was taken back on the point (26.5).
        return (
            self.lost_men > 0 and self.gained_men > 0 and not self.lost_first and not self.retaken
        )

    def _defend(self, checks: int, target: int) -> list[int]:
        """Return the line against the best defence, [0] when it simply stands, or nothing."""
        self.budget.spend()
        key = self._state_key(checks)
        if self.failed.get(key, MAX_PLIES + 1) <= self.plies:
            return []
        line = self._best_defence(checks, target)
        if not line:
            self.failed[key] = self.plies
        return line

    def _best_defence(self, checks: int, target: int) -> list[int]:
        board = self.board
        squares = board.squares
        if board.is_in_check():
            replies = legal_codes(board)
            if not replies:
                return [0]
            if self.plies >= MAX_PLIES:
                return []
        else:
            if not self.outcome_holds():
                return [] if has_legal_move(board) else [0]
            if self.plies >= MAX_PLIES:
                return [0]
            replies = self._counterblows()
            if replies and replies[0] == 0:
                return []
        best: list[int] = [0]
        for code in _ordered(squares, replies, target):
            line = self._try_defence(code, checks)
            if not line:
                return []
            if len(line) > len(best):
                best = line
        return best

    def _counterblows(self) -> list[int]:
        """Return the defender's captures of worth and checks; [0] if one mates.

        The defender is not in check.
        """
        board = self.board
        squares = board.squares
        kept: list[int] = []
        for code in well_formed_codes(board):
            source = code // 90
            target = code % 90
            worth = squares[target] != 0 and has_worth(squares[target], target)
            checks = self.gives_check(code)
            if not (worth or checks) or not is_legal(board, code, False):
                continue
            if checks:
                taken = board.make(source, target)
                mated = not has_legal_move(board)
                board.unmake(source, target, taken)
                if mated:
                    return [0]
            if worth or self.defence_checks > 0:
                kept.append(code)
        return kept

    def _try_defence(self, code: int, checks: int) -> list[int]:
        board = self.board
        source = code // 90
        target = code % 90
        met = board.squares[target]
        if met != 0 and met & 7 == KING:
            return [code, 0]
        saved_strong = self.strong
        saved_weak = self.weak
        saved_pawns = self.pawns
        saved_lost = self.lost_men
        saved_first = self.lost_first
        saved_retaken = self.retaken
        saved_checks = self.defence_checks
        if not met:
            self.defence_checks -= 1
        taken = board.make(source, target)
        self.plies += 1
        if taken and has_worth(taken, target):
            self.strong -= STRONG[taken]
            self.weak -= WEAK[taken]
            self.pawns -= 1 if is_floating_pawn(taken, target) else 0
            if not self.gained_men:
                self.lost_first = True
            self.lost_men += 1
            if target in self.piece_targets:
                self.retaken = True
        line = self._attack(checks)
        self.plies -= 1
        board.unmake(source, target, taken)
        self.strong = saved_strong
        self.weak = saved_weak
        self.pawns = saved_pawns
        self.lost_men = saved_lost
        self.lost_first = saved_first
        self.retaken = saved_retaken
        self.defence_checks = saved_checks
        return [code, *line] if line else []

    def _attack(self, checks: int) -> list[int]:
        """Return how the attacker wins from here, [0] when it may stop, or nothing."""
        self.budget.spend()
        board = self.board
        checked = not self.lawless and board.is_in_check()
        if not checked and self.outcome_holds() and has_legal_move(board):
            return [0]
        if self.plies >= MAX_PLIES:
            return []
        key = self._state_key(checks)
        if self.failed.get(key, MAX_PLIES + 1) <= self.plies:
            return []
        line = self._next_attack(checks, checked)
        if not line:
            self.failed[key] = self.plies
        return line

    def _next_attack(self, checks: int, checked: bool) -> list[int]:
        """Try captures, then evasions when in check, then quiet checks."""
        squares = self.board.squares
        quiet: list[int] = []
        captures: list[int] = []
        evasions: list[int] = []
        for code in self.wanted_codes():
            taken = squares[code % 90]
            if taken != 0 and taken & 7 == KING:
                continue
            worth = taken != 0 and has_worth(taken, code % 90)
            checking = not worth and checks > 0 and self.gives_check(code)
            # Whether a move is legal costs more to tell than whether it is of use.
            if not (worth or checking or checked) or not self.may_play(code, checked):
                continue
            if worth:
                captures.append(code)
            elif checking:
                quiet.append(code)
            else:
                evasions.append(code)
        for code in _ordered(squares, captures, -1) + evasions:
            line = self._try_attack(code, checks)
            if line:
                return line
        for code in quiet:
            line = self._try_attack(code, checks - 1)
            if line:
                return line
        return []


def _without_end(line: list[int]) -> list[int]:
    """Drop the mark that ends a line."""
    return line[:-1] if line and line[-1] == 0 else line


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
