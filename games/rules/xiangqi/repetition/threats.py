"""What a side threatens in a position: mates, gains and exchange offers, with their lines.

Rule source: Rules of Xiangqi Competition (2020), articles 24.2-24.4, 24.15-24.17, 26.10 and
26.11. mypyc compiles this module.
"""

from typing import Final

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import legal_codes, well_formed_codes
from games.rules.xiangqi.repetition.gains import CHASE, NO_LOSS, STRICT, Search
from games.rules.xiangqi.repetition.material import STRONG, has_worth
from games.rules.xiangqi.repetition.mates import Budget, pass_turn
from games.rules.xiangqi.tables import ADVISOR, BLACK, ELEPHANT, KING

MATE_CHECKS: Final = 8
GAIN_CHECKS: Final = 4
CAPTURE_CHECKS: Final = 1


class Gain:
    """One way to gain: the men won (squares and codes in the position), grade and line.

    `grade` is STRICT for a net gain, CHASE where each side takes its own (26.5).
    """

    def __init__(self, victims: list[int], men: list[int], grade: int, line: list[int]) -> None:
        self.victims: list[int] = victims
        self.men: list[int] = men
        self.grade: int = grade
        self.line: list[int] = line


class Offer:
    """Two like men that can take each other (26.10): `own` and `other` are their squares.

    `kill` and `cost` are lines, from the other side's taking, that mate it or win a man;
    both are empty when the exchange may be accepted. `kept` is a line in which the offering
    side loses nothing by it, `rooted` says that the other man is protected.
    """

    def __init__(self, own: int, other: int) -> None:
        self.own: int = own
        self.other: int = other
        self.kill: list[int] = []
        self.cost: list[int] = []
        self.kept: list[int] = []
        self.rooted: bool = False


def copy_board(board: Board) -> Board:
    """Return another board with the same men and side to move."""
    return Board(list(board.squares), board.black_to_move)


