"""What an official of an event is told: the title, the code, and the article with its book."""

import pytest
from django.utils.translation import override

from games.record.errors import CommandRefusedError
from games.refusals import refusal_text as refusal_text_of_games
from games.rules.books.sources import WEIQI, XIANGQI
from tournaments.labels.refusals import refusal_text

REFUSED = CommandRefusedError("round_closed", article=WEIQI("18.3"))


@pytest.mark.parametrize(
    ("language", "title", "article"),
    [
        ("zh-hans", "本轮", "《围棋竞赛规则（2002）》第 18.3 条"),
        ("en", "The round is closed.", "article 18.3"),
    ],
)
def test_the_article_is_told_with_its_book(language: str, title: str, article: str) -> None:
    with override(language):
        told = refusal_text(REFUSED)
        without_a_board = refusal_text_of_games(REFUSED)
    for text in (told, without_a_board):
        assert title in text
        assert article in text
        assert "round_closed" in text


def test_a_board_does_not_name_the_book_it_is_played_by_and_names_another() -> None:
    refused = CommandRefusedError("game_over", article=XIANGQI("4.1.12"))
    with override("zh-hans"):
        assert "《" not in refusal_text_of_games(refused, own="xiangqi-2020")
        assert "《" in refusal_text_of_games(refused, own="weiqi-2002")


def test_no_article_is_told_where_none_speaks() -> None:
    with override("zh-hans"):
        text = refusal_text(CommandRefusedError("round_closed"))
    assert "《" not in text
    assert text.endswith("[round_closed]")
