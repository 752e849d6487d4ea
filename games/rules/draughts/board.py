"""A board in play: men, kings, whose move it is, and the captures that lie on it.

Rule source: FMJD rules, articles 3 and 4 (4.13 most pieces, 4.14 free choice among equals,
4.15 no promotion in passing); fmjd64 for Russian draughts, where the choice is free, a
capture must be completed and a man that reaches the last row goes on as king.
mypyc compiles this module; the pure form gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.draughts.geometry import Geometry

if TYPE_CHECKING:
    from mypy_extensions import i64


class Variant:
    """Which of the rules a game keeps.

    `most`: as many pieces as possible must be captured (多吃); `promotes_in_passing`: a man
    that reaches the last row in a capture is a king from there on.
    """

    def __init__(self, geometry: Geometry, most: bool, promotes_in_passing: bool) -> None:
        self.geometry: Geometry = geometry
        self.most: bool = most
        self.promotes_in_passing: bool = promotes_in_passing


class Board:
    """White's and Black's pieces, the kings among them, and the side to move, as bits."""

    def __init__(self, variant: Variant, white: int, black: int, kings: int, blacks: bool) -> None:
        self.variant: Variant = variant
        self.geometry: Geometry = variant.geometry
        self.white: i64 = white
        self.black: i64 = black
        self.kings: i64 = kings
        self.black_to_move: bool = blacks

    def can_capture(self) -> bool:
        """Return whether the side to move has a capture (4.1: it must then be made)."""
        own: i64 = self.black if self.black_to_move else self.white
        enemy: i64 = self.white if self.black_to_move else self.black
        free: i64 = self.geometry.board & ~(own | enemy)
        a: i64 = self.geometry.step
        b: i64 = self.geometry.long_step
        if (
            ((own << a & enemy) << a & free)
            or ((own << b & enemy) << b & free)
            or ((own >> a & enemy) >> a & free)
            or ((own >> b & enemy) >> b & free)
        ):
            return True
        kings: i64 = own & self.kings
        return bool(kings) and king_can_capture(kings, enemy, free, a, b)

    def make(self, source: i64, target: i64, taken: i64, crowned: bool) -> None:
        """Move the piece on bit `source` to `target`, lift the `taken`, change the side.

        `crowned`: it became a king on the way (Russian draughts).
        """
        moved: i64 = source | target
        if source == target:
            moved = 0
        if self.black_to_move:
            self.black ^= moved
            self.white &= ~taken
            last: i64 = self.geometry.bottom
        else:
            self.white ^= moved
            self.black &= ~taken
            last = self.geometry.top
        kings: i64 = self.kings & ~taken
        if kings & source:
            kings ^= moved
        elif crowned or target & last:
            kings |= target
        self.kings = kings
        self.black_to_move = not self.black_to_move


def king_can_capture(kings: i64, enemy: i64, free: i64, a: i64, b: i64) -> bool:
    """Return whether one of `kings` has a capture; `a` and `b` are the two steps."""
    bit: i64 = kings << a
    while bit:
        if (bit & enemy) << a & free:
            return True
        bit = (bit & free) << a
    bit = kings << b
    while bit:
        if (bit & enemy) << b & free:
            return True
        bit = (bit & free) << b
    bit = kings >> a
    while bit:
        if (bit & enemy) >> a & free:
            return True
        bit = (bit & free) >> a
    bit = kings >> b
    while bit:
        if (bit & enemy) >> b & free:
            return True
        bit = (bit & free) >> b
    return False
