"""Moves as an edition's people print them, whatever the game."""

from collections.abc import Sequence

from games.notation import xiangqi_moves
from games.rules.registry import kernel_for


def printed_moves(edition: str, start_position: str, moves: Sequence[str]) -> tuple[str, ...]:
    """Return `moves` (canonical) in the printed notation of `edition`.

    `start_position` is the exact text of the start, "" for the usual one.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    kernel = kernel_for(edition)
    if start_position:
        position = kernel.parse_position(start_position)
    else:
        position = kernel.initial_position()
    return xiangqi_moves.format_moves(position, moves)
