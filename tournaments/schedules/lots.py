"""Lots that can be drawn again: a stream of choices from a stored seed (抽签).

The same seed and purpose give the same lots on every machine.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """One stream of lots; `purpose` keeps two draws of one event apart."""

    def __init__(self, seed: str, *, purpose: str) -> None:
        self._key = f"{purpose}\n{seed}".encode()
        self._drawn = 0

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to `bound` - 1, each as likely as the others.

        :raises ValueError: when `bound` is below 1.
        """
        if bound < 1:
            raise ValueError("nothing to draw from")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            self._drawn += 1
            text = self._key + b"\n" + str(self._drawn).encode()
            value = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
            if value < limit:
                return value % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return `items` in drawn order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of `items`.

        :raises ValueError: when there are none.
        """
        return items[self.below(len(items))]
