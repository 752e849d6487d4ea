"""The numbers of words are stored: they are what every row was written with before."""

import hashlib

import pytest

from games.projections.words import Kind, word_key

HALF = 1 << 63


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("text", ["xiangqi-2020", "中国棋院", ""])
def test_a_word_is_the_first_64_bits_of_its_sha_256(kind: Kind, text: str) -> None:
    first = int(hashlib.sha256(f"{kind.value}:{text}".encode()).hexdigest()[:16], 16)
    assert word_key(kind, text) == (first if first < HALF else first - 2 * HALF)
