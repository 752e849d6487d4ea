"""What each side keeps of a result once penalties are taken off it. Gomoku 2025, 15.3 and 28.1."""

from fractions import Fraction

_WIN, _DRAW, _NOTHING = Fraction(1), Fraction(1, 2), Fraction(0)
_EARNED = {
    "1-0": (_WIN, _NOTHING),
    "0-1": (_NOTHING, _WIN),
    "1/2-1/2": (_DRAW, _DRAW),
}


def points_kept(
    result: str, *, sides: tuple[str, str], forfeited: tuple[str, ...]
) -> tuple[Fraction, Fraction]:
    """Return the points of both sides, a win being one; a forfeiting side keeps none.

    What the opponent earned on the board does not change (不得改变).
    """
    earned = _EARNED.get(result, (_NOTHING, _NOTHING))
    first, second = (
        _NOTHING if side in forfeited else points
        for side, points in zip(sides, earned, strict=True)
    )
    return first, second
