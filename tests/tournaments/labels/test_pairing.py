"""Every code of a paired round has its words in both languages."""

import re
from enum import Enum

import pytest
from django.utils import translation

from tournaments.books.pairing import ColourReason
from tournaments.labels import pairing as words
from tournaments.pairing.history import Float
from tournaments.pairing.values import PairReason

CHINESE = re.compile("[一-鿿]")


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (words.FLOATS, Float),
        (words.REASONS, PairReason),
        (words.COLOURS, ColourReason),
    ],
)
def test_every_code_has_words(table: dict[Enum, words.Word], codes: type[Enum]) -> None:
    assert set(table) == set(codes)


def test_all_words_are_translated() -> None:
    tables = [item for name, item in vars(words).items() if name.isupper()]
    said = [text for table in tables for text in table.values()]
    assert len(said) == len(Float) + len(PairReason) + len(ColourReason)
    with translation.override("zh-hans"):
        assert [str(item) for item in said if not CHINESE.search(str(item))] == []
    with translation.override("en"):
        assert [str(item) for item in said if CHINESE.search(str(item))] == []
