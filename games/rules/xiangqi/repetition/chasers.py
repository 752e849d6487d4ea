"""Who takes part in winning a man: one man alone, or several together (联合捉子).

Rule source: Rules of Xiangqi Competition (2020), articles 24.17, 26.1 and 26.8. mypyc
compiles this module.
"""

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import well_formed_codes
from games.rules.xiangqi.repetition.exchanges import retakers
from games.rules.xiangqi.repetition.gains import Search
from games.rules.xiangqi.repetition.mates import Budget
from games.rules.xiangqi.repetition.threats import CAPTURE_CHECKS, GAIN_CHECKS, Gain
from games.rules.xiangqi.tables import ADVISOR, BLACK, KING


def _local(board: Board, budget: Budget, lawless: bool) -> Search:
    search = Search(board, board.black_to_move, budget)
    search.lawless = lawless
    search.local = True
    search.note_own_chases()
    return search


def _wins(search: Search, victim: int, grade: int, with_checks: bool) -> bool:
    """Tell whether `victim` falls in the exchange, taken at once or after checks."""
    squares = search.board.squares
    search.wanted = victim
    codes = search.attacker_codes()
    for code in codes:
        if code % 90 == victim and search.gain_line(code, CAPTURE_CHECKS, grade):
            return True
    if not with_checks:
        return False
    for code in codes:
        if code % 90 == victim or squares[code % 90] & 7 == KING:
            continue
        if search.gives_check(code) and search.gain_line(code, GAIN_CHECKS - 1, grade):
            return True
    return False


def wins_locally(
    board: Board, budget: Budget, lawless: bool, victim: int, grade: int, with_checks: bool
) -> bool:
    """Tell whether the side to move wins `victim` were nothing else at stake (24.3).

    The other side answers checks and takes back on the points of the exchange.
    """
    own = Board(list(board.squares), board.black_to_move)
    return _wins(_local(own, budget, lawless), victim, grade, with_checks)


def is_joint(board: Board, budget: Budget, lawless: bool, victim: int, gains: list[Gain]) -> bool:
    """Tell whether every way of winning `victim` needs two men or more (24.17).

    One man by itself suffices when it wins the victim while the others of its side only
    stand where they are, or one of those that take part is not there at all: a screen (炮架),
    a man in the way, and a man that only shields its own side take no part.
    """
    grade = min([gain.grade for gain in gains])
    with_checks = False
    takers: list[int] = []
    for gain in gains:
        if gain.line[0] % 90 != victim:
            with_checks = True
        for taker in gain.takers:
            if taker not in takers:
                takers.append(taker)
    takers = [taker for taker in takers if board.squares[taker] & 7 != KING]
    for away in [-1, *takers, *_holders(board, victim, takers)]:
        if _is_won_alone(board, budget, lawless, victim, grade, with_checks, takers, away):
            return False
    return True


def _holders(board: Board, victim: int, takers: list[int]) -> list[int]:
    """List the men that make a root of `victim` false (假根, 24.16): they take part too."""
    black = board.black_to_move
    taking = [code for code in well_formed_codes(board) if code % 90 == victim]
    found: list[int] = []
    for code in taking:
        source = code // 90
        if source not in takers:
            continue
        after = Board(list(board.squares), black)
        after.make(source, victim)
        roots = len(retakers(after, victim))
        for square in range(90):
            man = after.squares[square]
            if not man or (man >= 8) != black or square == victim or man & 7 == KING:
                continue
            if square in takers or square in found:
                continue
            after.squares[square] = ADVISOR + (BLACK if black else 0)
            if len(retakers(after, victim)) > roots:
                found.append(square)
            after.squares[square] = man
    return found


def _is_won_alone(
    board: Board,
    budget: Budget,
    lawless: bool,
    victim: int,
    grade: int,
    with_checks: bool,
    takers: list[int],
    away: int,
) -> bool:
    """Tell whether one of `takers` wins `victim` while the others stand, `away` being gone."""
    for source in takers:
        if source == away:
            continue
        alone = _only(board, source, away)
        if alone.is_in_check() and not lawless:
            continue
        search = _local(alone, budget, lawless)
        search.active_at = source
        if _wins(search, victim, grade, with_checks):
            return True
    return False


def participants(board: Board, budget: Budget, lawless: bool, victim: int, gain: Gain) -> list[int]:
    """Return the men without whom `victim` does not fall, and those that move in the line."""
    found = list(gain.takers)
    black = board.black_to_move
    for square in range(90):
        man = board.squares[square]
        if not man or (man >= 8) != black or man & 7 == KING or square in found:
            continue
        squares = list(board.squares)
        squares[square] = ADVISOR + (BLACK if black else 0)
        idle = Board(squares, black)
        if not wins_locally(idle, budget, lawless, victim, gain.grade, gain.line[0] % 90 != victim):
            found.append(square)
    return found


def _only(board: Board, source: int, away: int) -> Board:
    """Return the board with the side's other men standing still, the one on `away` gone."""
    black = board.black_to_move
    still = ADVISOR + (BLACK if black else 0)
    squares = list(board.squares)
    for square in range(90):
        man = squares[square]
        if man and (man >= 8) == black and man & 7 != KING and square != source:
            squares[square] = 0 if square == away else still
    return Board(squares, black)
