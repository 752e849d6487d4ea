"""The board of xiangqi, read from the placement of its FEN."""

from typing import Any

from games.board import xiangqi
from games.board.placement import parse_placement
from games.board.request import Request
from games.board.words import description_of
from games.rules.protocol import RulesKernel


class XiangqiBoard:
    """Draws and tells boards of xiangqi."""

    def render(self, request: Request) -> str:
        """Return the drawing as SVG text."""
        return xiangqi.render(
            request.position,
            orientation=request.below,
            last_move=request.last_move,
            in_check=request.in_check,
            marks=request.marks,
            lang=request.lang,
            theme=request.theme,
            all_men=request.all_men,
            prefix=request.prefix,
        )

    def describe(self, request: Request) -> str:
        """Return what the drawing tells those who listen."""
        return description_of(
            parse_placement(request.position),
            chinese=request.lang.startswith("zh"),
            last_move=request.last_move,
            in_check=request.in_check,
        )

    def men_of(self, kernel: RulesKernel[Any], position: Any) -> tuple[tuple[str, str], ...]:
        """Return (square, man) for every man of a kernel's position."""
        men = parse_placement(kernel.format_position(position)).men
        return tuple((f"{'abcdefghi'[man.file]}{man.rank}", man.letter) for man in men)

    def names_on(self, kernel: RulesKernel[Any], position: Any) -> tuple[str, ...]:
        """Return the squares' names along the rows from the upper left, Red below."""
        return xiangqi.GRID.names

    def squares_in(self, move: str) -> tuple[str, ...]:
        """Return the squares that the text of a move names."""
        return move[:2], move[2:]
