"""The parts of a move in Chinese notation, for the short way of writing it (简写记录).

Xiangqi rules 2020, 7.5: 炮二平五 is 炮 2 5, 马二进三 is 马 2 with the 3 underlined, 前马退四
is 前马 with a raised 4.
"""

import re
from enum import Enum

_FIGURES = str.maketrans("一二三四五六七八九１２３４５６７８９", "123456789123456789")
_MOVE = re.compile(r"(..)([进平退])([1-9一二三四五六七八九１-９])")


class Step(Enum):
    """Which way a man moves."""

    ADVANCE = "进"
    ACROSS = "平"
    RETREAT = "退"


def short_parts(text: str) -> tuple[str, Step, str] | None:
    """Return the man with where it stood, its way and the figure; None for no such move."""
    found = _MOVE.fullmatch(text)
    if found is None:
        return None
    man = found[1].translate(_FIGURES)
    if man[1] in "123456789" and man[0] not in "前中后123456789":
        man = f"{man[0]} {man[1]}"
    return man, Step(found[2]), found[3].translate(_FIGURES)
