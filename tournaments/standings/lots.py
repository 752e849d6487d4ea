"""抽签 among the level: the same seed always draws the same order.

Sources: gomoku 2025 29.3; weiqi 2002 27.1(1)(C), appendix 6.3; spec checklist Q204-206. The seed
is stored before the draw; a second draw needs a seed of its own and shows as such.
"""

from collections.abc import Sequence
from hashlib import sha256

from tournaments.standings.table import DecidedBy, Decision


def draw_lots(numbers: Sequence[int], seed: str, *, reference: str = "") -> Decision:
    """Return the order the lot of `seed` gives to the entrants `numbers`, best first.

    Each number's lot is the digest of the seed and the number; the lowest is first. The
    order does not depend on the order they are named in.

    :raises ValueError: for an empty seed or a number named twice.
    """
    if not seed:
        raise ValueError("no_seed")
    if len(set(numbers)) != len(numbers):
        raise ValueError("number_twice")

    def lot(number: int) -> tuple[bytes, int]:
        return sha256(f"{seed}/{number}".encode()).digest(), number

    return Decision(
        numbers=tuple(sorted(numbers, key=lot)), how=DecidedBy.LOT, reference=reference or seed
    )
