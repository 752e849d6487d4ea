"""The verdict on a cycle from the labels of its moves.

Rule source: Rules of Xiangqi Competition (2020), articles 23.2, 23.4, 23.5, 24.13, 25.1-25.4
and 26.9.1-26.9.4.
"""

from collections.abc import Sequence

from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.verdict import Verdict
from games.rules.xiangqi.board import Board
from games.rules.xiangqi.history import build_history
from games.rules.xiangqi.moves import legal_codes
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.finding import find_loop
from games.rules.xiangqi.repetition.labels import MAX_NODES, label_moves, legal_code
from games.rules.xiangqi.repetition.types import (
    LOSES,
    MUST_CHANGE,
    SIDES,
    VARIES,
    CycleError,
    CycleRuling,
    Ground,
    Label,
    MoveLabel,
)
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    no_moves=_("A cycle needs moves."),
    loop_not_closed=_("The moves do not come back to a position, so they are no cycle."),
)

OPEN_LINE_MOVES = 9
"""Own moves in a row that 23.4 asks for (九个回合)."""
OPEN_LINE_POINTS = 3
"""Different points that 23.4 asks for."""


def rule_on_cycle(
    start: XiangqiPosition, moves: Sequence[str], *, max_nodes: int = MAX_NODES
) -> CycleRuling:
    """Rule on one round of a cycle, or on an open line of nine rounds (23.4).

    The move that enters the cycle from outside may come first (23.2). `max_nodes` bounds, in
    positions, what all labels may cost together.

    :raises CycleError: for moves that are neither, naming the ply.
    """
    first = _first_ply(start, moves)
    labels = label_moves(start, moves, max_nodes=max_nodes)
    if first != 1 and len(moves) >= 2 * OPEN_LINE_MOVES - 1:
        on_line = rule_on_open_line(labels)
        if first == 0 or on_line.verdict is not Verdict.NONE:
            return on_line
    return rule_on_labels(labels, first_ply=first)


def rule_on_labels(labels: tuple[MoveLabel, ...], *, first_ply: int = 1) -> CycleRuling:
    """Rule on the labels of a cycle that begins with `first_ply` (25.1-25.4, 26.9)."""

    def ruling(verdict: Verdict, article: Article, reason: Ground) -> CycleRuling:
        return CycleRuling(
            verdict=verdict, article=article, labels=labels, reason=reason, first_ply=first_ply
        )

    by_side = {
        side: [label for label in labels if label.mover == side and label.ply >= first_ply]
        for side in SIDES
    }
    checking = [side for side in SIDES if _all(by_side[side], Label.CHECK)]
    if len(checking) == 1:
        return ruling(LOSES[checking[0]], XIANGQI("25.1"), Ground.ONE_SIDED_PERPETUAL_CHECK)
    prohibited = [side for side in SIDES if is_prohibited(by_side[side])]
    unknown = [side for side in SIDES if _is_open(by_side[side])]
    if unknown:
        return ruling(Verdict.NONE, XIANGQI("23.5"), Ground.UNDECIDED)
    if not prohibited:
        return ruling(Verdict.DRAW, XIANGQI("25.2"), Ground.BOTH_PERMITTED)
    if len(prohibited) == 1:
        return ruling(MUST_CHANGE[prohibited[0]], XIANGQI("25.3"), Ground.ONE_PROHIBITED)
    listed = [side for side in SIDES if is_listed(by_side[side])]
    if len(listed) != 1:
        return ruling(Verdict.DRAW, XIANGQI("26.9.4"), Ground.NEITHER_OR_BOTH_LISTED)
    other = by_side[SIDES[1 - SIDES.index(listed[0])]]
    article = _listed_article(by_side[listed[0]], other)
    return ruling(MUST_CHANGE[listed[0]], article, Ground.ONE_LISTED)


def _all(labels: Sequence[MoveLabel], label: Label) -> bool:
    return bool(labels) and all(move_label.label is label for move_label in labels)


def _is_open(labels: Sequence[MoveLabel]) -> bool:
    """Return whether an undecided label could change what the side is."""
    known = [label.label for label in labels if label.label is not None]
    return len(known) < len(labels) and all(label.is_attack for label in known)


def is_prohibited(labels: Sequence[MoveLabel]) -> bool:
    """Return whether a side's moves are all checks, kills and chases (禁止着法, 24.13)."""
    return bool(labels) and all(
        label.label is not None and label.label.is_attack for label in labels
    )


