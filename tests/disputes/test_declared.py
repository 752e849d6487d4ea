"""Disputes about a result declared under an article that the record contradicts, in every book.

Xiangqi 2020, 4.1.1, 4.1.10, 4.2.2 and 28.11.1; weiqi 2002, 9 and 24.2; gomoku 2025, 19.1.1 and
19.1.2; draughts, 6.1 and 7.2.3.
"""

from typing import Any

import pytest

from games.labels.articles import article_data
from games.rules.books.article import Article
from games.rules.books.sources import FMJD, FMJD64, GOMOKU, WEIQI, XIANGQI
from tests.disputes.board import Board, ended
from tests.disputes.test_flags import begun

pytestmark = [pytest.mark.database, pytest.mark.one_database]
DRAW = "1/2-1/2"
DECLARED: tuple[tuple[str, str, Article, str], ...] = (
    ("xiangqi-2020", "0-1", XIANGQI("4.1.10"), "too_few_marks"),
    ("xiangqi-2020", "1-0", XIANGQI("4.1.1"), "no_such_position"),
    ("xiangqi-2020", DRAW, XIANGQI("4.2.2"), "pieces_left"),
    ("xiangqi-2020", "1-0", XIANGQI("4.2.2"), "other_result"),
    ("xiangqi-2020-rapid", "0-1", XIANGQI("28.11.1"), "too_few_marks"),
    ("xiangqi-2020-mass", "0-1", XIANGQI("app1.5.3"), "too_few_marks"),
    ("weiqi-2002", "0-1", WEIQI("24.2"), "too_few_marks"),
    ("weiqi-2002", "1-0", WEIQI("9"), "not_counted"),
    ("gomoku-2025", "1-0", GOMOKU("19.1.1"), "no_such_position"),
    ("gomoku-classic", "0-1", GOMOKU("19.1.2"), "no_forbidden_move"),
    ("draughts-100", DRAW, FMJD("6.1"), "draw_rule_not_reached"),
    ("draughts-64-russian", DRAW, FMJD64("7.2.3"), "draw_rule_not_reached"),
    ("draughts-64-brazilian", DRAW, FMJD64("7.2.3"), "draw_rule_not_reached"),
)


@pytest.mark.parametrize(("edition", "result", "article", "code"), DECLARED)
def test_a_result_that_the_record_contradicts(
    board: Board, edition: str, result: str, article: Article, code: str
) -> None:
    """After two moves: shown, confirmed by who may, and then on record with its figures."""
    first, second = begun(board, edition, 1, 2)
    said = article_data(article)
    body: dict[str, Any] = {"result": result, "article": article.number, "note": "见场记"}
    for player in (first, second):
        assert board.refused("results", body, by=player)[:2] == (403, "role_not_allowed")
    dry = board.give("results?dry_run=true", body, by="chief_arbiter")
    assert (dry.status, [warned["code"] for warned in dry.data["warnings"]]) == (200, [code])
    assert board.asked("results", body, by="chief_arbiter") == [(code, said)]
    assert board.state["status"] == "running"
    answer = board.confirmed("results", body, by="chief_arbiter")
    assert ended(answer.state) == (result, "arbiter", said)
    (event,) = answer.data["events"]
    (against,) = event["payload"]["contradicts"]
    assert (against["code"], against["article"]["number"]) == (code, article.number)
    assert [warned["code"] for warned in answer.data["warnings"]] == [code]


def test_4_1_10_three_fouls_on_record_are_asked_of_nobody(board: Board) -> None:
    """The third foul ends the game by itself; a declared 4.1.12 leaves no trace."""
    begun(board, "xiangqi-2020", 1, 2)
    body = {"result": "0-1", "article": "4.1.12"}
    answer = board.give("results", body)
    assert (answer.status, answer.data["warnings"]) == (201, [])
    assert answer.data["events"][0]["payload"]["contradicts"] == []


def test_a_board_arbiter_confirms_what_is_his_to_declare(board: Board) -> None:
    begun(board, "xiangqi-2020", 1, 2)
    for office in ("arbiter", "deputy_chief_arbiter", "chief_arbiter"):
        ((code, _article),) = board.asked(
            "results", {"result": "0-1", "article": "4.1.10"}, by=office
        )
        assert code == "too_few_marks"
    state = board.confirmed("results", {"result": "0-1", "article": "4.1.10"}).state
    assert state["ending"]["result"] == "0-1"
