"""Repairs and the close over the API: what a dry run shows, what is recorded, what is refused.

Xiangqi 5.1, 5.8.2, 5.8.3, 9 and 20; gomoku 15.3 and 21.
"""

from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from games.labels.articles import article_data
from games.models import LedgerEvent
from games.rules.books.sources import GOMOKU, XIANGQI
from tests.contracts.role_matrix_gomoku import seats
from tests.games.rest.hall import Answer, Hall, arrangement, open_hall
from tests.support.scenario import quiet

pytestmark = [pytest.mark.database, pytest.mark.one_database]
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
FOUND = {"ply": 0, "men": [{"from_square": "a0", "found_on": "a1"}], "note": "车移到旁边"}


@pytest.fixture
def hall(database: str) -> Hall:
    cache.clear()
    return open_hall()


def arrange(hall: Hall, *, start: bool = True, **changes: Any) -> None:
    made = hall.api.post("/games", arrangement(hall, **changes), token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    if start:
        assert hall.act("start").status == 201


def kinds(answer: Answer) -> list[str]:
    assert answer.status in (200, 201), answer.data
    return [item["type"].split(".")[1] for item in answer.data["events"]]


def test_5_8_2_a_dry_run_shows_the_board_the_moves_the_clocks_and_the_article(hall: Hall) -> None:
    arrange(hall, time_control={"kind": "sudden_death", "base_ms": 1_200_000})
    hall.play("h2e2", "h9g7", "h0g2")
    before = LedgerEvent.objects.count()
    shown = hall.act("displacements?dry_run=true", FOUND)
    assert (shown.status, kinds(shown)) == (200, ["displacement-found", "plies-taken-back"])
    preview = shown.data["preview"]
    assert preview["position_before"].startswith("rnbakab1r/9/1c4nc1/")
    assert preview["position_after"] == START
    assert [item["move"] for item in preview["taken_back"]] == ["h2e2", "h9g7", "h0g2"]
    assert set(preview["clocks_before_ms"]) == set(preview["clocks_after_ms"]) == {"red", "black"}
    assert preview["articles"] == [article_data(XIANGQI("5.8.2"))]
    assert LedgerEvent.objects.count() == before

    done = hall.act("displacements", FOUND)
    assert done.status == 201
    assert done.data["preview"] is None
    game = hall.api.get(hall.path).data
    assert (game["position"], game["plies"], game["repairs"]["taken_back"]) == (START, 0, 3)
    stored = hall.api.get(f"{hall.path}/events").data["events"]
    assert sum(item["type"] == "games.move-played.v1" for item in stored) == 3


def test_5_8_2_after_its_limit_it_is_refused_with_the_article(hall: Hall) -> None:
    hall.play(*quiet(6))
    late = hall.act("displacements", FOUND)
    assert (late.status, late.code, late.data["article"]) == (
        409,
        "repair_too_late",
        article_data(XIANGQI("5.8.2")),
    )


def test_5_8_3_the_man_that_was_moved_must_move(hall: Hall) -> None:
    arrange(hall, options={"xiangqi": {"level": "provincial"}})
    hall.play("h2e2", "h9g7", "b0c2", "b9c7")
    found = hall.act("illegal-moves-found", {"ply": 3, "move": "b0d2"})
    assert kinds(found) == [
        "illegal-move-recorded",
        "foul-recorded",
        "plies-taken-back",
        "men-touched",
    ]
    duty = found.state["repairs"]["touch"]
    assert (duty["side"], duty["article"]) == ("red", article_data(XIANGQI("5.1")))
    assert sorted(duty["moves"]) == ["b0a2", "b0c2"]
    wrong = hall.act("moves?dry_run=true", {"side": "red", "move": "i0i1"})
    assert wrong.data["events"][0]["payload"]["code"] == "touched_man_not_moved"
    assert kinds(hall.act("moves", {"side": "red", "move": "马八进九"})) == ["move-played"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"ply": 0, "men": []}, 400, "invalid_field"),
        ({"ply": -1, "men": FOUND["men"]}, 400, "invalid_field"),
        ({"men": FOUND["men"]}, 400, "invalid_field"),
        ({"ply": 0, "men": [{"from_square": "a0"}]}, 400, "invalid_field"),
        ({"ply": 0, "men": FOUND["men"], "why": "x"}, 400, "unknown_field"),
        ({"ply": 9, "men": FOUND["men"]}, 422, "ply_unknown"),
        ({"ply": 0, "men": [{"from_square": "e4", "found_on": "e5"}]}, 409, "no_man_there"),
    ],
)
def test_a_malformed_report_is_refused(
    hall: Hall, body: dict[str, Any], status: int, code: str
) -> None:
    answer = hall.act("displacements", body)
    assert (answer.status, answer.code) == (status, code)


