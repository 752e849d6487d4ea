"""What the desk says of a malformed question: which field is wrong, and what it should be.

Each bound has the last question that is answered beside the first that is not.
"""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse
from adjudication.desk.tournaments.reading import MAX_PLAYERS

XIANGQI, GOMOKU, WEIQI = "xiangqi-2020", "gomoku-2025", "weiqi-2002"
QUARTER = {"preset": "xiangqi_rapid_sudden_death"}
RED = {"side": "red", "at_ms": 5}
POINTS = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
LARGE = [f"{column}{row}" for column in "ABCDEFGHJKLMNOPQRST" for row in range(1, 20)]
PRESS_FIELDS = "act, amount_ms, at_ms, captures_cleared_ms, moved, reading_ms, side"
ACTS = "press, start, stop, adjust, set, reread, grant_pass, share_out"
SYSTEMS = (
    "positional, halves, neighbours, fold, round_robin, scheveningen, knockout, double_knockout"
)


def ask(edition: str, name: str, **fields: Any) -> dict[str, Any]:
    return analyse({"id": 7, "edition": edition, "ask": name, **fields})


def clock(*presses: object, **fields: object) -> dict[str, Any]:
    return ask(XIANGQI, "clock", control=QUARTER, **{"presses": list(presses), **fields})


def places(*players: dict[str, object], **fields: object) -> dict[str, Any]:
    given: dict[str, object] = {"results": [], "system": "positional", "round": 1}
    given |= {"players": list(players), "settings": {"rounds": 3}}
    return ask(XIANGQI, "pair", **{**given, **fields})


