"""Moves as clients write them, to the canonical form that is recorded."""

import re

from games.move_input import read_move

__all__ = ["is_canonical", "read_move"]

_CANONICAL = re.compile(r"[a-i][0-9][a-i][0-9]")


def is_canonical(text: str) -> bool:
    """Return whether `text` can be recorded as it stands, whatever the position."""
    return _CANONICAL.fullmatch(text) is not None
