"""The words under which beginnings and positions are found and counted."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from games.projections.words import Kind, number_of_bytes
from games.rules.editions import kernel_for
from games.rules.protocol import NotationError, RulesKernel, TellsPositionsApart


def opening_key(edition: str, start: str, moves: Sequence[str]) -> int:
    """Return the word of a beginning, by the exact text of its start and canonical moves."""
    text = f"{Kind.OPENING}:{board_of(edition)}:{start}:{' '.join(moves)}"
    return number_of_bytes(text.encode())


def position_key(edition: str, position: object) -> int | None:
    """Return the word of a position; None where the kernel does not tell positions apart."""
    telling = _telling_apart(edition)
    if telling is None:
        return None
    place, identity = telling
    return number_of_bytes(place + identity(position))


@lru_cache(maxsize=100)
def _telling_apart(edition: str) -> tuple[bytes, Callable[[Any], bytes]] | None:
    """Return what stands before the bytes of a position and what makes these; None for nothing.

    Asking whether a kernel has the power takes longer than using it.
    """
    kernel = kernel_for(edition)
    if not isinstance(kernel, TellsPositionsApart):
        return None
    return f"{Kind.POSITION}:{board_of(edition)}:".encode(), kernel.identity


@lru_cache(maxsize=100)
def board_of(edition: str) -> str:
    """Return the game and its start, which all editions of one board have in common."""
    kernel = kernel_for(edition)
    return f"{kernel.game}:{kernel.format_position(kernel.initial_position())}"


def is_playable(kernel: RulesKernel[Any], position: Any, move: str) -> bool:
    """Return whether a move, in whatever form, is one that the kernel plays."""
    try:
        return kernel.violation(position, move) is None
    except NotationError:
        return False