class Threats:
    """What `black` (or Red) threatens on a board on which it is that side's turn.

    `lawless` disregards a check that the side is in. A search that has
    spent `budget` raises LimitReached.
    """

    def __init__(self, board: Board, lawless: bool, budget: Budget) -> None:
        self.board: Board = copy_board(board)
        self.black: bool = board.black_to_move
        self.lawless: bool = lawless
        self.budget: Budget = budget
        self.barred_mates: list[int] = []
        self.barred_gains: list[int] = []

    def _search(self, board: Board, barred: list[int]) -> Search:
        search = Search(board, self.black, self.budget)
        search.lawless = self.lawless
        search.barred = barred
        return search

    # -- exchange offers (24.4, 26.10, 26.11) --------------------------------------------

    def offers(self) -> list[Offer]:
        """Return the pairs of like men in contact, judged as if the other side were to move."""
        board = self.board
        squares = board.squares
        own: list[int] = []
        for code in well_formed_codes(board):
            taken = squares[code % 90]
            if taken and STRONG[taken] and (taken & 7) == (squares[code // 90] & 7):
                own.append(code)
        if not own:
            return []
        pass_turn(board)
        pairs: list[Offer] = []
        for code in legal_codes(board):
            back = (code % 90) * 90 + code // 90
            if back in own:
                pairs.append(Offer(code % 90, code // 90))
        pass_turn(board)
        for offer in pairs:
            self._judge(offer)
        return pairs

    def _judge(self, offer: Offer) -> None:
        taking = offer.other * 90 + offer.own
        after = copy_board(self.board)
        pass_turn(after)
        after.make(offer.other, offer.own)
        search = self._search(after, [])
        for depth in range(1, MATE_CHECKS + 1):
            for code in search.attacker_codes():
                if search.gives_check(code):
                    line = search.mate_line(code, depth)
                    if line:
                        offer.kill = [taking, *line[:-1]]
                        break
            if offer.kill:
                break
        before = copy_board(self.board)
        pass_turn(before)
        search = self._search(before, [])
        offer.cost = search.exchange_line(taking, CAPTURE_CHECKS + 1, STRICT)
        offer.kept = offer.cost or search.exchange_line(taking, 0, NO_LOSS)
        offer.rooted = is_rooted(self.board, offer.own * 90 + offer.other)

    def bar(self, offers: list[Offer]) -> None:
        """Leave out of later searches what the other side prevents by exchanging (26.10)."""
        for offer in offers:
            code = offer.own * 90 + offer.other
            if not offer.kill:
                self.barred_mates.append(code)
            if offer.kill or offer.cost:
                continue
            self.barred_gains.append(code)
            if offer.rooted:
                for source in range(90):
                    if source != offer.own:
                        self.barred_gains.append(source * 90 + offer.other)

    # -- mates (24.2) --------------------------------------------------------------------

    def mates(self) -> list[list[int]]:
        """Return for each first move that mates by checks the line, ended by 0."""
        search = self._search(self.board, self.barred_mates)
        lines: list[list[int]] = []
        for code in search.attacker_codes():
            if search.gives_check(code):
                for depth in range(1, MATE_CHECKS + 1):
                    line = search.mate_line(code, depth)
                    if line:
                        lines.append(line)
                        break
        return lines

    def mates_with(self, code: int) -> bool:
        """Return whether `code` begins a mate by checks."""
        search = self._search(self.board, [])
        if code not in search.attacker_codes() or not search.gives_check(code):
            return False
        for depth in range(1, MATE_CHECKS + 1):  # noqa: SIM110 - a loop compiles
            if search.mate_line(code, depth):
                return True
        return False

    # -- gains (24.3) --------------------------------------------------------------------

    def gains(self) -> list[Gain]:
        """Return every way to gain: by each first capture, and by each first check."""
        return self.capture_gains() + self.check_gains()

    def capture_gains(self) -> list[Gain]:
        """Return the gains that begin with a capture."""
        squares = self.board.squares
        search = self._search(self.board, self.barred_gains)
        search.note_own_chases()
        found: list[Gain] = []
        for code in search.attacker_codes():
            target = code % 90
            if squares[target] and has_worth(squares[target], target):
                gain = self._best(search, code)
                if gain is not None:
                    found.append(gain)
        return found

    def check_gains(self) -> list[Gain]:
        """Return the gains that begin with a check that takes nothing of worth."""
        squares = self.board.squares
        search = self._search(self.board, self.barred_gains)
        search.note_own_chases()
        found: list[Gain] = []
        for code in search.attacker_codes():
            target = code % 90
            if squares[target] and has_worth(squares[target], target):
                continue
            if search.gives_check(code):
                gain = self._best(search, code)
                if gain is not None and gain.victims:
                    found.append(gain)
        return found

    def _best(self, search: Search, code: int) -> Gain | None:
        """Return the gain that begins with a capture or a check, with the fewest checks."""
        target = code % 90
        captures = self.board.squares[target] and has_worth(self.board.squares[target], target)
        for checks in range(CAPTURE_CHECKS, CAPTURE_CHECKS + 1) if captures else range(GAIN_CHECKS):
            gain = self._graded(search, code, checks)
            if gain is not None:
                self._name_victims(gain)
                return gain
        return None

    def _graded(self, search: Search, code: int, checks: int) -> Gain | None:
        line = search.gain_line(code, checks, STRICT)
        if line:
            return Gain([], [], STRICT, line)
        target = code % 90
        if not self.board.squares[target] or not has_worth(self.board.squares[target], target):
            return None
        line = search.gain_line(code, checks, CHASE)
        return Gain([], [], CHASE, line) if line else None

    def _name_victims(self, gain: Gain) -> None:
        """Find which men of the position the line wins.

        That is the man taken first when nothing is taken back on its point, else the
        strongest men of the line.
        """
        squares = list(self.board.squares)
        stood = list(range(90))
        victims: list[int] = []
        retaken = False
        for index in range(len(gain.line)):
            source = gain.line[index] // 90
            target = gain.line[index] % 90
            if index % 2 == 0 and squares[target] and has_worth(squares[target], target):
                victims.append(stood[target])
            elif index == 1 and squares[target] and target == gain.line[0] % 90:
                retaken = True
            squares[target] = squares[source]
            squares[source] = 0
            stood[target] = stood[source]
        men = self.board.squares
        first = gain.line[0] % 90
        if not retaken and victims and victims[0] == first:
            victims = [first]
        best = max([STRONG[men[victim]] for victim in victims], default=0)
        gain.victims = [victim for victim in victims if STRONG[men[victim]] == best]
        if retaken and victims and first not in gain.victims and men[first] and victims[0] == first:
            gain.victims.append(first)
        gain.men = [men[victim] for victim in gain.victims]

    # -- the men that take part (24.15-24.17) --------------------------------------------

    def needed_men(self, victims: list[int], ways: list[int]) -> list[int]:
        """Return for each victim how many men are needed to win it (24.17).

        `ways` are the first moves that win the victims; captures of them count besides.

        A man is needed when the victim is safe without it, whether its point is left empty
        or only blocked: a man that merely stands in the way or serves as a screen (炮架)
        takes no part.
        """
        counts = [0] * len(victims)
        for square in range(90):
            man = self.board.squares[square]
            if not man or (man >= 8) != self.black or man & 7 in (KING, ADVISOR, ELEPHANT):
                continue
            open_cases = [victim for victim, n in zip(victims, counts, strict=False) if n < 2]
            if not open_cases:
                break
            safe = self._safe_without(square, True, open_cases, ways)
            if safe:
                safe = self._safe_without(square, False, safe, ways)
            for index in range(len(victims)):
                if victims[index] in safe:
                    counts[index] += 1
        return counts

    def _safe_without(
        self, square: int, blocked: bool, victims: list[int], ways: list[int]
    ) -> list[int]:
        """Return which victims are safe when the man on `square` is idle or away."""
        squares = list(self.board.squares)
        squares[square] = ADVISOR + (BLACK if self.black else 0) if blocked else 0
        board = Board(squares, self.black)
        if not self.lawless and board.is_in_check():
            return []
        other = Threats(board, self.lawless, self.budget)
        other.barred_gains = list(self.barred_gains)
        search = other._search(board, other.barred_gains)
        if blocked:
            search.idle_square = square
        search.note_own_chases()
        safe = victims
        codes = search.attacker_codes()
        # What won before mostly wins again: ask it first, and stop when nobody is safe.
        known = [code for code in codes if code in ways]
        for code in known + [code for code in codes if code % 90 in victims and code not in ways]:
            if not safe:
                break
            gain = other._best(search, code)
            if gain is not None:
                safe = [victim for victim in safe if victim not in gain.victims]
        return safe


def is_rooted(board: Board, code: int) -> bool:
    """Return whether the man taken by `code` can be avenged on its point (24.15, 24.16).

    A man that may not leave its line is a false root (假根): its recapture is illegal.
    """
    after = copy_board(board)
    target = code % 90
    after.make(code // 90, target)
    for reply in legal_codes(after):  # noqa: SIM110 - a loop compiles, any() does not
        if reply % 90 == target:
            return True
    return False
