"""Where a copy stops and why, in words of both languages."""

import pytest
from django.utils.translation import override

from adjudication.labels.replays import stop_words
from adjudication.replays.copies import Stop, StopReason
from games.rules.books.sources import FMJD64, GOMOKU

ILLEGAL = Stop(
    reason=StopReason.MOVE_ILLEGAL,
    version=9,
    ply=6,
    code="must_capture_most",
    article=FMJD64("4"),
    move="a5xc7",
    side="white",
)
OVER = Stop(
    reason=StopReason.GAME_OVER,
    version=30,
    ply=24,
    code="five",
    article=GOMOKU("3.1"),
    result="1-0",
)


@pytest.mark.parametrize(
    ("stop", "edition", "zh", "en"),
    [
        (
            ILLEGAL,
            "draughts-64-brazilian",
            ("第 6 着为止", "第 7 着 a5xc7", "第 9 条", "第 4 条"),
            ("after move 6", "move 7, a5xc7", "event 9", "illegal under these rules"),
        ),
        (
            OVER,
            "gomoku-2025",
            ("第 24 着为止", "对局到此已经结束", "第 30 条", "第 3.1 条"),
            ("after move 24", "the game is over there", "event 30", "article 3.1"),
        ),
        (
            Stop(reason=StopReason.ACT_UNKNOWN, version=5, ply=2, code="", article=None),
            "gomoku-classic",
            ("第 2 着为止", "第 5 条", "没有相应的规定"),
            ("after move 2", "event 5", "no meaning under these rules"),
        ),
        (
            Stop(
                reason=StopReason.NO_GAME,
                version=1,
                ply=0,
                code="edition_of_another_game",
                article=None,
            ),
            "weiqi-2002",
            ("没有副本", "另一棋种"),
            ("There is no copy", "another game"),
        ),
    ],
)
def test_a_stop_says_where_why_and_by_which_article(
    stop: Stop, edition: str, zh: tuple[str, ...], en: tuple[str, ...]
) -> None:
    for language, parts in (("zh-hans", zh), ("en", en)):
        with override(language):
            sentence = stop_words(stop, edition, "")
        for part in parts:
            assert part in sentence
        assert "%(" not in sentence
        if "_" in stop.code:
            assert stop.code not in sentence
