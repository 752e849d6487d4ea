"""Boards drawn from a scene: games whose kernels show their men (`ShowsMen`)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.board.lines import by_letters
from games.board.placement import BoardError, checked_squares
from games.board.request import Request
from games.board.scene import NO_SQUARE, Scene
from games.rules.protocol import NamesSquares, PositionError, RulesKernel, ShowsMen


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneBoard:
    """One game's board: how a scene is drawn and told, and what its squares are called.

    `names` takes the size of the board, for a kernel that does not name its squares itself;
    `between` splits a move into its squares, "" where a move is one point.
    """

    draw: Callable[[Scene], str]
    tell: Callable[[Scene], str]
    names: Callable[[int], tuple[str, ...]] = by_letters
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
        if isinstance(kernel, NamesSquares):
            return tuple(name or NO_SQUARE for name, _ in kernel.squares())
        return self.names(_shown(kernel).size(position))

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
            last_squares=checked_squares(request.last_move, self.squares_in),
            marks=tuple(request.marks),
            numbers=tuple(request.numbers),
            printed=_printed(kernel),
            remark=request.remark,
            speech=request.speech,
            theme=request.theme,
            prefix=request.prefix,
        )


class _Unseen:
    """What a kernel shows that shows no men: nothing, on a board of no squares."""

    def men(self, position: Any) -> tuple[tuple[str, str], ...]:
        """None: the scene has its men from elsewhere."""
        return ()

    def size(self, position: Any) -> int:
        """0: the scene brings its own size."""
        return 0


_UNSEEN = _Unseen()


def _printed(kernel: RulesKernel[Any]) -> tuple[str, ...]:
    """Return what the board prints in each square, nothing for a kernel that names none."""
    named = kernel.squares() if isinstance(kernel, NamesSquares) else ()
    return tuple(number for _, number in named)


def _shown(kernel: RulesKernel[Any]) -> ShowsMen:
    return kernel if isinstance(kernel, ShowsMen) else _UNSEEN
