"""From what a record says to the man that moves: resolution by legality.

Sources: the xqbase norm for 前/中/后 and numbered pawns; Rules of Xiangqi Competition
(2020), articles 2.2, 2.3 and 3.4 for what can be meant. Records often keep the file form
with two men on the file when only one can make the move; so every man that fits the text
is tried, and the board decides.
"""

from games.notation.xiangqi.moves_text import (
    BACK,
    FRONT,
    MIDDLE,
    MIDDLE_OR_BACK,
    WrittenMove,
)
from games.rules.protocol import NotationError
from games.rules.xiangqi.board import NO_SUCH_GEOMETRY, Board, move_fault
from games.rules.xiangqi.tables import ADVISOR, ELEPHANT, HORSE, MOVE_NAMES
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, notation_ambiguous=_("More than one move fits what is written."))

_SLANTING = (ADVISOR, ELEPHANT, HORSE)


def resolve(board: Board, written: WrittenMove, text: str) -> tuple[int, bool]:
    """Return the code of the move meant by `text`, and whether it is legal.

    A legal move comes first. Failing that, the only move that merely hands over the king
    is returned, then the only one of right shape that is blocked: an illegal move in a
    record is evidence, and the kernel says what is wrong with it.

    :raises NotationError: `notation_ambiguous` or `notation_no_such_move`.
    """
    men = men_meant(board, written)
    exposing: list[int] = []
    blocked: list[int] = []
    for directions in written.directions:
        legal: list[int] = []
        for source in men:
            for direction in directions:
                code = _code(source, board.black_to_move, written, direction)
                if code < 0:
                    continue
                fault = move_fault(board.squares, board.black_to_move, code)
                if fault:
                    if fault != NO_SUCH_GEOMETRY:
                        blocked.append(code)
                elif board.is_safe(code // 90, code % 90):
                    legal.append(code)
                else:
                    exposing.append(code)
        if legal:
            return only_move(legal, text), True
    for tier in (exposing, blocked):
        if tier:
            return only_move(tier, text), False
    raise NotationError("notation_no_such_move", f"no man can make {text!r}")


def men_meant(board: Board, written: WrittenMove) -> list[int]:
    """Return the squares of the mover's men that the text can mean, whatever they can do."""
    files = files_of(board, written.kind)
    if not written.selector:
        return files.get(written.file, [])
    if written.file:
        men = files.get(written.file, [])
        return _select(men, written.selector) if len(men) > 1 else []
    crowded = {file: men for file, men in files.items() if len(men) > 1}
    if written.selector.isdigit():
        place = int(written.selector)
        numbered = [man for file in sorted(crowded) for man in crowded[file]]
        return numbered[place - 1 : place]
    return [man for men in crowded.values() for man in _select(men, written.selector)]


def files_of(board: Board, kind: int) -> dict[int, list[int]]:
    """Return the mover's men of `kind` by file (from the mover's right), front first."""
    black = board.black_to_move
    wanted = kind + 8 if black else kind
    squares = board.squares
    files: dict[int, list[int]] = {}
    at = -1
    for _man in range(squares.count(wanted)):
        at = squares.index(wanted, at + 1)
        if black:
            files.setdefault(at % 9 + 1, []).append(at)
        else:
            files.setdefault(9 - at % 9, []).insert(0, at)
    return files


def _select(men: list[int], selector: str) -> list[int]:
    if selector == FRONT:
        return men[:1]
    if selector == BACK:
        return men[-1:]
    if selector == MIDDLE:
        return men[1:-1]
    if selector == MIDDLE_OR_BACK:
        return men[1:-1] or men[-1:]
    place = int(selector)
    return men[place - 1 : place]


def _code(source: int, black: bool, written: WrittenMove, direction: str) -> int:
    """Return the move of the man on `source` as written, -1 when it leaves the board."""
    rank, column = divmod(source, 9)
    number = written.number
    goal = number - 1 if black else 9 - number
    if written.kind in _SLANTING:
        across = abs(goal - column)
        if direction == "=" or not 1 <= across <= 2:
            return -1
        steps = 3 - across if written.kind == HORSE else across
        column = goal
    elif direction == "=":
        if goal == column:
            return -1
        return source * 90 + rank * 9 + goal
    else:
        steps = number
    rank += steps if (direction == "+") != black else -steps
    if not 0 <= rank <= 9:
        return -1
    return source * 90 + rank * 9 + column


def only_move(codes: list[int], text: str) -> int:
    """Return the one move among `codes`.

    :raises NotationError: `notation_ambiguous`, naming the candidates.
    """
    distinct = sorted(set(codes))
    if len(distinct) == 1:
        return distinct[0]
    names = tuple(MOVE_NAMES[code] for code in distinct)
    raise NotationError("notation_ambiguous", f"{text!r} can be {', '.join(names)}", names)
