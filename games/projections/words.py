"""Words by which games are found, as the numbers under which they are kept.

The first 64 bits of the SHA-256 of their kind and text: numbers of one size, and two words that
meet are not to be expected in any archive that there will be. Of the standard library and the
rule books alone, so that who reads files makes them too.
"""

from collections.abc import Collection, Iterable
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from struct import pack, unpack

from games.rules.books.article import Article

_MARKS = ".-(/"
"""Where the number of an article may be cut to that of the heading above it."""


class Kind(StrEnum):
    """What a word says of a game."""

    GAME = "game"
    EDITION = "edition"
    STATUS = "status"
    PLAYER = "player"
    EVENT = "event"
    TITLE = "title"
    ARTICLE = "article"
    OPENING = "opening"
    POSITION = "position"
    REPETITION = "repetition"


@lru_cache(maxsize=50_000)
def word_key(kind: Kind, text: str) -> int:
    """Return the number under which a word is kept."""
    return number_of_bytes(f"{kind}:{text}".encode())


def number_of_bytes(data: bytes) -> int:
    """Return the first 64 bits of the SHA-256 of `data`, as databases keep whole numbers."""
    return int.from_bytes(sha256(data).digest()[:8], "big", signed=True)


def packed_keys(keys: Collection[int]) -> bytes:
    """Return numbers of words as one text of bytes, in ascending order."""
    return pack(f">{len(keys)}q", *sorted(keys))


def unpacked_keys(packed: bytes | memoryview) -> tuple[int, ...]:
    """Return the numbers in ascending order: eight bytes each, as of `packed_keys`."""
    return unpack(f">{len(packed) // 8}q", packed)


def article_words(cited: Article) -> Iterable[str]:
    """Yield the words under which an article is found: its own and those of its headings.

    Each with its book and without, as readers know the number alone.
    """
    number = cited.number
    while number:
        yield f"{cited.book} {number}"
        yield number
        number = number[: max(0, *(number.rfind(mark) for mark in _MARKS))]
