"""The positions of a game as the board of its page shows them, one for each ply.

Every position is the record's own, corrections at the board included; the page's script
gets the start and, ply by ply, which squares change, so that it knows no rule of any game.
"""

from dataclasses import dataclass
from typing import Any

from games.board.boards import change_of, men_of, squares_of, tokens_of
from games.rules.protocol import TellsPositionsApart
from games.selectors import GamePage

Men = dict[str, str]
_KINGS = {"red": "K", "black": "k"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """A game's positions: `values` are the kernel's, `men` what stands where, from ply 0."""

    values: tuple[Any, ...]
    men: tuple[Men, ...]

    def change(self, ply: int) -> str:
        """Return what ply `ply` changes: `square=man`, `square=` where it leaves none."""
        return change_of(self.men[ply - 1], self.men[ply])

    @property
    def start(self) -> str:
        """The men before the first move as `square=man`."""
        return tokens_of(self.men[0])


def walk_of(page: GamePage) -> Walk:
    """After each move from the start on, with the men by square."""
    kernel = page.state.kernel
    return Walk(
        values=page.positions,
        men=tuple(dict(men_of(kernel, value)) for value in page.positions),
    )


def is_as_played(page: GamePage, walk: Walk) -> bool:
    """Say whether the moves alone lead to the last position, with nothing put right between."""
    kernel = page.state.kernel
    if not isinstance(kernel, TellsPositionsApart):
        return True
    played = kernel.replay(walk.values[0], [row.move for row in page.moves])
    reached = kernel.parse_position(played.position)
    return played.plies == len(page.moves) and kernel.identity(reached) == kernel.identity(
        walk.values[-1]
    )


def last_squares(page: GamePage, ply: int) -> str:
    """Return the squares that ply `ply` touched, first where it began, "" for a pass."""
    return " ".join(squares_of(page.state.kernel, page.moves[ply - 1].move))


def check_mark(page: GamePage, walk: Walk, ply: int) -> str:
    """Return the mark on the king that ply `ply` attacks, or ""."""
    if not page.moves[ply - 1].gives_check:
        return ""
    king = _KINGS.get(page.state.kernel.side_to_move(walk.values[ply]), "")
    return " ".join(f"check={square}" for square, man in walk.men[ply].items() if man == king)


def stone_numbers(page: GamePage, walk: Walk, ply: int) -> tuple[tuple[str, int], ...]:
    """Return (point, number of the move that set it) for the stones standing after `ply`."""
    numbers: dict[str, int] = {}
    for row in page.moves[:ply]:
        numbers |= dict.fromkeys(squares_of(page.state.kernel, row.move), row.ply)
    return tuple((point, numbers[point]) for point in walk.men[ply] if point in numbers)
