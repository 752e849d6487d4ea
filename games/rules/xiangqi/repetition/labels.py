"""The label of each move of a cycle, found by search, with the line that proves it.

Rule source: Rules of Xiangqi Competition (2020), chapters 6, 8 and 9, articles 24.1-24.18
and 26.1-26.11. A threat is what the mover would do next if the other side passed; only what
the move itself made new counts, so the same search is made before the move.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.xiangqi.board import Board, move_fault
from games.rules.xiangqi.position import XiangqiPosition
from games.rules.xiangqi.repetition.examination import Examination
from games.rules.xiangqi.repetition.mates import Budget
from games.rules.xiangqi.repetition.threats import copy_board
from games.rules.xiangqi.repetition.types import CycleError, MoveLabel
from games.rules.xiangqi.tables import MOVE_CODES
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    king_missing=_("Each side needs its king."),
    unreadable_move=_("A move of the cycle cannot be read."),
    illegal_move=_("A move of the cycle breaks the rules."),
)

_Key = tuple[tuple[int, ...], bool, int]
MAX_NODES = 48_000
"""How many positions the labels of one cycle may cost all together."""


def label_moves(
    start: XiangqiPosition, moves: Sequence[str], *, max_nodes: int = MAX_NODES
) -> tuple[MoveLabel, ...]:
    """Label each of `moves` played from `start`.

    `max_nodes` bounds, in positions, what all searches may cost together. A move whose
    label would cost more stays undecided.

    :raises CycleError: for a missing king, or an unreadable or illegal move, naming the ply.
    """
    board = start.board()
    if board.red_king < 0 or board.black_king < 0:
        raise CycleError("king_missing", 0, "each side needs its king")
    positions: list[tuple[Board, int]] = []
    for ply, move in enumerate(moves, start=1):
        code = legal_code(board, ply, move)
        positions.append((copy_board(board), code))
        board.make(code // 90, code % 90)
    return tuple(
        replace(label, ply=ply)
        for ply, label in enumerate(_label_all(positions, max_nodes), start=1)
    )


def _label_all(positions: Sequence[tuple[Board, int]], max_nodes: int) -> list[MoveLabel]:
    """Label the moves, equal ones once, so that none can use up what the others need."""
    keys = [(tuple(board.squares), board.black_to_move, code) for board, code in positions]
    # A quarter is left for what follows the searches: who takes part, and how a man is attacked.
    reserve = max_nodes // 4
    examined, left = _examined(dict(zip(keys, positions, strict=True)), max_nodes - reserve)
    rest = Budget(left + reserve)
    for examination in examined.values():
        examination.budget = rest
    _confirm(positions, [examined[key] for key in keys])
    return [examined[key].settle() for key in keys]


def _examined(
    waiting: dict[_Key, tuple[Board, int]], max_nodes: int
) -> tuple[dict[_Key, Examination], int]:
    """Examine each move with an equal share; what is left goes to those that need more.

    Returns the examinations in the order of the moves, and the positions left over.
    """
    order = list(waiting)
    examined: dict[_Key, Examination] = {}
    left, last = max_nodes, 0
    while waiting and (left // len(waiting) > last or not examined):
        last = left // len(waiting)
        for key, (board, code) in list(waiting.items()):
            budget = Budget(last)
            examination = Examination(board, code, budget)
            examination.examine()
            examined[key] = examination
            left -= last - budget.left
            if not examination.is_undecided:
                del waiting[key]
    return {key: examined[key] for key in order}, max(left, 0)


def _confirm(positions: Sequence[tuple[Board, int]], examined: Sequence[Examination]) -> None:
    """Confirm the attacks of men that take part in the cycle, until nothing more follows.

    A man takes part that moves, or that another attack of the cycle concerns (26.3). A move
    asked about by itself has no cycle: whatever it newly wins counts.
    """
    standing = _men_by_ply(positions)
    if len(positions) == 1:
        examined[0].confirm(set(range(90)))
        return
    involved = {men[code % 90] for (_board, code), men in zip(positions, standing, strict=True)}
    for examination, men in zip(examined, standing, strict=True):
        involved |= {men[square] for square in examination.men()}
    again = True
    while again:
        again = False
        for examination, men in zip(examined, standing, strict=True):
            places = {square for square in range(90) if men[square] in involved}
            if examination.confirm(places):
                involved |= {men[square] for square in examination.men()}
                again = True


def _men_by_ply(positions: Sequence[tuple[Board, int]]) -> list[list[int]]:
    """Return for each move who stands where after it: the point a man began on, else -1."""
    squares = positions[0][0].squares if positions else []
    men = [square if man else -1 for square, man in enumerate(squares)]
    standing = []
    for _board, code in positions:
        men[code % 90], men[code // 90] = men[code // 90], -1
        standing.append(list(men))
    return standing


def legal_code(board: Board, ply: int, move: str) -> int:
    """Return the code of a legal move.

    :raises CycleError: `unreadable_move` or `illegal_move`.
    """
    code = MOVE_CODES.get(move, -1)
    if code < 0:
        raise CycleError("unreadable_move", ply, f"{move[:20]!r} is no move such as h2e2")
    if move_fault(board.squares, board.black_to_move, code) or not board.is_safe(
        code // 90, code % 90
    ):
        raise CycleError("illegal_move", ply, f"{move} breaks the rules")
    return code
