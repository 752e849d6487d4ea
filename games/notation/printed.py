"""Moves as an edition's people print them, whatever the game."""

from collections.abc import Sequence

from games.notation.registry import notation_of
from games.rules.editions import kernel_for


def printed_moves(edition: str, start_position: str, moves: Sequence[str]) -> tuple[str, ...]:
    """Return `moves` (canonical) in the printed notation of `edition`.

    `start_position` is the exact text of the start, "" for the usual one.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    notation = notation_of(kernel_for(edition).game)
    return notation.printed(start_position, moves)


def international_moves(edition: str, start_position: str, moves: Sequence[str]) -> tuple[str, ...]:
    """Return `moves` (canonical) as people abroad write them: WXF in xiangqi.

    `start_position` is the exact text of the start, "" for the usual one.

    :raises UnknownEditionError: when no kernel serves `edition`.
    """
    notation = notation_of(kernel_for(edition).game)
    return notation.abroad(start_position, moves)
