"""The search for gain: captures, exchanges and continuous checks that win a man.

Rule source: Rules of Xiangqi Competition (2020), articles 24.3, 26.1, 26.5, 26.7, 26.8 and
26.10. Every search is bounded by counts of positions and plies, never by a clock. mypyc
compiles this module.
"""

from typing import Final

from games.rules.xiangqi.board import Board, is_king_attacked
from games.rules.xiangqi.moves import has_legal_move, is_legal, well_formed_codes
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
from games.rules.xiangqi.tables import ADVISOR, KING, PAWN

MAX_PLIES: Final = 14
DEFENCE_CHECKS: Final = 2

# What a search for gain accepts: a net gain; a chase, where each taking its own may be even
# (26.5); or anything that loses nothing.
FALLEN: Final = 90
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


_NOWHERE: Final[list[bool]] = [False] * 90
_BALANCE_KEYS: Final[list[int]] = _mixing_keys(64 * 64)
_STAGE_KEYS: Final[list[int]] = _mixing_keys(64 * 64 + 16 * 512)[64 * 64 :]
_POINT_KEYS: Final[list[int]] = _mixing_keys(64 * 64 + 16 * 512 + 90 + 16)[64 * 64 + 16 * 512 :]


class Search(MateSearch):
    """The search for mate and for gain; `grade` is what counts as success."""

    def __init__(self, board: Board, attacker_black: bool, budget: Budget) -> None:
        super().__init__(board, attacker_black, budget)
        self.grade: int = CHASE
        # Strong men that the attacker must be up besides, to tell what the best defence loses.
        self.floor: int = -32
        # The man that has to fall, by its point at first (-1: any): where it is now, and whether
        # it has fallen.
        self.wanted: int = -1
        self.wanted_at: int = -1
        # The men as they stood when the search began: who stands elsewhere has moved in the line.
        self.start: list[int] = list(board.squares)
        # Points where a man could be won before the move that is judged: what falls there
        # later belongs to no exchange about another man.
        self.could_win: list[bool] = _NOWHERE
        self.could_lose: list[bool] = _NOWHERE
        # The defender only takes back and answers checks: the exchange for itself.
        self.local: bool = False
        # What the attacker is up along the line being searched.
        self.strong: int = 0
        self.weak: int = 0
        self.pawns: int = 0
        # Pawns of a side that stood apart from the exchange and fell (26.7).
        self.strays: int = 0
        self.lost_men: int = 0
        self.gained_men: int = 0
        self.lost_first: bool = False
        self.retaken: bool = False
        self.plies: int = 0
        self.defence_checks: int = 0
        self.history: list[tuple[int, int, int, int, int, int, int, int, int, int, int, int]] = []
        self.points_history: list[list[int]] = []
        self.own_chases: list[int] = []
        # Question -> state of a failed search -> the ply it failed at: it fails again as deep
        # or deeper.
        self.failures: dict[int, dict[int, int]] = {}
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
        if self.wanted_at >= 0 and self.wanted_at < FALLEN:
            key ^= _POINT_KEYS[self.wanted_at] << 1
        if self.strays:
            key ^= _POINT_KEYS[90 + self.strays + 8]
        points: list[int] = []
        for point in self.piece_targets:
            if point not in points:
                points.append(point)
                key ^= _POINT_KEYS[point]
        return key

    def _reset(self) -> None:
        self.plies = 0
        self.strong = self.weak = self.pawns = self.strays = 0
        self.lost_men = self.gained_men = 0
        self.lost_first = self.retaken = False
        self.defence_checks = DEFENCE_CHECKS
        self.piece_targets = []
        self.wanted_at = self.wanted

    def note_own_chases(self) -> None:
        """Note which captures pawns and the king threaten by themselves: they may (26.1)."""
        self.own_chases = []
        squares = self.board.squares
        for code in well_formed_codes(self.board):
            kind = squares[code // 90] & 7
            if squares[code % 90] and kind in (KING, PAWN):
                self.own_chases.append(code)

    def _ask(self, grade: int) -> None:
        self.grade = grade
        question = ((self.floor + 32) * 4 + grade) * 128 + self.wanted + 1
        if question not in self.failures:
            self.failures[question] = {}
        self.failed = self.failures[question]

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
        self.play_attack(code)
        line = self._defend(checks, code % 90)
        self.take_back()
        return [code, *line] if line else []

    def play_attack(self, code: int) -> None:
        """Play one move of the attacker and enter what it takes."""
        board = self.board
        source = code // 90
        target = code % 90
        met = board.squares[target]
        counted = met != 0 and has_worth(met, target) and self._counts(code)
        self._save(code, met)
        kind = board.squares[source] & 7
        board.make(source, target)
        self.plies += 1
        if self.active_at == source:
            self.active_at = target
        if self.wanted_at == target:
            self.wanted_at = FALLEN
        if met != 0 and kind != KING and kind != PAWN:
            self.piece_targets = [*self.piece_targets, target]
        if counted:
            self.strong += STRONG[met]
            self.weak += WEAK[met]
            if is_floating_pawn(met, target):
                self.pawns += 1
            self.gained_men += 1

    def play_defence(self, code: int) -> None:
        """Play one move of the defender and enter what it takes."""
        board = self.board
        target = code % 90
        met = board.squares[target]
        self._save(code, met)
        if not met:
            self.defence_checks -= 1
        retaking = target in self.piece_targets
        entered = met != 0 and has_worth(met, target) and self._is_lost(met, target)
        board.make(code // 90, target)
        self.plies += 1
        if self.wanted_at == code // 90:
            self.wanted_at = target
        if entered:
            self.strong -= STRONG[met]
            self.weak -= WEAK[met]
            if is_floating_pawn(met, target):
                if retaking or self.start[target] != met:
                    self.pawns -= 1
                else:
                    self.strays -= 1
            if not self.gained_men:
                self.lost_first = True
            self.lost_men += 1
            if retaking:
                self.retaken = True

    def _is_lost(self, met: int, target: int) -> bool:
        """Return whether the man taken belongs to the exchange (26.5).

        A man that has stood on its point all along and could be taken before does not.
        """
        if self.start[target] != met or target in self.piece_targets:
            return True
        return not self.local and not self.could_lose[target]

    def _save(self, code: int, met: int) -> None:
        self.history.append(
            (
                code,
                met,
                self.strong,
                self.weak,
                self.pawns,
                self.strays,
                self.gained_men,
                self.lost_men,
                (1 if self.lost_first else 0) + (2 if self.retaken else 0),
                self.defence_checks,
                self.active_at,
                self.wanted_at,
            )
        )
        self.points_history.append(self.piece_targets)

    def take_back(self) -> None:
        """Take back the last move of either side."""
        (
            code,
            met,
            self.strong,
            self.weak,
            self.pawns,
            self.strays,
            self.gained_men,
            self.lost_men,
            flags,
            self.defence_checks,
            self.active_at,
            self.wanted_at,
        ) = self.history.pop()
        self.piece_targets = self.points_history.pop()
        self.lost_first = flags & 1 != 0
        self.retaken = flags & 2 != 0
        self.plies -= 1
        self.board.unmake(code // 90, code % 90, met)

    def abandon(self) -> None:
        """Go back to the position at first after a search that reached its limit."""
        while self.history:
            self.take_back()

    # -- the best defence, move by move ---------------------------------------------------

    def replies(self) -> list[int]:
        """Return the defender's answers: to a check all, else captures and checks."""
        board = self.board
        if board.is_in_check():
            return _ordered(board.squares, self.legal_codes(), -1)
        return _ordered(board.squares, self._counterblows(), -1)

    def loses_more(self, reply: int, checks: int) -> bool:
        """Return whether the attacker wins more than the floor after `reply`."""
        if self.grade != STRICT:
            return False
        self.floor += 1
        self._ask(self.grade)
        line = self._try_defence(reply, checks)
        self.floor -= 1
        self._ask(self.grade)
        return len(line) > 0

    def answer(self, reply: int, checks: int) -> int:
        """Return the attacker's move that wins after `reply`: 0 to stop there, -1 for none."""
        line = self._try_defence(reply, checks)
        return line[1] if line else -1

    def checks_left(self, code: int, checks: int) -> int:
        """Return how many quiet checks are left when the attacker plays `code`."""
        board = self.board
        taken = board.squares[code % 90]
        if (taken and has_worth(taken, code % 90)) or board.is_in_check():
            return checks
        return checks - 1

    def _counts(self, code: int) -> bool:
        """Return whether a capture counts as gained.

        What could be won elsewhere before is no part of this exchange. Pawns and kings may
        chase (26.1): their capture counts when it is the last of an exchange on a man that
        they attack together with others, when the exchange before it was uneven, or when it
        uncovers a check (26.8).
        """
        board = self.board
        squares = board.squares
        source = code // 90
        target = code % 90
        man = squares[source]
        if (
            self.gained_men
            and self.could_win[target]
            and self.start[target] == squares[target]
            and target not in self.piece_targets
        ):
            return False
        if man & 7 != KING and man & 7 != PAWN:
            return True
        if target in self.piece_targets and code in self.own_chases:
            return True
        exchanged = self.gained_men + self.lost_men > 0
        uneven = self.strong != 0 or self.weak != 0 or self.pawns != 0
        if exchanged and uneven and code not in self.own_chases:
            return True
        if man & 7 == KING:
            return False
        # The pawn stands on the point where it captured: it may block the check there.
        taken = squares[target]
        squares[target] = man
        squares[source] = 0
        king = board.red_king if man >= 8 else board.black_king
        uncovered = self._uncovers(king, 8 if man >= 8 else 0, target)
        squares[source] = man
        squares[target] = taken
        return uncovered

    def _uncovers(self, king: int, enemy: int, pawn: int) -> bool:
        """Return whether another man than the one on `pawn` attacks `king` (26.8)."""
        squares = self.board.squares
        man = squares[pawn]
        # As a man that attacks nothing it still is a screen or in the way.
        squares[pawn] = ADVISOR + enemy
        attacked = is_king_attacked(squares, king, enemy)
        squares[pawn] = man
        return attacked

    def outcome_holds(self) -> bool:
        """Return whether what has been exchanged so far reaches the grade asked for."""
        if self.wanted >= 0 and self.wanted_at != FALLEN:
            return False
        pawns = self.pawns
        if self.strong == 0 and self.weak == 0:
            pawns += self.strays
        result = balance(self.strong, self.weak, pawns)
        if result == GAIN:
            return self.strong >= self.floor
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
            replies = self.legal_codes()
            if not replies:
                return [0]
            if self.plies >= MAX_PLIES:
                return []
        else:
            if not self.outcome_holds():
                return [] if has_legal_move(board) else [0]
            if self.plies >= MAX_PLIES:
                return [0]
            replies = self._retakes() if self.local else self._counterblows()
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

    def _retakes(self) -> list[int]:
        """Return the defender's captures of men that have moved in the line."""
        squares = self.board.squares
        return [
            code
            for code in self.well_formed_codes()
            if squares[code % 90]
            and self.start[code % 90] != squares[code % 90]
            and is_legal(self.board, code, False)
        ]

    def _counterblows(self) -> list[int]:
        """Return the defender's captures of worth and checks; [0] if one mates.

        The defender is not in check.
        """
        board = self.board
        squares = board.squares
        codes: list[int] = []
        for code in self.well_formed_codes():
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
                codes.append(code)
        return codes

    def _try_defence(self, code: int, checks: int) -> list[int]:
        met = self.board.squares[code % 90]
        if met != 0 and met & 7 == KING:
            return [code, 0]
        self.play_defence(code)
        line = self._attack(checks)
        self.take_back()
        return [code, *line] if line else []

    def _attack(self, checks: int) -> list[int]:
        """Return how the attacker wins from here, [0] when it may stop, or nothing."""
        self.budget.spend()
        board = self.board
        checked = not self.lawless and board.is_in_check()
        if not checked and self.outcome_holds() and self._may_stop():
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

    def _may_stop(self) -> bool:
        """Return whether the attacker has another move; men that only stand here have some."""
        return self.active_at >= 0 or has_legal_move(self.board)

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
        last = self.piece_targets[-1] if self.piece_targets else -1
        for code in _ordered(squares, captures, last) + evasions:
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
