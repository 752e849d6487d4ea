"""Touch-move (摸子走子): what touching men obliges a player to do.

Xiangqi rules 2020, articles 5.1-5.5, and the foul of 8.1.5. Only legal moves satisfy an
obligation; a man none of whose moves is legal cannot move in the sense of 5.1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.protocol import RulesKernel, Violation
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.tables import BLACK, SQUARE_NAMES
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    square_unknown=_("The board has no such square."),
    square_empty=_("No piece stands on the square touched."),
)

TWO_MOVES_RUNNING = Violation(code="two_moves_running", article=XIANGQI("2.1"))
"""连走两着: the second move, which is not the side's to make."""


class Obligation(StrEnum):
    """What the player must do now."""

    MOVE_TOUCHED = "move_touched"  # 走所摸触的己方棋子
    CAPTURE_TOUCHED = "capture_touched"  # 吃所摸触的对方棋子
    CAPTURE_WITH_TOUCHED = "capture_with_touched"  # 用所摸触的己方棋子吃所摸触的对方棋子
    FREE = "free"  # 另行走子


class TouchError(ValueError):
    """A touch that cannot be; `code` is `square_unknown` or `square_empty`."""

    def __init__(self, code: str, square: str) -> None:
        super().__init__(f"{code}: {square}")
        self.code = code
        self.square = square


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchRuling:
    """The obligation, its article, the legal moves that satisfy it, and the fouls made.

    `fouls` are the squares of men whose touching is a foul (8.1.5): an own man that cannot
    move, an enemy man that no own man can capture.
    """

    obligation: Obligation
    article: Article
    moves: tuple[str, ...]
    fouls: tuple[str, ...]


def rule_on_touches(
    kernel: RulesKernel[Any], position: XiangqiPosition, touches: Sequence[str]
) -> TouchRuling:
    """Rule what the side to move must do after touching the men on `touches`, in order.

    Of several own (enemy) men the first touched one that can move (be captured) binds.

    :raises TouchError: for a square that is none, or empty.
    """
    own, enemy = _sorted_by_side(position, touches)
    legal = kernel.legal_moves(position)
    movable = [square for square in own if any(move[:2] == square for move in legal)]
    takable = [square for square in enemy if any(move[2:] == square for move in legal)]
    fouls = tuple(square for square in touches if square not in movable and square not in takable)
    first_is_own = bool(own) and touches[0] == own[0]
    if not enemy:
        return _ruling(*_only_own(movable, legal), fouls)
    if not own:
        return _ruling(*_only_enemy(takable, legal), fouls)
    both = tuple(
        move
        for source in movable
        for target in takable
        for move in legal
        if move == source + target
    )
    if both:
        article = XIANGQI("5.3.1") if first_is_own else XIANGQI("5.4.1")
        # The first pair in the order of touching binds.
        return _ruling(Obligation.CAPTURE_WITH_TOUCHED, article, both[:1], fouls)
    if first_is_own:
        return _ruling(*_own_then_enemy(movable, takable, legal), fouls)
    return _ruling(*_enemy_then_own(movable, takable, legal), fouls)


def breach_of_duty(moves: Sequence[str], article: Article, move: str) -> Violation | None:
    """Return how the legal `move` breaks the duty to play one of `moves`, or None."""
    if move in moves:
        return None
    return Violation(code="touched_man_not_moved", article=article)


_Answer = tuple[Obligation, Article, tuple[str, ...]]


def _only_own(movable: list[str], legal: Sequence[str]) -> _Answer:
    if not movable:
        return Obligation.FREE, XIANGQI("5.1"), tuple(legal)
    return Obligation.MOVE_TOUCHED, XIANGQI("5.1"), _from(movable[0], legal)


def _only_enemy(takable: list[str], legal: Sequence[str]) -> _Answer:
    if not takable:
        return Obligation.FREE, XIANGQI("5.2"), tuple(legal)
    return Obligation.CAPTURE_TOUCHED, XIANGQI("5.2"), _onto(takable[0], legal)


def _own_then_enemy(movable: list[str], takable: list[str], legal: Sequence[str]) -> _Answer:
    if movable:
        return Obligation.MOVE_TOUCHED, XIANGQI("5.3.2"), _from(movable[0], legal)
    if takable:
        return Obligation.CAPTURE_TOUCHED, XIANGQI("5.3.3"), _onto(takable[0], legal)
    return Obligation.FREE, XIANGQI("5.3.4"), tuple(legal)


def _enemy_then_own(movable: list[str], takable: list[str], legal: Sequence[str]) -> _Answer:
    if takable:
        return Obligation.CAPTURE_TOUCHED, XIANGQI("5.4.2"), _onto(takable[0], legal)
    if movable:
        return Obligation.MOVE_TOUCHED, XIANGQI("5.4.3"), _from(movable[0], legal)
    return Obligation.FREE, XIANGQI("5.4.4"), tuple(legal)


def _ruling(
    obligation: Obligation, article: Article, moves: tuple[str, ...], fouls: tuple[str, ...]
) -> TouchRuling:
    return TouchRuling(obligation=obligation, article=article, moves=moves, fouls=fouls)


def _from(square: str, legal: Sequence[str]) -> tuple[str, ...]:
    return tuple(move for move in legal if move[:2] == square)


def _onto(square: str, legal: Sequence[str]) -> tuple[str, ...]:
    return tuple(move for move in legal if move[2:] == square)


def _sorted_by_side(
    position: XiangqiPosition, touches: Sequence[str]
) -> tuple[list[str], list[str]]:
    own: list[str] = []
    enemy: list[str] = []
    for square in touches:
        if square not in SQUARE_NAMES:
            raise TouchError("square_unknown", square)
        man = position.squares[SQUARE_NAMES.index(square)]
        if not man:
            raise TouchError("square_empty", square)
        (own if (man > BLACK) == position.black_to_move else enemy).append(square)
    return own, enemy
