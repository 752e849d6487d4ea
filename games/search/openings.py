"""The tree of first moves: what was played from a place in it, and where each move leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.projections.facts import DEPTH
from games.projections.positions import is_playable, opening_key, position_key
from games.rules.editions import editions, kernel_for
from games.search.query import editions_by_board
from games.search.tallies import Tally, tallies_of


class By(StrEnum):
    """What makes a place of the tree: the moves before it in their order, or the position."""

    LINE = "line"
    POSITION = "position"


class NoSuchPlaceError(Exception):
    """No edition is so called, or its moves cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place of the tree on the board of an edition; `moves` lead there from the usual start.

    `position` is its exact text; `next` the sums of the moves played from it, by their games.
    `is_end`: the tree goes no further.
    """

    edition: str
    by: By
    moves: tuple[str, ...]
    position: str
    next: tuple[Tally, ...]
    is_end: bool

    def position_after(self, move: str) -> str:
        """Return the exact text of the position that a move leads to."""
        kernel = kernel_for(self.edition)
        return kernel.format_position(kernel.play(kernel.parse_position(self.position), move))


def place_of(edition: str, moves: Sequence[str], by: By) -> Place:
    """Return a place of the tree.

    :raises NoSuchPlaceError: there is none.
    """
    if edition not in editions() or len(moves) > DEPTH:
        raise NoSuchPlaceError
    kernel = kernel_for(edition)
    position: Any = kernel.initial_position()
    start = kernel.format_position(position)
    for move in moves:
        if not is_playable(kernel, position, move):
            raise NoSuchPlaceError
        position = kernel.play(position, move)
    by_position = position_key(edition, position) if by is By.POSITION else None
    key = opening_key(edition, start, moves) if by_position is None else by_position
    is_end = len(moves) == DEPTH
    return Place(
        edition=edition,
        by=by,
        moves=tuple(moves),
        position=kernel.format_position(position),
        next=() if is_end else _playable(kernel, position, tallies_of([key])),
        is_end=is_end,
    )


def _playable(kernel: Any, position: Any, found: Sequence[Tally]) -> tuple[Tally, ...]:
    """Return the moves that this edition's book allows: books of one board differ in some."""
    return tuple(tally for tally in found if is_playable(kernel, position, tally.item))


def boards() -> tuple[str, ...]:
    """Return an edition of each board, the games in the order of their books."""
    return tuple(sorted(editions_by_board(), key=list(editions()).index))
