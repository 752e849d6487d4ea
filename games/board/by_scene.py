"""Boards drawn from a scene: games whose kernels show their men (`ShowsMen`)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.board.placement import BoardError
from games.board.request import Request
from games.board.scene import NO_SQUARE, Scene
from games.rules.protocol import NamesSquares, PositionError, RulesKernel, ShowsMen


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneBoard:
    """One game's board: how a scene is drawn and told, and what its squares are called.

    `names` takes the size of the board, None: the kernel names its squares;
    `between` splits a move into its squares, "" where a move is one point.
    """

    draw: Callable[[Scene], str]
    tell: Callable[[Scene], str]
    names: Callable[[int], tuple[str, ...]] | None = None
    between: str = ""

    def render(self, request: Request) -> str:
        """Return the drawing as SVG text."""
        return self.draw(self._scene(request))

    def describe(self, request: Request) -> str:
        """Return what the drawing tells those who listen."""
        return self.tell(self._scene(request))

    def men_of(self, kernel: RulesKernel[Any], position: Any) -> tuple[tuple[str, str], ...]:
        """Return (square, man) for every man of a kernel's position."""
        return _shown(kernel).men(position)

    def names_on(self, kernel: RulesKernel[Any], position: Any) -> tuple[str, ...]:
        """Return the squares' names along the rows from the upper left, first side below."""
        if self.names is not None:
            return self.names(_shown(kernel).size(position))
        return tuple(name or NO_SQUARE for name, _ in _squares(kernel))

    def squares_in(self, move: str) -> tuple[str, ...]:
        """Return the squares that the text of a move names."""
        # A second stone running is written `+h8`, an irregular move that stands `35x24~30`.
        regular = move.removeprefix("+").partition("~")[0]
        return tuple(re.split(self.between, regular)) if self.between else (regular,)

    def _scene(self, request: Request) -> Scene:
        kernel = request.kernel
        try:
            value = kernel.parse_position(request.position)
        except PositionError as error:
            raise BoardError("placement_unreadable", str(error)) from error
        return Scene(
            game=kernel.game,
            men=self.men_of(kernel, value),
            size=_shown(kernel).size(value),
            sides=kernel.sides,
            to_move=kernel.side_to_move(value),
            orientation=request.below,
            names=self.names_on(kernel, value),
            last_move=request.last_move,
            last_squares=checked(request.last_move, self.squares_in),
            marks=tuple(request.marks),
            numbers=tuple(request.numbers),
            printed=() if self.names else tuple(number for _, number in _squares(kernel)),
            said=request.said,
            chinese=request.lang.startswith("zh"),
            theme=request.theme,
            prefix=request.prefix,
        )


_SQUARE = re.compile(r"[a-zA-Z]?\d{1,2}")
_PASSES = ("pass", "")


def checked(move: str | None, squares_in: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """Return the squares a canonical move touches, first its origin; none of a pass.

    :raises BoardError: `move_unreadable` when the text names no square.
    """
    if move is None or move in _PASSES:
        return ()
    squares = squares_in(move)
    if not all(_SQUARE.fullmatch(square) for square in squares):
        raise BoardError("move_unreadable", move[:40])
    return squares


def _squares(kernel: RulesKernel[Any]) -> tuple[tuple[str, str], ...]:
    if not isinstance(kernel, NamesSquares):
        raise BoardError("placement_unreadable", f"no board names the squares of {kernel.edition}")
    return kernel.squares()


def _shown(kernel: RulesKernel[Any]) -> ShowsMen:
    if not isinstance(kernel, ShowsMen):
        raise BoardError("placement_unreadable", f"no board shows {kernel.edition}")
    return kernel
