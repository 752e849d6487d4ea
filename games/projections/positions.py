"""The words under which beginnings and positions are found and counted."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from games.projections.keys import Kind, number_of_bytes
from games.rules.editions import kernel_for
from games.rules.protocol import NotationError, RulesKernel, TellsPositionsApart


def opening_key(edition: str, start: str, moves: Sequence[str]) -> int:
    """Return the word of a beginning, by the exact text of its start and canonical moves."""
    text = f"{Kind.OPENING}:{board_of(edition)}:{start}:{' '.join(moves)}"
    return number_of_bytes(text.encode())


def position_key(edition: str, position: object) -> int | None:
    """Return the word of a position; None where the kernel does not tell positions apart."""
    told_apart = _identities(edition)
    if told_apart is None:
        return None
    place, identity = told_apart
    return number_of_bytes(place + identity(position))


@lru_cache(maxsize=100)
def _identities(edition: str) -> tuple[bytes, Callable[[Any], bytes]] | None:
    """Return what a word of a position begins with and what goes on, where there are any."""
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
