"""The analysis desk over HTTP: public, bounded, storing nothing."""

import threading
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache

from adjudication.rest.desk import views as analysis_views
from games.models import LedgerEvent
from tests.games.rest.hall import Answer, Api, Hall
from tests.support.claimed_games import ROOK_BEFORE_THE_KING

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PERFT = {"id": "a", "edition": "xiangqi-2020", "ask": "perft"}
# Known counts of the usual start, as every xiangqi engine publishes them.
KNOWN = {0: 1, 1: 44, 2: 1920, 3: 79666}


@pytest.fixture
def api(database: str) -> Api:
    cache.clear()
    return Api()


def ask(api: Api, body: Any, **options: Any) -> Answer:
    return api.post("/analyse", body, key=None, **options)


class TestOneQuestion:
    @pytest.mark.parametrize(("depth", "nodes"), KNOWN.items())
    def test_is_answered_to_anyone(self, api: Api, depth: int, nodes: int) -> None:
        answer = ask(api, {**PERFT, "depth": depth})
        assert (answer.status, answer.data) == (200, {"id": "a", "ok": True, "nodes": nodes})

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"depth": 4}, "depth_too_large"),
            ({"depth": -1}, "bad_request"),
            ({"depth": True}, "bad_request"),
            ({"ask": "mate"}, "unknown_ask"),
            ({"edition": "chess"}, "unknown_edition"),
            ({"depth": 1, "position": "9/9 w"}, "fen_ranks"),
            ({"ask": "replay", "moves": ["h2e2"] * 2001}, "too_many_moves"),
        ],
    )
    def test_without_an_answer_says_why(self, api: Api, change: dict[str, Any], code: str) -> None:
        answer = ask(api, {**PERFT, **change})
        assert answer.status == 200
        assert (answer.data["id"], answer.data["ok"]) == ("a", False)
        assert answer.data["error"]["code"] == code

    def test_about_a_move_that_breaks_the_rules_names_the_article(self, api: Api) -> None:
        answer = ask(api, {"edition": "xiangqi-2020", "ask": "replay", "moves": ["h2e2", "a9b9"]})
        assert answer.data["plies"] == 1
        assert answer.data["findings"][0]["ply"] == 2
        assert answer.data["findings"][0]["article"]

    def test_about_a_cycle_gets_verdict_article_and_labels(self, api: Api) -> None:
        moves = ["i8i9", "e9e8", "i9i8", "e8e9"]
        question = {"position": ROOK_BEFORE_THE_KING, "moves": moves}
        answer = ask(api, {"edition": "xiangqi-2020", "ask": "repetition", **question}).data
        assert (answer["verdict"], answer["article"]) == ("red_loses", "25.1")
        assert [item["label"] for item in answer["labels"]] == ["将", "闲", "将", "闲"]

    def test_about_men_touched_gets_what_must_be_done(self, api: Api) -> None:
        question = {"ask": "touched", "touches": ["i9", "b0"]}
        answer = ask(api, {"edition": "xiangqi-2020", **question}).data
        assert answer["must"] == {
            "obligation": "move_touched",
            "article": "5.4.3",
            "moves": ["b0a2", "b0c2"],
        }
        assert answer["fouls"] == [{"square": "i9", "article": "8.1.5"}]

    @pytest.mark.parametrize(
        ("asked", "code", "chinese", "english"),
        [
            (
                {"ask": "repetition", "moves": ["h2e2"]},
                "loop_not_closed",
                "着法没有回到原来的局面，不成循环。",
                "The moves do not come back to a position, so they are no cycle.",
            ),
            (
                {"ask": "repetition", "moves": ["h2e2"], "position": "4k4/9/9/9/9/9/9/9/9/9 w"},
                "king_count",
                "双方须各有且只有一个将（帅）。",
                "Each side needs exactly one king.",
            ),
            (
                {"ask": "touched", "touches": ["j1"]},
                "square_unknown",
                "棋盘上没有这个位置。",
                "The board has no such square.",
            ),
            (
                {"ask": "touched", "touches": ["e4"]},
                "square_empty",
                "所摸触的位置上没有棋子。",
                "No piece stands on the square touched.",
            ),
            (
                {"ask": "legal_moves", "moves": ["a0a5"]},
                "path_blocked",
                "路线受阻",
                "the path is blocked",
            ),
        ],
    )
    def test_refused_is_told_why_in_both_languages(
        self, api: Api, asked: dict[str, Any], code: str, chinese: str, english: str
    ) -> None:
        for language, title in (("zh-hans", chinese), ("en", english)):
            headers = {"Accept-Language": language}
            error = ask(api, {"edition": "xiangqi-2020", **asked}, headers=headers).data["error"]
            assert (error["code"], error["title"]) == (code, title)

    def test_stores_nothing(self, hall: Hall) -> None:
        before = LedgerEvent.objects.count()
        assert ask(hall.api, {**PERFT, "depth": 1}, token=hall.tokens["arbiter"]).status == 200
        assert LedgerEvent.objects.count() == before


