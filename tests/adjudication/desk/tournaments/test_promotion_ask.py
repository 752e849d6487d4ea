"""The ask `promotion`: examples are those of the spec's rows for tables 4 and 5 and app.7."""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse


def ask(**fields: Any) -> dict[str, Any]:
    return analyse({"edition": "weiqi-2002", "ask": "promotion", **fields})


def games(results: str, opponent: int = 1) -> list[dict[str, Any]]:
    """Return games in the order of `results`, W or L each."""
    ended = {"W": "win", "L": "loss"}
    return [{"opponent": opponent, "result": ended[result]} for result in results]


@pytest.mark.parametrize(
    ("results", "average", "over"),
    [("WWWWWWWW", "90", 8), ("WLWWWLWW", "75", 8), ("WWWLLLWWLLWWLWWW", "135/2", 16)],
)
def test_table_5_promoted(results: str, average: str, over: int) -> None:
    answer = ask(dan=1, games=games(results))
    (item,) = answer["promotions"]
    assert (answer["dan"], item["from"], item["to"]) == (2, 1, 2)
    assert (item["average"], len(item["games"]), item["after"]) == (average, over, len(results))
    assert answer["run"] == {"games": [], "points": [], "average": None}
    assert answer["needed"][0] == {"average": "75", "games": 10}


@pytest.mark.parametrize("results", ["WWWWWWW", "WLWWLWLW", "WLWLWLWLWWLWLWLW"])
def test_table_5_not_promoted(results: str) -> None:
    answer = ask(dan=1, games=games(results))
    assert (answer["dan"], answer["promotions"]) == (1, [])
    assert len(answer["run"]["points"]) == len(results)


@pytest.mark.parametrize(
    ("dan", "opponent", "result", "points"),
    [(5, 3, "win", 80), (3, 5, "loss", 40), (3, 5, "draw", 70), (5, 3, "draw", 50)],
)
def test_table_4(dan: int, opponent: int, result: str, points: int) -> None:
    game = {"opponent": opponent, "result": result}
    assert ask(dan=dan, games=[game])["run"]["points"] == [points]


def test_decision_16_forfeits_are_left_out() -> None:
    game = {"opponent": 1, "result": "win", "forfeited": True}
    assert ask(dan=1, games=[game] * 8)["run"]["games"] == []


def test_nobody_rises_above_ninth_dan() -> None:
    answer = ask(dan=9, games=games("W" * 30, opponent=9))
    assert (answer["dan"], answer["promotions"], answer["needed"]) == (9, [], [])


def test_app_7_both_tables_where_no_dan_is_named() -> None:
    answer = ask()
    assert answer["points"][0] == {"gap": 0, "side": "equal", "win": 90, "draw": 60, "loss": 30}
    assert answer["points"][-1] == {"gap": 3, "side": "lower", "win": 105, "draw": 75, "loss": 45}
    assert [item["dan"] for item in answer["standards"]] == list(range(1, 9))


@pytest.mark.parametrize(
    ("fields", "code", "article"),
    [
        ({"edition": "gomoku-2025"}, "no_norms_in_the_book", "27.8"),
        ({"edition": "xiangqi-2020"}, "no_dan_in_this_game", None),
        ({"system": "amateur", "dan": 3}, "not_professional", "25.3"),
        ({"dan_tournament": False, "dan": 3}, "not_a_dan_tournament", "25.3"),
        ({"dan": 0}, "no_such_dan", "25.3"),
        ({"dan": 10}, "no_such_dan", "25.3"),
        (
            {"dan": 1, "games": [{"opponent": 5, "system": "amateur", "result": "win"}]},
            "dan_systems_differ",
            "25.3",
        ),
        ({"dan": "1"}, "bad_request", None),
        ({"dan": 1, "window": "best"}, "bad_request", None),
        ({"dan": 1, "games": [{"opponent": 1, "result": "1-0"}]}, "bad_request", None),
        (
            {"dan": 1, "games": [{"opponent": 1, "result": "win", "forfeited": 1}]},
            "bad_request",
            None,
        ),
        ({"dan": 1, "games": "all won"}, "bad_request", None),
    ],
)
def test_25_3_27_8_what_has_no_answer(
    fields: dict[str, Any], code: str, article: str | None
) -> None:
    error = ask(**fields)["error"]
    assert (error["code"], error["article"]) == (code, article)