@pytest.mark.parametrize(
    ("edition", "name", "fields", "detail"),
    [
        (XIANGQI, "replay", {"position": 5}, "position is a text"),
        (XIANGQI, "replay", {"moves": "h2e2"}, "moves is a list of texts"),
        (XIANGQI, "replay", {"moves": ["h2e2", 1]}, "moves is a list of texts"),
        (XIANGQI, "perft", {"depth": -1}, "depth is a whole number from 0"),
        (XIANGQI, "touched", {}, "touches is a list of squares"),
        (XIANGQI, "touched", {"touches": ["h2", 3]}, "touches is a list of squares"),
        (XIANGQI, "touched", {"touches": []}, "touches names 1 to 32 squares"),
        (XIANGQI, "touched", {"touches": ["h2"] * 33}, "touches names 1 to 32 squares"),
        (
            XIANGQI,
            "repetition",
            {"readings": {"mine": 1}},
            "readings are root_moment, check_may_chase, heavier_man, occurrences",
        ),
        (
            XIANGQI,
            "repetition",
            {"readings": []},
            "readings are root_moment, check_may_chase, heavier_man, occurrences",
        ),
        (XIANGQI, "repetition", {"readings": {"root_moment": 9}}, "root_moment has no such value"),
        (XIANGQI, "clock", {"control": QUARTER, "presses": {}}, "presses is a list"),
        (GOMOKU, "replay", {"position": "x", "setup": {}}, "give position or setup, not both"),
        (GOMOKU, "replay", {"position": 3}, "position is a text"),
        (GOMOKU, "replay", {"setup": ["h8"]}, "setup has black, white and to_move"),
        (GOMOKU, "replay", {"setup": {"red": []}}, "setup has black, white and to_move"),
        (GOMOKU, "replay", {"setup": {"to_move": "red"}}, "to_move is black or white"),
        (GOMOKU, "replay", {"setup": {"black": "h8"}}, "black is a list of points"),
        (GOMOKU, "replay", {"setup": {"white": [8]}}, "white is a list of points"),
        (GOMOKU, "forbidden", {"points": [8]}, "points is a list of points"),
        (
            GOMOKU,
            "forbidden",
            {"points": [*POINTS, "a1"]},
            "points names more points than the board has",
        ),
        (
            GOMOKU,
            "replay",
            {"reading": "mine"},
            "reading is one of five_excluded, five_included, no_recursion",
        ),
        (WEIQI, "replay", {"position": "x", "setup": {}}, "give position or setup, not both"),
        (WEIQI, "replay", {"position": 3}, "position is a text"),
        (WEIQI, "replay", {"setup": []}, "setup has black, white, to_move and size"),
        (WEIQI, "replay", {"setup": {"komi": 0}}, "setup has black, white, to_move and size"),
        (WEIQI, "replay", {"setup": {"size": "9"}}, "size is a whole number"),
        (WEIQI, "replay", {"setup": {"size": True}}, "size is a whole number"),
        (WEIQI, "replay", {"size": "9"}, "size is a whole number"),
        (WEIQI, "replay", {"setup": {"to_move": 1}}, "to_move is black or white"),
        (WEIQI, "replay", {"setup": {"black": "D4"}}, "black is a list of points"),
        (WEIQI, "replay", {"setup": {"white": [4]}}, "white is a list of points"),
        (WEIQI, "score", {"dead": "D4"}, "dead is a list of points"),
        (WEIQI, "score", {"shared": [4]}, "shared is a list of points"),
        (WEIQI, "score", {"dead": [*LARGE, "A1"]}, "dead names more points than a board has"),
        (WEIQI, "score", {"warnings": 1}, "warnings has black and white"),
        (WEIQI, "score", {"warnings": {"red": 1}}, "warnings has black and white"),
        (XIANGQI, "sheet", {}, "act is a text"),
        (XIANGQI, "sheet", {"act": "burn"}, "act is one of record, borrow, move, copy, enter"),
        (XIANGQI, "sheet", {"act": "record"}, "side is one of red, black"),
        (
            XIANGQI,
            "sheet",
            {"act": "record", "side": "red", "required": 1},
            "required is a truth value",
        ),
        (
            XIANGQI,
            "sheet",
            {"act": "record", "side": "red", "rapid": "no"},
            "rapid is a truth value",
        ),
        (
            XIANGQI,
            "sheet",
            {"act": "borrow", "side": "red", "to_move": "red", "borrowed": "red"},
            "borrowed is a list of sides",
        ),
        (
            XIANGQI,
            "sheet",
            {"act": "borrow", "side": "red", "to_move": "red", "borrowed": ["green"]},
            "borrowed is a list of sides",
        ),
        (XIANGQI, "sheet", {"act": "borrow", "side": "red"}, "to_move is one of red, black"),
        (
            XIANGQI,
            "sheet",
            {"act": "borrow", "side": "red", "to_move": "red", "consent": 1},
            "consent is a truth value",
        ),
        (
            XIANGQI,
            "sheet",
            {"act": "move", "side": "red", "on_loan_to": "green"},
            "on_loan_to is one of red, black",
        ),
        (
            XIANGQI,
            "sheet",
            {"act": "copy", "side": "red", "in_play": 1},
            "in_play is a truth value",
        ),
        (XIANGQI, "sheet", {"act": "enter", "winner": "green"}, "winner is one of red, black"),
    ],
)
def test_a_field_that_is_wrong_is_named(
    edition: str, name: str, fields: dict[str, Any], detail: str
) -> None:
    assert ask(edition, name, **fields) == {
        "id": 7,
        "ok": False,
        "error": {"code": "bad_request", "detail": detail, "article": None},
    }


@pytest.mark.parametrize(
    ("press", "detail"),
    [
        (5, f"a press has the fields {PRESS_FIELDS}"),
        ({**RED, "colour": 1}, f"a press has the fields {PRESS_FIELDS}"),
        ({**RED, "act": "kick"}, f"act is one of {ACTS}"),
        ({**RED, "act": 3}, f"act is one of {ACTS}"),
        ({**RED, "moved": 1}, "side is a text, moved a truth value"),
        ({**RED, "side": 1}, "side is a text, moved a truth value"),
        ({"at_ms": 5}, "side is missing"),
        ({"side": "red"}, "at_ms is a whole number of milliseconds"),
        ({**RED, "at_ms": True}, "at_ms is a whole number of milliseconds"),
        (
            {**RED, "captures_cleared_ms": -1},
            "captures_cleared_ms is a whole number of milliseconds",
        ),
        ({**RED, "amount_ms": "1"}, "amount_ms is a whole number of milliseconds"),
        ({**RED, "reading_ms": -1}, "reading_ms is a whole number of milliseconds"),
    ],
)
def test_a_field_of_a_press_that_is_wrong_is_named(press: object, detail: str) -> None:
    error = clock(press)["error"]
    assert (error["code"], error["detail"]) == ("bad_request", detail)


