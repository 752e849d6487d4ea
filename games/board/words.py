"""A xiangqi position in words, for readers who hear the board instead of seeing it.

Chinese names the points as players speak them: the file by the owner's numbers (article
1.1: Red 一 to 九, Black 1 to 9, each from the own right), the rank counted from the
owner's base line. English uses the point names of ICCS, a0 to i9.
"""

import re

from games.board.placement import Man, Placement

RED_NAMES = {"K": "帅", "A": "仕", "B": "相", "N": "马", "R": "车", "C": "炮", "P": "兵"}
BLACK_NAMES = {"k": "将", "a": "士", "b": "象", "n": "马", "r": "车", "c": "炮", "p": "卒"}
MAN_NAMES = RED_NAMES | BLACK_NAMES
"""FEN letter -> the character on the man (article 1.2; 仕 and 相 for Red as there)."""

_MOVE = re.compile("[a-i][0-9][a-i][0-9]")
CHINESE_NUMERALS = "一二三四五六七八九十"
_ENGLISH = {
    "k": ("king", "kings"),
    "a": ("advisor", "advisors"),
    "b": ("elephant", "elephants"),
    "n": ("horse", "horses"),
    "r": ("rook", "rooks"),
    "c": ("cannon", "cannons"),
    "p": ("pawn", "pawns"),
}


def title_of(placement: Placement, *, chinese: bool) -> str:
    """Return the name of the drawing: the game and the side to move."""
    if chinese:
        return f"象棋局面，轮到{'红' if placement.red_to_move else '黑'}方走棋"
    return f"Xiangqi position, {'Red' if placement.red_to_move else 'Black'} to move"


def description_of(
    placement: Placement, *, chinese: bool, last_move: str | None, in_check: bool
) -> str:
    """Return where every man stands, the last move and a check, in one paragraph."""
    red = tuple(man for man in placement.men if man.is_red)
    black = tuple(man for man in placement.men if not man.is_red)
    side = _chinese_side if chinese else _english_side
    red_words, black_words = side(red), side(black)
    if chinese:
        text = f"红方：{red_words}。黑方：{black_words}。"
        if last_move:
            text += f"上一着{_chinese_move(placement, last_move)}。"
        if in_check:
            text += f"{'红' if placement.red_to_move else '黑'}方被将军。"
        return text
    text = f"Red: {red_words}. Black: {black_words}."
    if last_move:
        text += f" Last move from {last_move[:2]} to {last_move[2:]}."
    if in_check:
        text += f" {'Red' if placement.red_to_move else 'Black'} is in check."
    return text


def _chinese_move(placement: Placement, move: str) -> str:
    """Return the move just made by the points of its side: 炮从二路三线到五路三线."""
    if not _MOVE.fullmatch(move):
        return f"从 {move[:2]} 到 {move[2:]}"
    start, end = ((ord(square[0]) - ord("a"), int(square[1])) for square in (move[:2], move[2:]))
    mover = next((man for man in placement.men if (man.file, man.rank) == end), None)
    is_red = not placement.red_to_move if mover is None else mover.is_red
    name = MAN_NAMES[mover.letter] if mover else ""
    return f"{name}从{point_zh(*start, is_red=is_red)}到{point_zh(*end, is_red=is_red)}"


def _grouped(men: tuple[Man, ...]) -> dict[str, list[Man]]:
    groups: dict[str, list[Man]] = {}
    for man in men:
        groups.setdefault(man.letter, []).append(man)
    return groups


def _chinese_side(men: tuple[Man, ...]) -> str:
    if not men:
        return "无子"
    return "，".join(
        MAN_NAMES[letter]
        + "、".join(point_zh(man.file, man.rank, is_red=man.is_red) for man in group)
        for letter, group in _grouped(men).items()
    )


def point_zh(file: int, rank: int, *, is_red: bool) -> str:
    """Return a point as a side counts it, files and ranks from 0 at the left of Red's base line."""
    if is_red:
        return f"{CHINESE_NUMERALS[8 - file]}路{CHINESE_NUMERALS[rank]}线"
    return f"{file + 1}路{10 - rank}线"


def _english_side(men: tuple[Man, ...]) -> str:
    if not men:
        return "no pieces"
    return "; ".join(
        _ENGLISH[letter.lower()][len(group) > 1]
        + " "
        + ", ".join(f"{'abcdefghi'[man.file]}{man.rank}" for man in group)
        for letter, group in _grouped(men).items()
    )
