"""The number of an article as people say it: one row for each way the books number."""

import pytest

from games.labels.article_numbers import article_text, number_text, own_book
from games.rules.books.article import Article
from games.rules.books.sources import GOMOKU, WEIQI, XIANGQI


@pytest.mark.parametrize(
    ("number", "zh", "en"),
    [
        pytest.param("18.2", "第 18.2 条", "article 18.2", id="xiangqi 18.2"),
        pytest.param("art.4", "第4条", "article 4", id="xiangqi 4"),
        pytest.param("app3.1.7", "附录三 一.7", "appendix 3, 1.7", id="xiangqi appendix 3"),
        pytest.param("app6.4", "附录六 四", "appendix 6, 4", id="gomoku appendix 6"),
        pytest.param("app2.1-A", "附录二 1-A", "appendix 2, 1-A", id="gomoku appendix 2"),
        pytest.param("app.5.2(2)", "附录 五.2(2)", "appendix 5.2(2)", id="weiqi appendix"),
        pytest.param("app.1.4.5(2)b", "附录 一.4.5(2)b", "appendix 1.4.5(2)b", id="draughts"),
        pytest.param(
            "app.1.4.4/p2", "附录 一.4.4 第2段", "appendix 1.4.4, paragraph 2", id="paragraph"
        ),
        pytest.param("17.3/p2", "第 17.3 条 第2段", "article 17.3, paragraph 2", id="weiqi 17.3"),
        pytest.param(
            "app2.table.10", "附录二 10人（队）表", "appendix 2, table for 10", id="table of ten"
        ),
        pytest.param("app5.table", "附录五 表", "appendix 5, table", id="tables"),
        pytest.param(
            "app4.ko8playoff",
            "附录四 8人附加赛秩序表",
            "appendix 4, play-off sheet for 8",
            id="play-offs",
        ),
        pytest.param("table.rr.10", "循环制表 10", "round-robin table 10", id="draughts table"),
        pytest.param("form.rr-team", "团体循环成绩表", "round-robin table of teams", id="form"),
        pytest.param("ref.13", "参考图13", "reference figure 13", id="figure"),
        pytest.param("app12.20", "附录十二 二十", "appendix 12, 20", id="two digits"),
    ],
)
def test_an_article_is_said_as_its_book_prints_it(number: str, zh: str, en: str) -> None:
    assert article_text(XIANGQI(number), chinese=True) == zh
    assert article_text(XIANGQI(number), chinese=False) == en


def test_several_articles_are_said_in_their_order() -> None:
    assert (
        article_text(map(XIANGQI, ("25.1", "app3.1.7")), chinese=True) == "第 25.1 条、附录三 一.7"
    )
    assert (
        article_text(map(XIANGQI, ("25.1", "app3.1.7")), chinese=False)
        == "article 25.1, appendix 3, 1.7"
    )


@pytest.mark.parametrize("written", ["第18条", "竞赛规程第三条", "House rules, no. 2"])
def test_what_an_official_wrote_in_words_stays(written: str) -> None:
    assert article_text(XIANGQI(written), chinese=True) == written


@pytest.mark.parametrize("number", ["18.2", "27.1(1)(A)", "11.1-D-②"])
def test_in_a_list_a_number_stands_alone(number: str) -> None:
    assert number_text(number, chinese=True) == number


@pytest.mark.parametrize("number", ["app", "app3", "app.", "app3.x", "app3.1.", "4/", "table."])
def test_a_number_of_no_book_is_still_said(number: str) -> None:
    assert number_text(number, chinese=True)
    assert article_text(XIANGQI(number), chinese=False)


def test_silence_says_nothing() -> None:
    assert article_text(None, chinese=True) == ""
    assert article_text((), chinese=False) == ""


@pytest.mark.parametrize(
    ("article", "edition", "zh", "en"),
    [
        pytest.param(WEIQI("17.2"), "weiqi-2002", "第 17.2 条", "article 17.2", id="its own"),
        pytest.param(
            XIANGQI("28.4"), "xiangqi-2020-rapid", "第 28.4 条", "article 28.4", id="rapid play"
        ),
        pytest.param(
            GOMOKU("15.3"),
            "gomoku-classic",
            "《五子棋竞赛规则（2025）》第 15.3 条",
            "Gomoku rules 2025, article 15.3",
            id="lent to the classic rules",
        ),
        pytest.param(
            WEIQI("16.2"),
            "gomoku-2025",
            "《围棋竞赛规则（2002）》第 16.2 条",
            "Weiqi rules 2002, article 16.2",
            id="of another game",
        ),
        pytest.param(
            Article("house", "3"), "weiqi-2002", "house 第 3 条", "house article 3", id="unknown"
        ),
    ],
)
def test_a_book_is_named_where_it_is_not_the_game_s_own(
    article: Article, edition: str, zh: str, en: str
) -> None:
    own = own_book(edition)
    assert article_text(article, chinese=True, own=own) == zh
    assert article_text(article, chinese=False, own=own) == en