@pytest.mark.parametrize(
    ("fields", "detail"),
    [
        ({"system": "roulette"}, f"system is one of {SYSTEMS}"),
        ({"round": 0}, "round is a whole number from 1 to 99"),
        ({"round": 100}, "round is a whole number from 1 to 99"),
        ({"results": {}}, "results is a list of objects"),
        ({"results": [1]}, "results is a list of objects"),
        ({"results": [{"round": 100}]}, "round is a whole number from 1 to 99"),
        ({"players": "all"}, "players is a list of objects"),
        ({"players": []}, f"players are 1 to {MAX_PLAYERS} objects"),
        ({"players": [{"no": 0}]}, f"no is a whole number from 1 to {10 * MAX_PLAYERS}"),
        ({"players": [{"no": True}]}, f"no is a whole number from 1 to {10 * MAX_PLAYERS}"),
        (
            {"players": [{"no": 10 * MAX_PLAYERS + 1}]},
            f"no is a whole number from 1 to {10 * MAX_PLAYERS}",
        ),
        ({"players": [{"no": 1, "absent": 1}]}, "absent is a list of rounds"),
        ({"players": [{"no": 1, "absent": [0]}]}, "absent is a whole number from 1 to 99"),
        ({"players": [{"no": 1, "absent": [100]}]}, "absent is a whole number from 1 to 99"),
        ({"players": [{"no": 1, "unit": 1}]}, "unit is a text"),
        ({"players": [{"no": 1, "rating": -1}]}, "rating is a whole number from 0 to 10000"),
        ({"players": [{"no": 1, "rating": 10_001}]}, "rating is a whole number from 0 to 10000"),
        ({"players": [{"no": 1, "seed": 0}]}, f"seed is a whole number from 1 to {MAX_PLAYERS}"),
        ({"settings": 1}, "settings is an object"),
        ({"settings": {"colour": 1}}, "settings has no field 'colour'"),
        ({"settings": {"points": 1}}, "points is an object"),
        ({"settings": {"points": {"brilliancy": "1"}}}, "points has no field 'brilliancy'"),
        ({"settings": {"points": {"win": 1.5}}}, 'win is an exact number such as "1/2"'),
        ({"settings": {"points": {"win": "1/0"}}}, 'win is an exact number such as "1/2"'),
        ({"settings": {"forbidden": [[1]]}}, "forbidden is a list of pairs of numbers"),
    ],
)
def test_a_field_of_an_event_that_is_wrong_is_named(fields: dict[str, Any], detail: str) -> None:
    error = places({"no": 1}, {"no": 2}, **fields)["error"]
    assert (error["code"], error["detail"]) == ("bad_request", detail)


