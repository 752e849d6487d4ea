"""What a side threatens in a position: mates and gains, with the men that fall and the lines.

Rule source: Rules of Xiangqi Competition (2020), articles 24.2, 24.3 and 26.10. A gain is
the account of one connected exchange: who takes first, what is taken back, which men fall
against the best defence. mypyc compiles this module.
"""

from typing import Final

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.repetition.exchanges import retakers
from games.rules.xiangqi.repetition.gains import CHASE, STRICT, Search
from games.rules.xiangqi.repetition.material import (
    GAIN,
    STRONG,
    WEAK,
    balance,
    has_worth,
    is_floating_pawn,
)
from games.rules.xiangqi.repetition.mates import Budget, LimitReached

MATE_CHECKS: Final = 8
GAIN_CHECKS: Final = 4
CAPTURE_CHECKS: Final = 1
DEFENCES_SHOWN: Final = 4
MOST_STRONG: Final = 8
# Positions that may be spent on telling what falls by one first check.
NAMING_NODES: Final = 1000
# How a man that falls came to its point: it stood there or was forced, or the defender chose.
STOOD: Final = 0
ANSWERED_CHECK: Final = 1
MOVED_FREELY: Final = 2


class Gain:
    """One way to gain: the men won in their order, how well, and the line in which they fall.

    `victims` are squares in the position and `men` the codes of the men there. `rooted` says
    of each whether it is avenged on its point. `takers` are the squares of the attacker's men
    that move in the line. `grade` is STRICT for a net gain, CHASE where each side takes its
    own (26.5). `is_thrown_in` says that only men fall that the defender moved there by choice.
    """

    def __init__(self, grade: int, line: list[int]) -> None:
        self.grade: int = grade
        self.line: list[int] = line
        self.victims: list[int] = []
        self.men: list[int] = []
        self.rooted: list[bool] = []
        self.takers: list[int] = []
        self.is_thrown_in: bool = False

    def add(self, victim: int, man: int, rooted: bool) -> None:
        """Enter a man that falls."""
        self.victims.append(victim)
        self.men.append(man)
        self.rooted.append(rooted)

    def keep(self, wanted: list[int]) -> None:
        """Drop the men that are not among `wanted`."""
        indices = [index for index in range(len(self.victims)) if self.victims[index] in wanted]
        self.men = [self.men[index] for index in indices]
        self.rooted = [self.rooted[index] for index in indices]
        self.victims = [self.victims[index] for index in indices]


class Defence:
    """A line of the best defence; `chosen` marks the replies that another man could have given."""

    def __init__(self, line: list[int], chosen: list[bool]) -> None:
        self.line: list[int] = line
        self.chosen: list[bool] = chosen


def copy_board(board: Board) -> Board:
    """Return another board with the same men and side to move."""
    return Board(list(board.squares), board.black_to_move)