def test_21_1_of_gomoku_a_case_waits_and_is_ruled_on(hall: Hall) -> None:
    arrange(
        hall,
        edition="gomoku-2025",
        seats=seats(hall),
        options={"gomoku": {"opening": "free"}},
    )
    for side, move in (("black", "h8"), ("white", "h9")):
        assert hall.act("moves", {"side": side, "move": move}).status == 201
    moved = {"ply": 2, "men": [{"from_square": "h9", "found_on": "h10"}]}
    case = hall.act("displacements", moved).state["repairs"]["position_case"]
    assert (case["kind"], case["men"]) == ("displaced", moved["men"])
    waits = hall.act("moves", {"side": "black", "move": "k10"})
    assert (waits.status, waits.code) == (409, "position_waits")
    alone = {"outcome": "stands", "agreed": False}
    refused = hall.act("position-rulings", alone)
    assert (refused.status, refused.data["article"]) == (403, article_data(GOMOKU("21.1.2-B")))
    ruled = hall.act("position-rulings", alone, by="chief_arbiter")
    assert kinds(ruled) == ["position-ruled", "stone-shifted"]
    assert ruled.state["repairs"]["position_case"] is None


def test_20_a_forfeit_is_shown_as_plus_and_minus_and_signed_by_who_came(hall: Hall) -> None:
    arrange(hall, start=False)
    gone = hall.act("forfeits", {"absent": ["black"]})
    ending = gone.state["ending"]
    assert (ending["result"], ending["printed"], ending["article"]) == (
        "1-0",
        "+:-",
        article_data(XIANGQI("20.1")),
    )
    assert gone.state["sheet"]["due"] == ["red", "arbiter"]
    twice = hall.act("results", {"result": "0-1", "article": "4.1.7"})
    assert (twice.status, twice.code, twice.data["article"]) == (
        409,
        "game_over",
        article_data(XIANGQI("9")),
    )
    assert hall.act("signatures", {"signer": "red", "result": "1-0"}, by="red").status == 201
    closed = hall.act("signatures", {"signer": "arbiter", "result": "1-0"})
    assert kinds(closed) == ["result-signed", "game-closed"]


def test_9_a_refusal_to_sign_does_not_hold_the_record_open(hall: Hall) -> None:
    assert hall.act("resignations", {"side": "red"}, by="red").status == 201
    refused = hall.act("signature-refusals", {"side": "red", "reason": "不服判罚"})
    assert refused.state["sheet"]["refused"] == ["red"]
    assert hall.act("signatures", {"signer": "black", "result": "0-1"}, by="black").status == 201
    closed = hall.act("signatures", {"signer": "arbiter", "result": "0-1"})
    assert closed.data["events"][-1]["payload"] == {
        "fouls": [0, 0],
        "refused": ["red"],
        "times_used_ms": [],
    }
    assert closed.state["status"] == "closed"
    assert closed.state["sheet"]["writes"] == "black"


def test_15_3_of_gomoku_half_a_point_to_nothing(hall: Hall) -> None:
    arrange(
        hall,
        edition="gomoku-2025",
        seats=seats(hall),
        options={"gomoku": {"opening": "free"}},
    )
    drawn = {"result": "1/2-1/2", "article": "19.2.1-A"}
    assert hall.act("results", drawn, by="chief_arbiter").status == 201
    taken = {"side": "white", "article": "15.3", "reason": "赛后查阅手机"}
    assert hall.act("score-penalties", taken).status == 403
    ending = hall.act("score-penalties", taken, by="chief_arbiter").state["ending"]
    assert (ending["result"], ending["score"], ending["printed"]) == (
        "1/2-1/2",
        ["1/2", "0"],
        "0.5-0",
    )