def is_listed(labels: Sequence[MoveLabel]) -> bool:
    """Return whether a prohibited side's moves are all among those 26.9.1 names.

    Joint chases and chases of under-rooted men other than rooks are not.
    """
    return not _all(labels, Label.CHECK) and all(
        label.label is not Label.CHASE or any(man.is_listed for man in label.against)
        for label in labels
    )


def _listed_article(listed: Sequence[MoveLabel], other: Sequence[MoveLabel]) -> Article:
    """Return 26.9.2 or 26.9.3 where a perpetual chase meets a perpetual joint chase.

    A move that also chases a man of 26.9.1 is no joint chase: the graver counts (26.4).
    """
    chases = _all(listed, Label.CHASE) and _all(other, Label.CHASE)
    if not chases or any(man.is_listed for label in other for man in label.against):
        return XIANGQI("26.9.1")
    if all(any(man.is_rook and man.is_listed for man in label.against) for label in listed):
        if all(any(man.is_rook and man.joint for man in label.against) for label in other):
            return XIANGQI("26.9.2")
        return XIANGQI("26.9.1")
    if all(any(man.joint for man in label.against) for label in other):
        return XIANGQI("26.9.3")
    return XIANGQI("26.9.1")


def rule_on_open_line(labels: tuple[MoveLabel, ...]) -> CycleRuling:
    """Rule on the labels of nine rounds of attack that form no cycle (23.4).

    The verdict is `none` when no side attacks so long over three or more points.
    """
    by_side = {side: [label for label in labels if label.mover == side] for side in SIDES}
    attacking = [side for side in SIDES if _runs_on(by_side[side])]
    verdict, article, reason = Verdict.NONE, XIANGQI("23.4"), Ground.NINE_ROUNDS
    if any(_is_open(by_side[side]) for side in SIDES):
        reason = Ground.UNDECIDED
    elif len(attacking) == 1:
        # Even when every move is a check: 长将 needs three rounds of a cycle (24.9), and
        # what follows here is 23.5.2.3.
        verdict = MUST_CHANGE[attacking[0]]
    elif len(attacking) == 2:
        closed = rule_on_labels(labels)
        verdict, article, reason = closed.verdict, closed.article, closed.reason
        verdict = VARIES.get(verdict, verdict)
    return CycleRuling(
        verdict=verdict, article=article, labels=labels, reason=reason, is_open_line=True
    )


def _runs_on(labels: Sequence[MoveLabel]) -> bool:
    points = {label.move[2:] for label in labels}
    return (
        len(labels) >= OPEN_LINE_MOVES and len(points) >= OPEN_LINE_POINTS and is_prohibited(labels)
    )


def _first_ply(start: XiangqiPosition, moves: Sequence[str]) -> int:
    """Return the ply the cycle begins with; 0 for an open line long enough for 23.4.

    Moves that come back to where they started are one round, also where a shorter way round
    within them ends it; only what has gone round three times stands for itself (23.1).

    :raises CycleError: when the moves are neither.
    """
    if not moves:
        raise CycleError("no_moves", 0, "a cycle has moves")
    board = start.board()
    if board.red_king < 0 or board.black_king < 0:
        raise CycleError("king_missing", 0, "each side needs its king")
    seen = [list(board.squares)]
    for ply, move in enumerate(moves, start=1):
        code = legal_code(board, ply, move)
        board.make(code // 90, code % 90)
        seen.append(list(board.squares))
    last = len(moves)
    loop = find_loop(build_history(start, moves).plies)
    if loop is not None:
        return last - loop.period + 1
    if last % 2 == 0 and seen[0] == seen[last]:
        return 1
    for ply in range(last - 2, -1, -2):
        if seen[ply] == seen[last]:
            return ply + 1
    if last % 2 == 0 and _enters_again(board, seen[1]):
        return 1
    if last >= 2 * OPEN_LINE_MOVES - 1:
        return 0
    raise CycleError("loop_not_closed", last, "the position does not come back")


def _enters_again(board: Board, first: list[int]) -> bool:
    """Return whether one more move reaches the position after the entering move (23.2)."""
    squares = board.squares
    for code in legal_codes(board):
        source, target = divmod(code, 90)
        if not squares[target] and first[target] == squares[source] and not first[source]:
            moved = list(squares)
            moved[target], moved[source] = moved[source], 0
            if moved == first:
                return True
    return False
