"""Refusals that come before any command: problem documents (RFC 9457) at every address."""

import pytest

from games.labels.articles import article_data
from games.rules.books.sources import XIANGQI
from tests.games.rest.hall import Hall

pytestmark = [pytest.mark.database, pytest.mark.one_database]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("zh-hans", "现在轮到对方走棋。"),
        ("zh-CN", "现在轮到对方走棋。"),
        ("fr", "现在轮到对方走棋。"),
        ("en-GB", "It is the other side's turn."),
    ],
)
def test_the_whole_document_in_the_readers_language(hall: Hall, language: str, title: str) -> None:
    answer = hall.act(
        "moves", {"side": "black", "move": "h9g7"}, headers={"Accept-Language": language}
    )
    assert answer.data == {
        "type": "urn:qipu:problem:not_your_turn",
        "title": title,
        "status": 409,
        "code": "not_your_turn",
        "article": article_data(XIANGQI("2.1")),
        "facts": {"to_move": "red"},
    }


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/", 404, "not_found"),
        ("GET", "/nothing", 404, "not_found"),
        ("POST", "/games/", 404, "not_found"),
        ("GET", "/games/not-a-uuid", 404, "not_found"),
        ("GET", "/games/%0A", 404, "not_found"),
        ("GET", "/%0A", 404, "not_found"),
        ("GET", "/a%0Ab", 404, "not_found"),
        ("GET", "/games%0A", 404, "not_found"),
        ("GET", "/games/%00", 404, "not_found"),
        ("GET", "/games/../../etc/passwd", 404, "not_found"),
        ("PUT", "/games", 405, "method_not_allowed"),
        ("DELETE", "/events", 405, "method_not_allowed"),
        ("GET", "/tokens", 405, "method_not_allowed"),
    ],
)
def test_of_no_such_thing(hall: Hall, method: str, path: str, status: int, code: str) -> None:
    answer = hall.api.send(method, path)
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize("path", ["/games", "/players", "/editions", "/health"])
def test_of_an_unserved_representation(hall: Hall, path: str) -> None:
    answer = hall.api.get(path, headers={"Accept": "application/pdf"})
    assert (answer.status, answer.code) == (406, "not_acceptable")


def test_name_every_faulty_field(hall: Hall) -> None:
    seats = [{"side": "red", "player": "x"}, {"side": 1, "player": str(hall.red.id)}]
    body = {"edition": ["5"], "seats": seats, "scheduled_on": "soon"}
    answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert answer.code == "invalid_field"
    places = {item["pointer"] for item in answer.data["errors"]}
    assert {"/edition", "/seats/0/player", "/scheduled_on"} <= places
    assert "/seats/1/player" not in places
