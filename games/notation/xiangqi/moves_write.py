"""Writing xiangqi moves: Chinese full and short forms, WXF.

Sources: Rules of Xiangqi Competition (2020), article 7.5; the xqbase norm: 前/中/后 for up to
three on one file, numbers from the front for four and five pawns, and numbers from the right
when two files hold two or more pawns each. Advisors and elephants never take 前/后.
"""

from games.notation.xiangqi.moves_resolve import files_of
from games.rules.xiangqi.board import Board
from games.rules.xiangqi.tables import ADVISOR, ELEPHANT, HORSE, PAWN

_SIMPLIFIED = ("帅仕相马车炮兵", "将士象马车炮卒", "进退平前中后")
_TRADITIONAL = ("帥仕相馬車炮兵", "將士象馬車砲卒", "進退平前中後")
_NUMERALS = "一二三四五六七八九"
_WIDE_DIGITS = "１２３４５６７８９"
_WXF_LETTERS = "KAEHRCP"
_SLANTING = (ADVISOR, ELEPHANT, HORSE)


def write_chinese(board: Board, code: int, *, full: bool, traditional: bool) -> str:
    """Write a move of the side to move, e.g. 炮二平五, 马８进７, or short 马8_7."""
    red_names, black_names, words = _TRADITIONAL if traditional else _SIMPLIFIED
    kind, file, place, direction, number = _parts(board, code)
    name = (black_names if board.black_to_move else red_names)[kind - 1]
    digits = _WIDE_DIGITS if board.black_to_move else _NUMERALS
    if not full:
        digits = "123456789"
    if place:
        selector = words[3 + "fmb".index(place)] if place in "fmb" else _NUMERALS[int(place) - 1]
        head = selector + name
    else:
        head = name + digits[file - 1]
    way = "+-=".index(direction)
    return head + (words[way] if full else ("_", "^", "")[way]) + digits[number - 1]


def write_wxf(board: Board, code: int) -> str:
    """Write a move of the side to move, e.g. C2.5, C+-2, Pa.5."""
    kind, file, place, direction, number = _parts(board, code)
    if not place:
        man = str(file)
    elif place in "fmb":
        man = "+-."["fmb".index(place)]
    else:
        man = "abcde"[int(place) - 1]
    way = "." if direction == "=" else direction
    return f"{_WXF_LETTERS[kind - 1]}{man}{way}{number}"


def _parts(board: Board, code: int) -> tuple[int, int, str, str, int]:
    """Return kind, file, place ("" when the file names the man), direction and number."""
    source, target = divmod(code, 90)
    black = board.black_to_move
    kind = board.squares[source] & 7
    file = source % 9 + 1 if black else 9 - source % 9
    goal = target % 9 + 1 if black else 9 - target % 9
    ahead = source // 9 - target // 9 if black else target // 9 - source // 9
    if not ahead:
        direction, number = "=", goal
    else:
        direction = "+" if ahead > 0 else "-"
        number = goal if kind in _SLANTING else abs(ahead)
    return kind, file, _place(board, kind, file, source), direction, number


def _place(board: Board, kind: int, file: int, source: int) -> str:
    """Return how the man is told from others of its kind on the file: "", f, m, b, or 1-5."""
    if kind in (ADVISOR, ELEPHANT):
        return ""
    files = files_of(board, kind)
    men = files[file]
    if len(men) == 1:
        return ""
    crowded = [files[f] for f in sorted(files) if len(files[f]) > 1]
    if kind == PAWN and (len(crowded) > 1 or len(men) > 3):
        numbered = [man for column in crowded for man in column]
        return str(numbered.index(source) + 1)
    if source == men[0]:
        return "f"
    return "b" if source == men[-1] else "m"
