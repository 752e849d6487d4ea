"""What a drawing is asked for, and what every game's board answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.board.marks import Mark
from games.board.speech import Speech
from games.rules.protocol import RulesKernel


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A position (the kernel's exact text) and how it is to be shown, as `boards.render` has it.

    `below` is the side below; `last_move` is canonical.
    """

    kernel: RulesKernel[Any]
    position: str
    below: str
    speech: Speech
    last_move: str | None = None
    in_check: bool = False
    marks: Sequence[Mark] = ()
    numbers: Sequence[tuple[str, int]] = ()
    remark: str = ""
    theme: str = "book"
    all_men: bool = False
    prefix: str = "q"


@dataclass(frozen=True, slots=True)
class Written:
    """How squares that are touched one by one become the text of a move.

    `taps`: how many a move has at least; `quiet` and `taking` stand between them.
    """

    taps: int
    quiet: str = ""
    taking: str = ""


class GameBoard(Protocol):
    """How the board of one game is drawn and told."""

    def render(self, request: Request) -> str:
        """Return the drawing as SVG text.

        :raises BoardError: when a part of the request cannot be drawn.
        """

    def describe(self, request: Request) -> str:
        """Return what the drawing tells those who listen.

        :raises BoardError: when the position cannot be drawn.
        """

    def men_of(self, kernel: RulesKernel[Any], position: Any) -> tuple[tuple[str, str], ...]:
        """Return (square, man) for every man of a kernel's position.

        :raises BoardError: `placement_unreadable` when the game's men cannot be shown.
        """

    def names_on(self, kernel: RulesKernel[Any], position: Any) -> tuple[str, ...]:
        """Return the squares' names along the rows from the upper left, first side below."""

    def squares_in(self, move: str) -> tuple[str, ...]:
        """Return the squares that the text of a move names, first its origin, last its end."""
