"""The asks of gomoku: what each answers and what each refuses; ids are articles."""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse

FIVE_TO_COME = {"black": ["c8", "d8", "e8", "f8"], "white": ["a1", "b1", "c1", "e1"]}
CROSSING = {"black": ["f8", "g8", "h9", "h10"], "white": []}


def ask(name: str, **request: Any) -> dict[str, Any]:
    return analyse({"id": 7, "edition": "gomoku-2025", "ask": name, **request})


def answer(name: str, **request: Any) -> dict[str, Any]:
    got = ask(name, **request)
    assert got["ok"], got
    return got


def error(name: str, **request: Any) -> tuple[str, str | None]:
    got = ask(name, **request)
    assert not got["ok"], got
    return got["error"]["code"], got["error"]["article"]


def test_legal_moves() -> None:
    assert len(answer("legal_moves")["moves"]) == 225
    moves = answer("legal_moves", moves=["h8", "h9"])["moves"]
    assert moves == sorted(moves)
    assert len(moves) == 223
    assert {"h8", "h9", "pass"}.isdisjoint(moves)


def test_24_3_1_a_pass_from_stone_6() -> None:
    moves = ["h8", "h9", "i9", "g7", "f6"]
    assert "pass" in answer("legal_moves", moves=moves)["moves"]
    assert error("legal_moves", moves=[*moves[:4], "pass"]) == ("pass_too_early", "24.3.1-A")


def test_replay_of_a_five() -> None:
    got = answer("replay", setup=FIVE_TO_COME, moves=["g8"])
    assert got["plies"] == 1
    assert got["status"] == {
        "over": True,
        "result": "1-0",
        "reason": "five",
        "article": "19.1.1",
    }
    assert got["findings"] == [{"ply": 1, "code": "five", "article": "19.1.1", "move": "g8"}]


def test_replay_of_moves_after_a_five() -> None:
    got = answer("replay", setup=FIVE_TO_COME, moves=["g8", "o15"])
    assert got["plies"] == 2
    assert got["findings"][1:] == [
        {"ply": 2, "code": "moves_after_five", "article": "19.1.1", "move": "o15"}
    ]


def test_replay_of_a_forbidden_move_goes_on() -> None:
    got = answer("replay", setup=CROSSING | {"to_move": "black"}, moves=["h8", "a1"])
    assert (got["plies"], got["status"]["over"]) == (2, False)
    assert got["findings"] == [{"ply": 1, "code": "three_three", "article": "8.1", "move": "h8"}]


def test_replay_stops_at_an_occupied_point() -> None:
    got = answer("replay", moves=["h8", "h8"])
    assert got["plies"] == 1
    assert got["findings"] == [
        {"ply": 2, "code": "point_occupied", "article": "12.2", "move": "h8"}
    ]


@pytest.mark.parametrize(
    ("opening", "over"),
    [
        pytest.param("taraguchi_10", False, id="8.3-black-six"),
        pytest.param("free", True, id="app2.2-B-black-six"),
        pytest.param("swap_2", False, id="app2.3-C-black-six"),
    ],
)
def test_the_opening_says_what_wins(opening: str, over: bool) -> None:
    setup = {"black": ["c8", "d8", "e8", "g8", "h8"], "white": ["a1", "b1", "c1", "e1", "f1"]}
    got = answer("replay", setup=setup, moves=["f8"], opening=opening)
    assert got["status"]["over"] is over


def test_forbidden_points() -> None:
    got = answer("forbidden", setup=CROSSING)
    assert got["forbidden"] == {"h8": ["three_three"]}
    assert got["readings_differ"] == []


def test_forbidden_of_the_points_asked_about() -> None:
    assert answer("forbidden", setup=CROSSING, points=["g9"])["forbidden"] == {}
    assert answer("forbidden", setup=CROSSING, points=["h8"])["forbidden"] == {
        "h8": ["three_three"]
    }


def test_forbidden_where_the_readings_differ() -> None:
    setup = {
        "black": ["f8", "g8", "h9", "h10", "i4", "i5", "i6", "i7"],
        "white": ["d8", "i3"],
    }
    excluded = answer("forbidden", setup=setup, points=["h8"])
    included = answer("forbidden", setup=setup, points=["h8"], reading="five_included")
    assert excluded["forbidden"] == {}
    assert included["forbidden"] == {"h8": ["three_three"]}
    assert excluded["readings_differ"] == included["readings_differ"] == ["h8"]


def test_forbidden_is_empty_where_black_has_no_forbidden_moves() -> None:
    assert answer("forbidden", setup=CROSSING, opening="free")["forbidden"] == {}


FOUR = {"black": ["h8", "h10"], "white": ["h9", "h7"]}


def test_fifth_offers() -> None:
    assert answer("fifth_offers", setup=FOUR, points=["g6", "i6", "i7"])["equivalent"] == [
        ["g6", "i6"]
    ]
    assert answer("fifth_offers", setup=FOUR, points=["g6", "i7"])["equivalent"] == []


def test_fifth_offers_of_every_point() -> None:
    groups = answer("fifth_offers", setup=FOUR)["equivalent"]
    assert len(groups) == 105
    assert all(len(group) == 2 for group in groups)


@pytest.mark.parametrize(
    ("name", "request_", "code", "article"),
    [
        ("fifth_offers", {"setup": CROSSING, "points": ["a1"]}, "not_four_stones", "11.2-C"),
        ("fifth_offers", {"setup": FOUR, "points": ["h8", "a1"]}, "point_occupied", "12.2"),
        ("forbidden", {"setup": CROSSING, "points": ["f8"]}, "point_occupied", "12.2"),
        ("forbidden", {"setup": CROSSING, "points": ["p1"]}, "notation_unreadable", None),
        ("forbidden", {"setup": CROSSING, "points": "h8"}, "bad_request", None),
        ("forbidden", {"setup": CROSSING, "points": ["a1"] * 300}, "bad_request", None),
        ("forbidden", {"setup": {"red": []}}, "bad_request", None),
        ("forbidden", {"setup": {"black": ["a1", "a1"]}}, "point_occupied", None),
        ("forbidden", {"setup": ["h8"]}, "bad_request", None),
        ("forbidden", {"setup": CROSSING, "position": "x"}, "bad_request", None),
        ("forbidden", {"position": 3}, "bad_request", None),
        ("forbidden", {"position": "x"}, "position_unreadable", None),
        ("forbidden", {"opening": "designated"}, "bad_request", None),
        ("forbidden", {"opening": ["free"]}, "bad_request", None),
        ("forbidden", {"reading": "mine"}, "bad_request", None),
        ("replay", {"moves": ["z9"]}, "notation_unreadable", None),
        ("replay", {"setup": CROSSING | {"to_move": "red"}}, "bad_request", None),
        ("touched", {}, "unknown_ask", None),
    ],
)
def test_what_is_no_question(
    name: str, request_: dict[str, Any], code: str, article: str | None
) -> None:
    assert error(name, **request_) == (code, article)
