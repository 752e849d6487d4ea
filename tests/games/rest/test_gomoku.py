"""Gomoku over the API: an opening with a swap, a forbidden move claimed and ruled on, a five."""

from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from games.labels.articles import article_data
from games.rules.books.sources import GOMOKU
from tests.contracts.role_matrix_gomoku import seats
from tests.games.rest.hall import Answer, Hall, arrangement, follow, open_hall

pytestmark = [pytest.mark.database, pytest.mark.one_database]
BLACK, WHITE = {"side": "black"}, {"side": "white"}


@pytest.fixture
def hall(database: str) -> Hall:
    cache.clear()
    return open_hall()


def table(hall: Hall, opening: str, **settings: Any) -> Answer:
    """Put a game of gomoku on the board and start it."""
    options = {"gomoku": {"opening": opening, **settings}}
    body = arrangement(hall, edition="gomoku-2025", seats=seats(hall), options=options)
    made = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert made.status == 201, made.data
    hall.game = UUID(made.data["game"])
    assert hall.act("start").status == 201
    return made


def state(hall: Hall) -> dict[str, Any]:
    found: dict[str, Any] = hall.api.get(hall.path).data
    return found


def do(hall: Hall, what: str, body: dict[str, Any], *, by: str = "arbiter") -> None:
    answer = hall.act(what, body, by=by)
    assert answer.status == 201, answer.data


def play(hall: Hall, moves: str) -> None:
    for index, move in enumerate(moves.split()):
        do(hall, "moves", {"side": ("black", "white")[index % 2], "move": move})


def test_11_2_from_the_opening_to_the_fifth_stone(hall: Hall) -> None:
    made = table(hall, "two_fifths").state
    assert made["options"]["gomoku"]["opening"] == "two_fifths"
    course = state(hall)["gomoku"]
    assert (course["due"], course["due_side"], course["due_article"]) == (
        "stones",
        "black",
        article_data(GOMOKU("11.2-A")),
    )
    do(hall, "openings", {**BLACK, "stones": ["h8", "h9", "i10"]}, by="red")
    refused = hall.act("moves", {**WHITE, "move": "a1"}, by="black")
    assert (refused.status, refused.code, refused.data["article"]) == (
        409,
        "swap_choice_due",
        article_data(GOMOKU("11.2-A")),
    )
    do(hall, "swaps", {**WHITE, "swap": True}, by="black")
    assert [item["player"] for item in state(hall)["seats"]] == [
        str(hall.black.id),
        str(hall.red.id),
    ]
    do(hall, "moves", {**WHITE, "move": "A1"}, by="red")
    do(hall, "fifth-offers", {**BLACK, "points": ["b6", "c8"]}, by="black")
    assert state(hall)["gomoku"]["offers"] == ["b6", "c8"]
    do(hall, "fifth-choices", {**WHITE, "point": "c8"}, by="red")
    found = state(hall)
    assert (found["gomoku"]["due"], found["gomoku"]["swaps"], found["plies"]) == ("play", 1, 5)


def test_19_1_2_a_forbidden_move_claimed_ruled_on_and_confirmed(hall: Hall) -> None:
    table(hall, "two_fifths")
    do(hall, "openings", {**BLACK, "stones": ["h8", "h9", "g8"]})
    do(hall, "swaps", {**WHITE, "swap": False})
    do(hall, "moves", {**WHITE, "move": "a1"})
    do(hall, "fifth-offers", {**BLACK, "points": ["f9", "f10"]})
    do(hall, "fifth-choices", {**WHITE, "point": "f9"})
    for side, move in (("white", "a3"), ("black", "f10"), ("white", "a5"), ("black", "f8")):
        do(hall, "moves", {"side": side, "move": move})
    do(hall, "claims", {**WHITE, "question": "forbidden_move"}, by="black")
    follow()
    ruling = state(hall)["rulings"][0]
    assert (ruling["verdict"], ruling["result"]) == ("black_loses", "0-1")
    do(hall, f"rulings/{ruling['version']}/confirmation", {}, by="chief_arbiter")
    ending = state(hall)["ending"]
    assert (ending["result"], ending["reason"], ending["article"]) == (
        "0-1",
        "forbidden_move_ruling",
        article_data(GOMOKU("19.1.2")),
    )


def test_19_1_2_a_the_claim_comes_too_late(hall: Hall) -> None:
    table(hall, "two_fifths")
    do(hall, "openings", {**BLACK, "stones": ["h8", "h9", "g8"]})
    do(hall, "swaps", {**WHITE, "swap": False})
    do(hall, "moves", {**WHITE, "move": "a1"})
    do(hall, "fifth-offers", {**BLACK, "points": ["f9", "f10"]})
    do(hall, "fifth-choices", {**WHITE, "point": "f9"})
    for side, move in (("white", "a3"), ("black", "f10"), ("white", "a5"), ("black", "f8")):
        do(hall, "moves", {"side": side, "move": move})
    do(hall, "moves", {**WHITE, "move": "a7"})
    refused = hall.act("claims", {**WHITE, "question": "forbidden_move"}, by="black")
    assert (refused.code, refused.data["article"]) == (
        "claim_too_late",
        article_data(GOMOKU("19.1.2-A")),
    )


def test_19_1_1_a_five_declared_and_accepted(hall: Hall) -> None:
    table(hall, "free")
    play(hall, "c8 a1 d8 b1 e8 c1 f8 e1 g8")
    do(hall, "five-declarations", BLACK, by="red")
    assert state(hall)["gomoku"]["declared"] == "black"
    do(hall, "five-acceptances", WHITE, by="black")
    assert state(hall)["ending"]["reason"] == "five"


def test_17_2_a_slide_reported_and_corrected(hall: Hall) -> None:
    table(hall, "free")
    play(hall, "h8 i9")
    slid = {**WHITE, "kind": "slid", "moves": ["i9"], "first": "h9"}
    do(hall, "irregularities", slid)
    assert state(hall)["gomoku"]["irregularity"]["article"] == article_data(GOMOKU("17.2"))
    do(hall, "irregularity-settlements", {**BLACK, "correct": True}, by="red")
    assert state(hall)["gomoku"]["irregularity"] is None
    assert "ox" not in state(hall)["position"]


@pytest.mark.parametrize(
    ("what", "body", "place"),
    [
        ("openings", {**BLACK, "stones": []}, "/stones"),
        ("openings", {**BLACK, "stones": ["h8"] * 4}, "/stones"),
        ("swaps", WHITE, "/swap"),
        ("fifth-offers", {**BLACK, "points": "h8"}, "/points"),
        ("irregularities", {**WHITE, "kind": "none"}, "/kind"),
        ("irregularity-settlements", {**WHITE, "correct": "maybe"}, "/correct"),
    ],
)
def test_malformed_bodies(hall: Hall, what: str, body: dict[str, Any], place: str) -> None:
    table(hall, "free")
    answer = hall.act(what, body)
    assert answer.code == "invalid_field"
    assert place in str(answer.data["errors"])


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"opening": "designated"}, "option_out_of_range"),
        ({"opening": "n_fifths", "fewest_fifths": 9, "most_fifths": 3}, "option_out_of_range"),
        ({"opening": "nothing"}, "invalid_field"),
        ({"opening": "free", "komi": 3}, "unknown_field"),
    ],
)
def test_options_that_cannot_be(hall: Hall, chosen: dict[str, Any], code: str) -> None:
    body = arrangement(hall, edition="gomoku-2025", seats=seats(hall), options={"gomoku": chosen})
    answer = hall.api.post("/games", body, token=hall.tokens["arbiter"])
    assert answer.code == code
