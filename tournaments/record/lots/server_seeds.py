"""Lots that the server draws itself: from a seed that nobody has seen before it is on record.

A command asks for it with the seed `ASKED`. Whatever it sends behind that is replaced by fresh
chance, so that a seed on record that begins so is nobody's choice (ADR 0072).
"""

import re

ASKED = "server:"
ON_RECORD = re.compile(rf"{ASKED}[0-9a-f]{{32}}")
"""A seed of the server's own, as it stands on record."""


def is_of_server(seed: str) -> bool:
    """Return whether a seed is the server's own, or asks for one."""
    return seed.startswith(ASKED)


def announced(seed: str) -> str:
    """Return what may be told of a seed before its lot is on record."""
    return ASKED if is_of_server(seed) else seed
