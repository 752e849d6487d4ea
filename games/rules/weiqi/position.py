"""An immutable weiqi position: stones, side to move, single ko, prisoners, passes, its past.

Rule source: Weiqi competition rules (2002), articles 2-7. The past is what makes article 6
(禁止全局同形) answerable: each position knows the one before it, up to the start.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Optional

from games.rules.weiqi.board import NO_POINT, ko_after, place
from games.rules.weiqi.tables import BLACK, PASS_POINT, WHITE, Geometry, geometry_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WeiqiPosition:
    """One position of a game.

    `stones` holds 0, 1 (black) or 2 (white) for each point of `tables`; `ko` is the point
    where the side to move may not retake at once, NO_POINT where there is none. `prisoners`
    are the stones taken by Black and by White. `passes` counts the voluntary passes (虚着)
    just made in a row. `earlier` is the position before, None at the start or where the past
    is not known; `point` and `taken` say what led here from it, `ply` how far the start is.
    """

    size: int
    stones: bytes
    white_to_move: bool = False
    ko: int = NO_POINT
    prisoners: tuple[int, int] = (0, 0)
    passes: int = 0
    ply: int = field(default=0, compare=False)
    point: int = field(default=PASS_POINT, compare=False)
    taken: tuple[int, ...] = field(default=(), compare=False)
    earlier: Optional["WeiqiPosition"] = field(default=None, compare=False, repr=False)

    @property
    def geometry(self) -> Geometry:
        """The points of this board."""
        return geometry_of(self.size)

    @property
    def colour(self) -> int:
        """The colour of the side to move."""
        return WHITE if self.white_to_move else BLACK

    def name_of(self, point: int) -> str:
        """Return the name of `point`, such as `Q16`."""
        return self.geometry.names[point]

    def after(self, point: int) -> "WeiqiPosition":
        """Return the position after a stone on `point`, whose legality is not checked."""
        near = self.geometry.near
        stones = list(self.stones)
        taken = place(stones, near, point, self.colour)
        black, white = self.prisoners
        prisoners = (
            (black, white + len(taken)) if self.white_to_move else (black + len(taken), white)
        )
        return WeiqiPosition(
            size=self.size,
            stones=bytes(stones),
            white_to_move=not self.white_to_move,
            ko=ko_after(stones, near, point, taken),
            prisoners=prisoners,
            ply=self.ply + 1,
            point=point,
            taken=tuple(taken),
            earlier=self,
        )

    def after_pass(self, *, voluntary: bool = True) -> "WeiqiPosition":
        """Return the position after a pass (2.5), or after a turn forfeited (弃权一次: 18.3, 19).

        A forfeited turn is no step towards the end of article 7.3.
        """
        return replace(
            self,
            white_to_move=not self.white_to_move,
            ko=NO_POINT,
            passes=self.passes + 1 if voluntary else 0,
            ply=self.ply + 1,
            point=PASS_POINT,
            taken=(),
            earlier=self,
        )

    def resumed(self, *, white_to_move: bool) -> "WeiqiPosition":
        """Return the same board with the game on again and the given side to move (21.1, 21.4)."""
        return replace(self, white_to_move=white_to_move, passes=0)

    def past(self) -> Iterator["WeiqiPosition"]:
        """Yield this position and those before it, the latest first."""
        position: WeiqiPosition | None = self
        while position is not None:
            yield position
            position = position.earlier
