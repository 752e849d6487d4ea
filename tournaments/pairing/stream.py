"""Whole numbers from a seed, for what is made at random: the same seed gives the same ones."""

import hashlib
from collections.abc import Iterator


class Stream:
    """Whole numbers drawn from a seed, always the same ones."""

    def __init__(self, seed: str) -> None:
        self._numbers = self._draw(seed)

    def below(self, limit: int) -> int:
        """Return the next number from 0 to `limit` - 1."""
        return next(self._numbers) % limit

    def chance(self, permille: int) -> bool:
        """Return whether something that happens `permille` in 1000 times happens now."""
        return self.below(1000) < permille

    @staticmethod
    def _draw(seed: str) -> Iterator[int]:
        block = 0
        while True:
            found = hashlib.sha512(f"{seed}/{block}".encode()).digest()
            for at in range(0, 64, 8):
                yield int.from_bytes(found[at : at + 8])
            block += 1