class TestManyQuestions:
    def test_are_answered_in_order_and_a_bad_one_stops_none(self, api: Api) -> None:
        asked = [{**PERFT, "depth": 1, "id": 1}, 7, {**PERFT, "depth": 2, "id": 3}]
        answers = ask(api, asked).data
        assert [(answer["id"], answer["ok"]) for answer in answers] == [
            (1, True),
            (None, False),
            (3, True),
        ]

    def test_may_be_none_or_a_hundred_and_no_more(self, api: Api) -> None:
        question = {**PERFT, "depth": 0}
        assert ask(api, []).data == []
        assert len(ask(api, [question] * 100).data) == 100
        answer = ask(api, [question] * 101)
        assert (answer.status, answer.code) == (400, "too_many_questions")

    @pytest.mark.parametrize("bound", ["BUDGET_NS", "BUDGET_BYTES"])
    def test_that_cost_too_much_are_not_begun(
        self, api: Api, monkeypatch: pytest.MonkeyPatch, bound: str
    ) -> None:
        monkeypatch.setattr(analysis_views, bound, 1)
        answers = ask(api, [{**PERFT, "depth": 3, "id": index} for index in range(3)]).data
        assert [answer["id"] for answer in answers] == [0, 1, 2]
        assert answers[0] == {"id": 0, "ok": True, "nodes": KNOWN[3]}
        assert [answer["error"]["code"] for answer in answers[1:]] == ["budget_spent"] * 2


class TestLoops:
    # Two knights out and home again: neither checks nor chases (25.2).
    LOOP = ["b0c2", "b9c7", "c2b0", "c7b9"]

    def question(self, times: int) -> dict[str, Any]:
        return {"edition": "xiangqi-2020", "ask": "repetition", "moves": self.LOOP * times}

    def test_are_ruled_on(self, api: Api) -> None:
        answer = ask(api, self.question(1)).data
        assert (answer["ok"], answer["verdict"], answer["article"]) == (True, "draw", "25.2")

    def test_that_are_long_are_ruled_on_only_for_who_signed_in(self, hall: Hall) -> None:
        refused = ask(hall.api, self.question(4)).data
        assert refused["error"]["code"] == "too_many_moves"
        assert ask(hall.api, self.question(4), token=hall.tokens["red"]).data["ok"]


def test_a_busy_desk_says_so_and_takes_the_next(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = threading.BoundedSemaphore(1)
    monkeypatch.setattr(analysis_views, "_desk", desk)
    with desk:
        answer = ask(api, {**PERFT, "depth": 0})
        assert (answer.status, answer.code) == (503, "analysis_busy")
        assert answer.raw["Retry-After"] == "2"
    assert ask(api, {**PERFT, "depth": 0}).data["nodes"] == 1
    assert ask(api, [7]).status == 200
    assert desk.acquire(blocking=False)


class TestBodies:
    @pytest.mark.parametrize("body", ["perft", 5, None, True])
    def test_that_are_no_question_are_refused(self, api: Api, body: Any) -> None:
        answer = ask(api, None, raw=b"null") if body is None else ask(api, body)
        assert (answer.status, answer.code) == (400, "invalid_field")

    @pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"NaN", b"Infinity"])
    def test_with_numbers_that_json_has_not_are_refused(self, api: Api, number: bytes) -> None:
        answer = ask(api, None, raw=b'{"id": ' + number + b"}")
        assert (answer.status, answer.code) == (400, "parse_error")

    def test_may_hold_256_kb_and_no_more(self, api: Api) -> None:
        text = b'{"id": "' + b"x" * (256 * 1024 - 10) + b'"}'
        assert ask(api, None, raw=text).status == 200
        answer = ask(api, None, raw=text + b" ")
        assert (answer.status, answer.code) == (413, "body_too_large")

    def test_are_limited_in_number(self, api: Api, settings: LazySettings) -> None:
        rates = {"read": "9/min", "command": "9/min", "analyse": "2/min", "tokens": "9/min"}
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
        address = {"REMOTE_ADDR": "192.0.2.7"}
        api.client.defaults.update(address)
        answers = [ask(api, {**PERFT, "depth": 0}) for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 429]
        assert answers[2].code == "throttled"
        assert int(answers[2].raw["Retry-After"]) > 0
