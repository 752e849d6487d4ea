"""What a ruling was then and is now, each kind of answer in words of both languages."""

import pytest
from django.utils.translation import override

from adjudication.labels.drift import answer_words
from games.labels.codes import SEVERITIES, VERDICTS

ANSWERS = [
    ("verdict", "red_loses", "Red loses"),
    ("verdict", "red_loses 0-1", "Red loses 0-1"),
    ("failed", "black_loses 1-0", "Black loses 1-0"),
    ("failed", "kernel_error", "kernel_error"),
    ("articles", "xiangqi-2020 23.5.1, xiangqi-2020 25.1", "23.5.1, 25.1"),
    ("gained", "contradiction", "contradiction"),
    ("lost", "unclaimed", "unclaimed"),
    ("labels", "red_loses 0-1", "red_loses 0-1"),
]


@pytest.mark.parametrize(("kind", "answer", "words"), ANSWERS)
def test_an_answer_is_said_by_what_it_is_of(kind: str, answer: str, words: str) -> None:
    with override("en"):
        assert answer_words(kind, answer) == words


@pytest.mark.parametrize("kind", ["verdict", "failed", "gained", "lost"])
def test_every_code_has_its_word_in_both_languages(kind: str) -> None:
    for code in SEVERITIES if kind in ("gained", "lost") else VERDICTS:
        with override("zh-hans"):
            chinese = answer_words(kind, code)
        with override("en"):
            english = answer_words(kind, code)
        assert chinese
        assert chinese not in (code, english)