class Threats:
    """What `black` (or Red) threatens on a board on which it is that side's turn.

    `lawless` disregards a check that the side is in. `could_win` and `could_lose` mark the
    points where a man could be taken before the move that is judged. A search that has spent
    `budget` raises LimitReached.
    """

    def __init__(self, board: Board, lawless: bool, budget: Budget) -> None:
        self.board: Board = copy_board(board)
        self.black: bool = board.black_to_move
        self.lawless: bool = lawless
        self.budget: Budget = budget
        self.could_win: list[bool] = [False] * 90
        self.could_lose: list[bool] = [False] * 90
        self.barred_mates: list[int] = []
        self.barred_gains: list[int] = []

    def gain_search(self, board: Board) -> Search:
        """Return a search for gain on `board` that accounts as this side does."""
        search = Search(board, self.black, self.budget)
        search.lawless = self.lawless
        search.barred = self.barred_gains
        search.could_win = self.could_win
        search.could_lose = self.could_lose
        search.note_own_chases()
        return search

    # -- mates (24.2) --------------------------------------------------------------------

    def mates(self) -> list[list[int]]:
        """Return for each first move that mates by checks the line, ended by 0."""
        search = Search(self.board, self.black, self.budget)
        search.lawless = self.lawless
        search.barred = self.barred_mates
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
        """Tell whether `code` begins a mate by checks."""
        search = Search(self.board, self.black, self.budget)
        search.lawless = self.lawless
        if code not in search.attacker_codes() or not search.gives_check(code):
            return False
        for depth in range(1, MATE_CHECKS + 1):  # noqa: SIM110 - a loop compiles
            if search.mate_line(code, depth):
                return True
        return False

    # -- gains (24.3) --------------------------------------------------------------------

    def gains(self) -> list[Gain]:
        """Return every way to gain: by each first capture, and by each first check."""
        squares = self.board.squares
        search = self.gain_search(self.board)
        found: list[Gain] = []
        quiet: list[int] = []
        for code in search.attacker_codes():
            target = code % 90
            taken = squares[target]
            if taken and has_worth(taken, target):
                found.extend(self.ways(search, code, CAPTURE_CHECKS))
            elif search.gives_check(code):
                quiet.append(code)
        for code in quiet:
            for checks in range(GAIN_CHECKS):
                ways = self.ways(search, code, checks)
                if ways:
                    found.extend(ways)
                    break
        return [gain for gain in found if gain.victims]

    def ways(self, search: Search, code: int, checks: int) -> list[Gain]:
        """Return the gains that begin with `code`, one for each best defence."""
        squares = self.board.squares
        line = search.gain_line(code, checks, STRICT)
        captures = squares[code % 90] != 0 and has_worth(squares[code % 90], code % 90)
        if not line and captures:
            line = search.gain_line(code, checks, CHASE)
        if not line:
            return []
        grade = search.grade
        # Where nothing saves the defender more than the man taken, that man falls.
        simple = captures and not search.gives_check(code)
        if simple and (grade != STRICT or self._wins_at_least(search, code, checks)):
            return [self._gain(grade, line, 1, [])]
        return self._forced(search, code, checks, grade, line)

    def _wins_at_least(self, search: Search, code: int, checks: int) -> bool:
        """Tell whether the defender has nothing better than to lose the man taken."""
        search.floor = STRONG[self.board.squares[code % 90]]
        line = search.gain_line(code, checks, STRICT)
        search.floor = -32
        return len(line) > 0

    def _forced(
        self, search: Search, code: int, checks: int, grade: int, line: list[int]
    ) -> list[Gain]:
        """Return what falls when the defender loses as little as it can."""
        checks = max(checks, CAPTURE_CHECKS)
        whole = search.budget
        search.budget = Budget(min(whole.left, NAMING_NODES))
        given = search.budget.left
        defences: list[Defence] = []
        try:
            if grade == STRICT:
                search.floor = 0
                while search.floor < MOST_STRONG:
                    search.floor += 1
                    if not search.gain_line(code, checks, STRICT):
                        search.floor -= 1
                        break
            defences = self._lines(search, code, checks, grade)
        except LimitReached:
            search.abandon()
        whole.left -= given - search.budget.left
        search.budget = whole
        search.floor = -32
        found: list[Gain] = []
        for forced in defences:
            gain = self._gain(grade, forced.line, len(forced.line), forced.chosen)
            if gain.victims:
                found.append(gain)
        if not found:
            # The limit was reached: whoever moves in the line may have walked in by choice.
            moved = [index % 2 == 1 for index in range(len(line))]
            found.append(self._gain(grade, line, len(line), moved))
        return _distinct(found)

    def _gain(self, grade: int, line: list[int], shown: int, chosen: list[bool]) -> Gain:
        """Return the gain by `line` of the men that fall in its first `shown` moves."""
        gain = Gain(grade, line)
        self._enter(gain, line[:shown], chosen)
        self._note_takers(gain)
        return gain

    def _lines(self, search: Search, code: int, checks: int, grade: int) -> list[Defence]:
        """Return a line for each best first defence, those only in which nobody walks in.

        A man thrown in is not the one chased: where nothing else falls, the lines are those in
        which the defender loses what it would lose without that. Where every answer throws
        one in, the best shows who falls.
        """
        best: list[Defence] = []
        while search.floor <= MOST_STRONG:
            defences = self._best_defences(search, code, checks)
            standing = [
                defence for defence in defences if not _walks_in(self.board.squares, defence.line)
            ]
            if standing:
                return standing
            for defence in defences[:1]:
                gain = self._gain(grade, defence.line, len(defence.line), defence.chosen)
                if not gain.is_thrown_in:
                    return [defence]
            best = best or defences[:1]
            if grade != STRICT:
                break
            search.floor += 1
        return best

    def _best_defences(self, search: Search, code: int, checks: int) -> list[Defence]:
        """Return the lines from `code` on in which the defender loses the floor and no more."""
        search.play_attack(code)
        defences = best_defences(search, checks, DEFENCES_SHOWN)
        search.take_back()
        for defence in defences:
            defence.line.insert(0, code)
            defence.chosen.insert(0, False)
        return defences

    def _enter(self, gain: Gain, line: list[int], chosen: list[bool]) -> None:
        """Enter the men of the position that fall in `line`, with their roots (24.15).

        A man that walked in by the defender's choice is not won, nor one on whose point as
        much was lost, unless nothing else is; one that came to answer a check, where another
        could have, sooner than one that moved freely.
        """
        fallen: list[tuple[int, int, bool, int]] = []
        strong = [0] * 90
        weak = [0] * 90
        pawns = [0] * 90
        board = copy_board(self.board)
        stood = list(range(90))
        walked = [STOOD] * 90
        for index in range(len(line)):
            source = line[index] // 90
            target = line[index] % 90
            how = walked[source]
            if index < len(chosen) and chosen[index]:
                how = max(how, ANSWERED_CHECK if board.is_in_check() else MOVED_FREELY)
            taken = board.make(source, target)
            sign = -1 if index % 2 else 1
            strong[target] += sign * STRONG[taken]
            weak[target] += sign * WEAK[taken]
            pawns[target] += sign if is_floating_pawn(taken, target) else 0
            if index % 2 == 0 and taken and has_worth(taken, target):
                rooted = len(retakers(board, target)) > 0
                fallen.append((stood[target], walked[target], rooted, target))
            walked[target] = how
            walked[source] = STOOD
            stood[target] = stood[source]
        for most, only_won in (
            (STOOD, True),
            (STOOD, False),
            (ANSWERED_CHECK, False),
            (MOVED_FREELY, False),
        ):
            for victim, how, rooted, point in fallen:
                won = balance(strong[point], weak[point], pawns[point]) == GAIN
                if how <= most and (won or not only_won):
                    gain.add(victim, self.board.squares[victim], rooted)
            if gain.victims:
                gain.is_thrown_in = most != STOOD
                break

    def _note_takers(self, gain: Gain) -> None:
        stood = list(range(90))
        for index in range(len(gain.line)):
            source = gain.line[index] // 90
            if index % 2 == 0 and stood[source] not in gain.takers:
                gain.takers.append(stood[source])
            stood[gain.line[index] % 90] = stood[source]


