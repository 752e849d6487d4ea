"""What wins: the three predicates of the rule book, and the fives that stand on a board.

Rule source: Rules of Gomoku Competition (2025), articles 7.1, 7.2 and 19.1.1, appendix 2.2-B
and 2.3-C.
"""

from enum import StrEnum

from games.rules.gomoku.lines import LINE_OF, MARGIN, SHIFT_OF, Lines, runs_of_five
from games.rules.gomoku.points import NAMES, POINTS


class WinRule(StrEnum):
    """Which rows win."""

    FORBIDDEN = "forbidden"  # 有禁手: exactly five for Black, five or more for White (8, 19.1.1)
    FREE = "free"  # 长连均算五连: five or more for both (appendix 2.2-B)
    EXACT = "exact"  # 长连不算胜也不算负: exactly five for both (appendix 2.3-C)


def needs_exact_five(rule: WinRule, *, black: bool) -> bool:
    """Return whether six or more in a row are no win for that side."""
    return rule is WinRule.EXACT or (rule is WinRule.FORBIDDEN and black)


def winning_rows(stones: bytes, rule: WinRule, *, black: bool) -> tuple[tuple[str, ...], ...]:
    """Return the rows of one colour that win under `rule`, each as its points in order."""
    lines = Lines(stones)
    own = lines.black if black else lines.white
    exactly = needs_exact_five(rule, black=black)
    found = []
    for line, bits in enumerate(own):
        starts = runs_of_five(bits, exactly)
        while starts:
            lowest = starts & -starts
            starts ^= lowest
            found.append(_row(line, bits, lowest.bit_length() - 1))
    return tuple(found)


def _points_of_lines() -> dict[int, dict[int, int]]:
    points: dict[int, dict[int, int]] = {}
    for entry, line in enumerate(LINE_OF):
        points.setdefault(line, {})[SHIFT_OF[entry] + MARGIN] = entry // 4
    return points


_POINTS_OF = _points_of_lines()


def _row(line: int, bits: int, low: int) -> tuple[str, ...]:
    row = []
    while bits >> low & 1:
        row.append(NAMES[_POINTS_OF[line][low]])
        low += 1
    return tuple(row)


def is_full(stones: bytes) -> bool:
    """Return whether no empty point is left (全盘均下满, 19.2.1-C)."""
    return stones.count(0) == 0 and len(stones) == POINTS
