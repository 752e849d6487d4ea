"""A board in play: men, kings, whose move it is, and the captures that lie on it.

Rule source: FMJD rules, articles 3 and 4 (4.13 most pieces, 4.14 free choice among equals,
4.15 no promotion in passing); fmjd64 for Russian draughts, where the choice is free, a
capture must be completed and a man that reaches the last row goes on as king. What other
federations rule otherwise is data of `Movement`.
mypyc compiles this module; the pure form gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.rules.draughts.geometry import Geometry

if TYPE_CHECKING:
    from mypy_extensions import i64


PASSES: Final = 0
GOES_ON: Final = 1
STOPS: Final = 2
"""A man that reaches the last row in a capture: it is still a man if it can capture on; it
captures on as a king; its capture ends there."""

PIECES: Final = 0
BY_KING: Final = 1
KINGS: Final = 2
"""What a capture must have most of: pieces captured, a king that captures, kings captured."""


class Movement:
    """How the pieces of an edition move and capture.

    `flying`: kings go as far as the diagonal is free, else one square. `backwards`: men
    capture backwards too. `promotion`: what a man does that reaches the last row in a
    capture. `prefers`: which captures must be made, by the first of these that tells them
    apart; empty where the choice is free. `most`: as many pieces as possible (多吃) is the
    first of them, `further` are the others.
    """

    def __init__(
        self,
        geometry: Geometry,
        *,
        flying: bool = True,
        backwards: bool = True,
        promotion: int = PASSES,
        prefers: tuple[int, ...] = (),
    ) -> None:
        self.geometry: Geometry = geometry
        self.flying: bool = flying
        self.backwards: bool = backwards
        self.promotion: int = promotion
        self.prefers: tuple[int, ...] = prefers
        self.most: bool = bool(prefers) and prefers[0] == PIECES
        self.further: tuple[int, ...] = prefers[1:] if self.most else prefers

    def with_free_choice(self) -> Movement:
        """Return the same movement with no capture preferred."""
        return Movement(
            self.geometry,
            flying=self.flying,
            backwards=self.backwards,
            promotion=self.promotion,
        )


class Board:
    """White's and Black's pieces, the kings among them, and the side to move, as bits."""

    def __init__(
        self, movement: Movement, white: int, black: int, kings: int, blacks: bool
    ) -> None:
        self.movement: Movement = movement
        self.geometry: Geometry = movement.geometry
        self.flying: bool = movement.flying
        self.backwards: bool = movement.backwards
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
            return self.backwards or self._can_capture_forwards(own, enemy, free)
        kings: i64 = own & self.kings
        return bool(kings) and self.flying and king_can_capture(kings, enemy, free, a, b)

    def _can_capture_forwards(self, own: i64, enemy: i64, free: i64) -> bool:
        """Return the same where men capture forwards only."""
        a: i64 = self.geometry.step
        b: i64 = self.geometry.long_step
        kings: i64 = own & self.kings
        downwards: i64 = own if self.black_to_move else kings
        upwards: i64 = kings if self.black_to_move else own
        if (
            ((downwards << a & enemy) << a & free)
            or ((downwards << b & enemy) << b & free)
            or ((upwards >> a & enemy) >> a & free)
            or ((upwards >> b & enemy) >> b & free)
        ):
            return True
        return bool(kings) and self.flying and king_can_capture(kings, enemy, free, a, b)

    def make(self, source: i64, target: i64, taken: i64, crowned: bool) -> None:
        """Move the piece on bit `source` to `target`, lift the `taken`, change the side.

        `crowned`: it became a king on the way (GOES_ON).
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