def _distinct(gains: list[Gain]) -> list[Gain]:
    """Keep of each gain the men that fall in all, where there are such; then each men once."""
    common = gains[0].victims
    for gain in gains:
        common = [victim for victim in common if victim in gain.victims]
    found: list[Gain] = []
    known: list[list[int]] = []
    for gain in gains:
        if common:
            gain.keep(common)
        if gain.victims not in known:
            known.append(gain.victims)
            found.append(gain)
    return found


def best_defences(search: Search, checks: int, most: int) -> list[Defence]:
    """Return lines from the defender's turn in which it loses no more than it must.

    The attacker wins at the floor of `search` whatever is played; a reply after which it
    would win more is not the defender's best. At most `most` replies are looked at.
    """
    if not search.board.is_in_check() and search.strong <= search.floor:
        return [Defence([], [])]
    replies: list[int] = []
    # Nobody has to take back, and a check that another man can answer forces none to.
    chosen = not search.board.is_in_check()
    able = search.replies()
    for reply in able:
        if reply // 90 != able[0] // 90:
            chosen = True
        if len(replies) < most and not search.loses_more(reply, checks):
            replies.append(reply)
    found: list[Defence] = []
    for reply in replies:
        answer = search.answer(reply, checks)
        if answer <= 0:
            if answer == 0:
                found.append(Defence([reply], [chosen]))
            continue
        search.play_defence(reply)
        left = search.checks_left(answer, checks)
        search.play_attack(answer)
        rest = best_defences(search, left, 2)
        search.take_back()
        search.take_back()
        if rest:
            best = rest[0]
            for other in rest:
                if len(other.chosen) < len(best.chosen):
                    best = other
            line = [reply, answer, *best.line]
            found.append(Defence(line, [chosen, False, *best.chosen]))
    return found


def _walks_in(squares: list[int], line: list[int]) -> bool:
    """Tell whether a man that the defender moved in the line falls in it."""
    moved = [False] * 90
    for index in range(len(line)):
        target = line[index] % 90
        if index % 2 == 0 and moved[target]:
            return True
        moved[target] = index % 2 == 1
        moved[line[index] // 90] = False
    return False
