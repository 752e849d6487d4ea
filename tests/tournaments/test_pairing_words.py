"""Every code of a paired round has its words in both languages."""

import re
from enum import Enum

import pytest
from django.utils import translation

from tournaments import pairing_words as words
from tournaments.pairing.history import Class, Float
from tournaments.pairing.settings import Avoid, FirstColours, FirstRound, Lean, Ranking, System
from tournaments.pairing.values import ColourReason, PairReason

CHINESE = re.compile("[一-鿿]")


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (words.SYSTEMS, System),
        (words.FIRST_ROUNDS, FirstRound),
        (words.FIRST_COLOURS, FirstColours),
        (words.UNITS, Avoid),
        (words.LEANS, Lean),
        (words.RANKINGS, Ranking),
        (words.CLASSES, Class),
        (words.FLOATS, Float),
        (words.REASONS, PairReason),
        (words.COLOURS, ColourReason),
    ],
)
def test_every_code_has_words(table: dict[Enum, words.Word], codes: type[Enum]) -> None:
    assert set(table) == set(codes)


def test_all_words_are_translated() -> None:
    tables = [one for name, one in vars(words).items() if name.isupper()]
    said = [text for table in tables for text in table.values()]
    assert len(said) > 40
    with translation.override("zh-hans"):
        assert [str(one) for one in said if not CHINESE.search(str(one))] == []
    with translation.override("en"):
        assert [str(one) for one in said if CHINESE.search(str(one))] == []
