"""Moves as an edition's people print them, whatever the game."""

from collections.abc import Sequence
from typing import Any

from games.notation.stone_points import PASS
from games.notation.xiangqi import moves as xiangqi_moves
from games.rules.registry import kernel_for

_PASSES = {"weiqi": "虚着", "gomoku": "Pass"}
"""What the rule books print for a pass: weiqi (2002) 2.5, gomoku (2025) 9.4."""


def printed_moves(edition: str, start_position: str, moves: Sequence[str]) -> tuple[str, ...]:
    """Return `moves` (canonical) in the printed notation of `edition`.

    `start_position` is the exact text of the start, "" for the usual one.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    game = kernel_for(edition).game
    if game != "xiangqi":
        # Points and paths are printed as they are stored; only a pass has a word of its own.
        return tuple(_PASSES.get(game, move) if move == PASS else move for move in moves)
    return xiangqi_moves.format_moves(_start(edition, start_position), moves)


def international_moves(edition: str, start_position: str, moves: Sequence[str]) -> tuple[str, ...]:
    """Return `moves` (canonical) as people abroad write them: WXF in xiangqi.

    `start_position` is the exact text of the start, "" for the usual one.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    if kernel_for(edition).game != "xiangqi":
        return tuple(moves)
    return xiangqi_moves.format_moves(_start(edition, start_position), moves, notation="wxf")


def _start(edition: str, start_position: str) -> Any:
    kernel = kernel_for(edition)
    return kernel.parse_position(start_position) if start_position else kernel.initial_position()
