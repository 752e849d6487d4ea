"""Joint chases (联合捉子) by the letter of article 24.17 of the 2020 rules: slow and literal.

Men are frozen: they stand where they are, may be screens or in the way, and neither move, take
nor check. A man is chased jointly when no man of the other side wins it with all its fellows
frozen, nor with one of those it acts together with taken away ("缺少其中任何一个都无法吃子").
Kings may step and are no chasers; pawns may chase alone (26.1), so theirs is no way to win.
Shares the board with the product, not its searches.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations

from games.rules.xiangqi.board import Board
from games.rules.xiangqi.moves import legal_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.material import (
    GAIN,
    STRONG,
    WEAK,
    balance,
    is_floating_pawn,
)
from games.rules.xiangqi.tables import ADVISOR, BLACK, KING, PAWN, SQUARE_NAMES

QUIET_CHECKS = 3
MOST_PLIES = 11


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What the attacker is up; where the victim is (-1 fallen); where the actors are."""

    strong: int
    weak: int
    pawns: int
    victim: int
    actors: frozenset[int]
    moved: frozenset[int]
    checks: int
    plies: int

    @property
    def is_won(self) -> bool:
        """Whether the victim has fallen and the whole is a gain (24.3, 26.5-26.7)."""
        return self.victim < 0 and balance(self.strong, self.weak, self.pawns) == GAIN


def is_joint_after(after: XiangqiPosition, square: str, movers: Iterable[str]) -> bool:
    """Say so of the man on `square` for the side that has just moved to `after`."""
    board = replace(after, black_to_move=not after.black_to_move).board()
    places = frozenset(SQUARE_NAMES.index(name) for name in movers)
    return is_joint_by_letter(board, SQUARE_NAMES.index(square), places)


def is_joint_by_letter(board: Board, victim: int, movers: frozenset[int]) -> bool:
    """Say whether every way in which the side to move wins `victim` needs two of its men.

    `movers` are the men that move in a line in which it falls: they take part (24.17), and so
    does who lets another win it.
    """
    black = board.black_to_move
    men = [
        square
        for square, man in enumerate(board.squares)
        if man and (man >= 8) == black and man & 7 not in (KING, PAWN)
    ]
    if any(wins_with(board, victim, (man,)) for man in men):
        return False
    return not any(
        wins_with(board, victim, (man,), missing=other)
        and (other in movers or wins_with(board, victim, (man, other)))
        for man, other in permutations({*men, *movers}, 2)
        if man in men
    )


def wins_with(
    board: Board, victim: int, actors: tuple[int, ...], *, missing: int | None = None
) -> bool:
    """Say whether the side to move wins `victim` with `actors` alone, its other men frozen."""
    black = board.black_to_move
    squares = list(board.squares)
    for square, man in enumerate(squares):
        if man and (man >= 8) == black and man & 7 != KING and square not in actors:
            squares[square] = 0 if square == missing else ADVISOR + (BLACK if black else 0)
    alone = Board(squares, black)
    if alone.is_in_check():
        return False
    start = Account(
        strong=0,
        weak=0,
        pawns=0,
        victim=victim,
        actors=frozenset(actors),
        moved=frozenset(),
        checks=QUIET_CHECKS,
        plies=0,
    )
    return _attacker_wins(alone, start)


def _attacker_wins(board: Board, account: Account) -> bool:
    checked = board.is_in_check()
    if account.is_won and not checked:
        return True
    if account.plies >= MOST_PLIES:
        return False
    for code in legal_codes(board):
        source, target = divmod(code, 90)
        kind = board.squares[source] & 7
        taken = board.squares[target]
        if taken & 7 == KING and taken:
            continue
        # The king only steps out of a check: it is no chaser.
        if kind == KING and (taken or not checked):
            continue
        if kind != KING and source not in account.actors:
            continue
        board.make(source, target)
        gives_check = board.is_in_check()
        quiet = not taken
        wins = False
        if taken or checked or (gives_check and account.checks > 0):
            wins = _defender_loses(
                board, _after_attack(account, code, taken, quiet and not checked)
            )
        board.unmake(source, target, taken)
        if wins:
            return True
    return False


def _after_attack(account: Account, code: int, taken: int, spends: bool) -> Account:
    source, target = divmod(code, 90)
    actors = account.actors
    if source in actors:
        actors = (actors - {source}) | {target}
    return Account(
        strong=account.strong + STRONG[taken],
        weak=account.weak + WEAK[taken],
        pawns=account.pawns + is_floating_pawn(taken, target),
        victim=-1 if account.victim == target else account.victim,
        actors=actors,
        moved=(account.moved - {source}) | {target},
        checks=account.checks - spends,
        plies=account.plies + 1,
    )


def _defender_loses(board: Board, account: Account) -> bool:
    """Say whether the attacker wins whatever the defender answers or takes back."""
    checked = board.is_in_check()
    replies = legal_codes(board)
    if not checked and not account.is_won:
        return not replies
    for code in replies:
        source, target = divmod(code, 90)
        taken = board.squares[target]
        if not checked and target not in account.moved:
            continue
        after = Account(
            strong=account.strong - STRONG[taken] * (target in account.moved),
            weak=account.weak - WEAK[taken] * (target in account.moved),
            pawns=account.pawns - (target in account.moved and is_floating_pawn(taken, target)),
            victim=target if account.victim == source else account.victim,
            actors=account.actors - {target},
            moved=account.moved - {target},
            checks=account.checks,
            plies=account.plies + 1,
        )
        board.make(source, target)
        wins = _attacker_wins(board, after)
        board.unmake(source, target, taken)
        if not wins:
            return False
    return True