@pytest.mark.parametrize(
    ("edition", "name", "fields", "code", "detail", "article"),
    [
        (XIANGQI, "touched", {"touches": ["e5"]}, "square_empty", "e5", "5.1"),
        (
            GOMOKU,
            "forbidden",
            {"setup": {"black": ["h8"]}, "points": ["a1", "H8"]},
            "point_occupied",
            "a stone stands on h8",
            "12.2",
        ),
        (
            GOMOKU,
            "fifth_offers",
            {},
            "not_four_stones",
            "two black and two white stones",
            "11.2-C",
        ),
        (
            GOMOKU,
            "legal_moves",
            {"moves": ["h8", "h9", "h8"]},
            "point_occupied",
            "move 3 (h8) breaks the rules",
            "12.2",
        ),
        (
            XIANGQI,
            "legal_moves",
            {"moves": ["h2e2", "b9d8"]},
            "horse_leg_blocked",
            "move 2 (b9d8) breaks the rules",
            "2.2",
        ),
        (
            WEIQI,
            "legal_moves",
            {"moves": ["D4", "D4"]},
            "point_occupied",
            "move 2 (D4) cannot stand on the board",
            "1.1",
        ),
        (
            WEIQI,
            "score",
            {"warnings": {"white": 3}},
            "bad_request",
            "a player has 0, 1 or 2 warnings in a game",
            "24.2",
        ),
        (
            WEIQI,
            "score",
            {"warnings": {"black": True}},
            "bad_request",
            "a player has 0, 1 or 2 warnings in a game",
            "24.2",
        ),
        (
            WEIQI,
            "score",
            {"warnings": {"black": 2, "white": 2}},
            "bad_request",
            "the first second warning ended the game",
            "24.2",
        ),
        (
            WEIQI,
            "score",
            {"komi_zi": "3.75"},
            "bad_request",
            'komi_zi is a text such as "3 3/4"',
            "11",
        ),
        (WEIQI, "score", {"komi_zi": 3}, "bad_request", 'komi_zi is a text such as "3 3/4"', "11"),
        (
            WEIQI,
            "perft",
            {"depth": 3, "setup": {"size": 10}},
            "depth_too_large",
            "on more than 9 lines depth is at most 2",
            None,
        ),
        (XIANGQI, "perft", {"depth": 9}, "depth_too_large", "depth is at most 8", None),
    ],
)
def test_what_the_book_or_a_bound_refuses(
    edition: str, name: str, fields: dict[str, Any], code: str, detail: str, article: str | None
) -> None:
    error = ask(edition, name, **fields)["error"]
    assert error == {"code": code, "detail": detail, "article": article}


@pytest.mark.parametrize(
    ("edition", "name", "fields"),
    [
        (XIANGQI, "touched", {"touches": ["h2"] * 32}),
        (GOMOKU, "forbidden", {"points": POINTS}),
        (GOMOKU, "legal_moves", {"setup": {"black": [], "white": [], "to_move": "white"}}),
        (WEIQI, "score", {"warnings": {"black": 1, "white": 2}, "shared": LARGE}),
        (WEIQI, "perft", {"depth": 2, "setup": {"size": 10}}),
        (WEIQI, "perft", {"depth": 3, "setup": {"size": 2}}),
        (XIANGQI, "clock", {"control": QUARTER}),
    ],
)
def test_what_stands_at_the_bound_is_answered(
    edition: str, name: str, fields: dict[str, Any]
) -> None:
    assert ask(edition, name, **fields)["ok"] is True


def test_as_many_moves_and_presses_as_are_allowed() -> None:
    presses = [{**RED, "act": "adjust"}] * 3
    question = {"edition": XIANGQI, "ask": "clock", "control": QUARTER, "presses": presses}
    assert analyse(question, max_moves=3)["ok"] is True
    assert analyse(question, max_moves=2)["error"] == {
        "code": "too_many_moves", "detail": "at most 2 presses", "article": None,
    }  # fmt: skip


@pytest.mark.parametrize("act", ["stop", "share_out"])
def test_time_is_stopped_and_shared_out_for_both_sides(act: str) -> None:
    error = clock({"act": act, "at_ms": 5}).get("error")
    assert error is None or error["code"] != "bad_request"


@pytest.mark.parametrize("name", ["setup", "position"])
def test_a_position_given_is_the_one_asked_about(name: str) -> None:
    """One move in the corner of two lines: the same from a setup and from its text."""
    shown = {
        "setup": {"black": ["A1"], "size": 2, "to_move": "white"},
        "position": ask(WEIQI, "replay", setup={"size": 2}, moves=["A1"])["position"],
    }
    assert ask(WEIQI, "legal_moves", **{name: shown[name]})["moves"] == ["A2", "B1", "B2", "pass"]
