"""The asks `pair`, `standings` and `tiebreaks` of the analysis desk (spec/analyse.md)."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from adjudication.desk.analysis import analyse
from adjudication.desk.question import AnalysisError
from adjudication.desk.registry import EVENTS
from adjudication.desk.tournaments.reading import exact, whole

PLAYERS = [{"no": number} for number in range(1, 6)]
ROUND_1 = [
    {"round": 1, "board": 1, "first": 1, "second": 2, "score": "1-0"},
    {"round": 1, "board": 2, "first": 4, "second": 3, "score": "1/2-1/2"},
    {"round": 1, "bye": 5},
]


def ask(**fields: Any) -> dict[str, Any]:
    return analyse({"id": 7, "edition": "xiangqi-2020", **fields})


def pair(**fields: Any) -> dict[str, Any]:
    base: dict[str, Any] = {"ask": "pair", "system": "positional", "round": 2}
    base |= {"players": PLAYERS, "results": ROUND_1, "settings": {"rounds": 3}}
    return ask(**{**base, **fields})


def test_the_desk_knows_the_asks_of_tournaments() -> None:
    assert set(EVENTS) == {"pair", "promotion", "standings", "tiebreaks"}
    assert ask(ask="none")["error"]["code"] == "unknown_ask"
    assert "pair" in ask(ask="none")["error"]["detail"]


def test_app3_a_round_is_paired_and_explained() -> None:
    answer = pair()
    met = {frozenset({item["first"], item["second"]}) for item in answer["pairings"]}
    assert answer["ok"] is True
    assert not met & {frozenset({1, 2}), frozenset({3, 4})}
    assert answer["bye"] == 2, "the lowest without a bye (app.3 r.5)"
    assert all(item["why"]["articles"] for item in answer["pairings"])


def test_app3_the_answer_does_not_depend_on_the_order_of_the_question() -> None:
    assert pair(players=PLAYERS[::-1], results=ROUND_1[::-1]) == pair()


def test_a_round_nobody_can_play_says_who_is_stuck() -> None:
    results = [{"round": 1, "first": 1, "second": 2, "score": "1-0"}]
    answer = pair(players=PLAYERS[:2], results=results)
    assert answer["error"]["code"] == "no_legal_pairing"
    assert "1, 2" in answer["error"]["detail"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"results": ROUND_1[:2]}, "results_missing"),
        ({"results": [*ROUND_1, ROUND_1[0]]}, "result_twice"),
        ({"players": [*PLAYERS, {"no": 1}]}, "entrant_twice"),
        ({"results": [{"round": 1, "first": 1, "second": 9, "score": "1-0"}]}, "entrant_unknown"),
        ({"results": [{"round": 1, "first": 1, "second": 2, "score": "2-0"}]}, "bad_request"),
        ({"system": "roulette"}, "bad_request"),
        ({"round": 0}, "bad_request"),
        ({"round": True}, "bad_request"),
        ({"settings": {"points": {"win": 1.5}}}, "bad_request"),
        ({"settings": {"forbidden": [[1]]}}, "bad_request"),
        ({"settings": {"forbidden": [[1, 9]]}}, "entrant_unknown"),
        ({"settings": {"first_round": "magic"}}, "bad_request"),
        ({"players": "all"}, "bad_request"),
        ({"round": 4, "settings": {"rounds": 1}}, "results_missing"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(change: dict[str, Any], code: str) -> None:
    assert pair(**change)["error"]["code"] == code


def test_an_absent_player_is_not_paired() -> None:
    players = [*PLAYERS[:4], {"no": 5, "absent": [2]}]
    answer = pair(players=players)
    assert answer["away"] == [5]
    assert answer["bye"] is None


def test_a_second_bye_only_where_the_event_allows_it() -> None:
    results = [
        {"round": 1, "first": 1, "second": 2, "score": "1/2-1/2"},
        {"round": 1, "first": 4, "second": 3, "score": "1/2-1/2"},
        {"round": 1, "bye": 5},
    ]
    given = {"rounds": 3, "points": {"pairing_bye": "0"}}
    assert pair(results=results, settings=given)["bye"] != 5, "gomoku app.6 二 原则一"
    assert pair(results=results, settings={**given, "repeat_pairing_bye": True})["bye"] == 5
    wrong = pair(settings={**given, "repeat_pairing_bye": "yes"})
    assert wrong["error"]["code"] == "bad_request"


def test_app4_one_seed_of_three_is_a_draw_like_another() -> None:
    players = [{"no": number} for number in (1, 2, 3)]
    answer = ask(ask="pair", system="knockout", players=players, seeds=[2])
    assert answer["rounds"][0][0] == {
        "board": 1, "match": "W4.1", "first": 2, "second": None, "label": "winners",
    }  # fmt: skip
    refused = ask(ask="pair", system="knockout", players=players, seeds=[2], edition="gomoku-2025")
    assert refused["error"]["code"] == "seeds_not_power_of_two"


def test_a_forbidden_pair_is_not_made() -> None:
    first = pair()["pairings"][0]
    both = [first["first"], first["second"]]
    again = pair(settings={"rounds": 3, "forbidden": [both]})
    assert all({item["first"], item["second"]} != set(both) for item in again["pairings"])


def test_app2_table_4_without_a_round_every_round_is_told() -> None:
    answer = ask(ask="pair", system="round_robin", players=PLAYERS[:4])
    told = [[(item["first"], item["second"]) for item in row] for row in answer["rounds"]]
    assert told == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    other = ask(ask="pair", system="round_robin", players=PLAYERS, round=1)
    assert other["bye"] == 1, "with an odd number 1 is free in round 1 (app2.method.2)"


def test_scheveningen_players_are_named_by_team() -> None:
    answer = analyse(
        {"id": 1, "edition": "gomoku-2025", "ask": "pair", "system": "scheveningen", "boards": 4}
    )
    games = [frozenset({item["first"], item["second"]}) for row in answer["rounds"] for item in row]  # type: ignore[attr-defined]
    assert len(set(games)) == 16


def test_a_knockout_keeps_its_seeds_in_different_halves() -> None:
    players = [{"no": number} for number in range(1, 9)]
    answer = ask(ask="pair", system="knockout", players=players, seeds=[3, 6])
    halves = [answer["rounds"][0][:2], answer["rounds"][0][2:]]
    found = [{n for item in half for n in (item["first"], item["second"])} for half in halves]
    assert sorted(3 in half for half in found) == [False, True]
    assert [half for half in found if 3 in half] != [half for half in found if 6 in half]
    assert [len(row) for row in answer["rounds"]] == [4, 2, 1]


def test_app4_xiangqi_seeds_stand_in_their_order_and_others_draw_within_a_level() -> None:
    players = [{"no": number} for number in range(1, 17)]
    tops: dict[str, set[int]] = {"xiangqi-2020": set(), "gomoku-2025": set()}
    for edition, found in tops.items():
        for seed in range(12):
            answer = ask(
                ask="pair",
                system="knockout",
                edition=edition,
                players=players,
                seeds=[3, 6, 9, 12],
                settings={"seed": seed},
            )
            found.add(answer["rounds"][0][0]["first"])
    assert tops == {"xiangqi-2020": {3}, "gomoku-2025": {3, 6}}


@pytest.mark.parametrize("entrants", [5, 6, 7, 9, 11, 16])
def test_a_double_knockout_of_any_field_has_byes(entrants: int) -> None:
    players = [{"no": number} for number in range(1, entrants + 1)]
    answer = ask(ask="pair", system="double_knockout", players=players)
    opening = [item for item in answer["rounds"][0] if item["match"].startswith("W1")]
    seated = [item[side] for item in opening for side in ("first", "second")]
    assert sorted(item for item in seated if item is not None) == list(range(1, entrants + 1))


@pytest.mark.parametrize(("rounds", "half"), [(6, True), (7, False)])
def test_14_4_a_small_event_is_one_of_few_rounds_announced(rounds: int, half: bool) -> None:
    players = [{"no": number} for number in range(1, 18)]
    results: list[dict[str, Any]] = [
        {"round": 1, "first": n, "second": n + 1, "score": "1-0"} for n in range(1, 17, 2)
    ]
    results.append({"round": 1, "bye": 17})
    answer = ask(ask="standings", players=players, results=results, regulations={"rounds": rounds})
    rows = {item["no"]: item for item in answer["table"]}
    assert rows[17]["tiebreaks"]["sum_of_opponents_scores"] == ("1" if half else "2")


def test_14_3_standings_have_every_value_exact() -> None:
    answer = ask(
        ask="standings",
        players=PLAYERS,
        results=ROUND_1,
        regulations={"tiebreaks": ["sum_of_opponents_scores", "wins", "fouls"], "fouls": {"1": 1}},
    )
    rows = {item["no"]: item for item in answer["table"]}
    # 14.4: the bye adds the lowest score that is not 0 (1), halved under 7 rounds.
    assert (rows[5]["points"], rows[5]["tiebreaks"]["sum_of_opponents_scores"]) == ("2", "1/2")
    assert (rows[1]["tiebreaks"]["sum_of_opponents_scores"], rows[1]["tiebreaks"]["fouls"]) == (
        "0",
        "1",
    )
    assert [item["no"] for item in answer["table"]][:2] == [5, 1]
    assert rows[3]["rank"] == rows[4]["rank"] == 3


def test_18_5_a_warned_player_is_last_among_equals() -> None:
    given = {"tiebreaks": ["wins"], "penalties": {"3": "warning"}}
    answer = ask(ask="standings", players=PLAYERS, results=ROUND_1, regulations=given)
    rows = {item["no"]: item["rank"] for item in answer["table"]}
    assert rows[4] < rows[3]


@pytest.mark.parametrize(
    ("regulations", "code"),
    [
        ({"tiebreaks": ["magic"]}, "tiebreak_unknown"),
        ({"tiebreaks": ["wins", "wins"]}, "tiebreak_twice"),
        (
            {"tiebreaks": ["sum_of_opponents_scores"], "format": "round_robin"},
            "tiebreak_of_another_format",
        ),
        ({"ranking": "by_height"}, "no_such_order"),
        ({"penalties": {"9": "warning"}}, "entrant_unknown"),
        ({"penalties": {"1": "frown"}}, "bad_request"),
        ({"points": {"brilliancy": "1"}}, "bad_request"),
        ({"points": {"win": "-2"}}, "bad_request"),
        ({"points": {"win": "2", "draw": "3"}}, "bad_request"),
        ({"points": {"draw": 0.5}}, "bad_request"),
        ({"tiebreaks": ["wins", "total_score"]}, "tiebreak_not_first"),
        ({"tiebreaks": ["first_cycle.sonneborn_berger"]}, "tiebreak_of_another_format"),
        ({"tiebreaks": ["berger"]}, "tiebreak_of_another_format"),
        ({"tiebreaks": ["buchholz_cut:0"]}, "tiebreak_unknown"),
    ],
)
def test_regulations_that_cannot_be_say_why(regulations: dict[str, Any], code: str) -> None:
    answer = ask(ask="standings", players=PLAYERS, results=ROUND_1, regulations=regulations)
    assert answer["error"]["code"] == code


def test_14_1_opponents_points_are_refused_in_a_round_robin_with_the_article() -> None:
    given: dict[str, Any] = {"tiebreaks": ["sum_of_opponents_scores"]}
    robin = {"ask": "standings", "players": PLAYERS, "results": ROUND_1}
    answer = ask(**robin, system="round_robin", regulations=given)
    assert (answer["error"]["code"], answer["error"]["article"]) == (
        "tiebreak_of_another_format",
        "14.1",
    )
    assert ask(**robin, system="positional", regulations=given)["ok"]
    assert ask(**robin, system="knockout")["error"]["code"] == "bad_request"


def test_14_1_in_a_round_robin_the_one_in_no_game_rests_and_has_nothing() -> None:
    players = [{"no": number} for number in (1, 2, 3)]
    games = [
        {"round": 1, "first": 1, "second": 2, "score": "1-0"},
        {"round": 2, "first": 2, "second": 3, "score": "1-0"},
    ]
    said = [{"round": 1, "bye": 3}, {"round": 2, "bye": 1}]
    robin = {"ask": "standings", "players": players, "regulations": {"format": "round_robin"}}
    silent = ask(**robin, results=games)
    assert silent["table"] == ask(**robin, results=[*games, *said])["table"]
    assert [(item["no"], item["points"]) for item in silent["table"]] == [
        (1, "2"),
        (2, "2"),
        (3, "0"),
    ]
    assert ask(ask="standings", players=players, results=games)["error"]["code"] == (
        "results_missing"
    )


@pytest.mark.parametrize(
    ("players", "result", "code"),
    [
        ([{"no": 1}, {"no": 2}], {"first": 1, "second": 1, "score": "1-0"}, "bad_request"),
        (
            [{"no": 1, "absent": [1]}, {"no": 2}],
            {"first": 1, "second": 2, "score": "1-0"},
            "entrant_not_available",
        ),
        ([{"no": 1, "absent": [1]}, {"no": 2}], {"first": 1, "second": 2, "score": "-+"}, None),
    ],
)
def test_results_that_contradict_themselves(
    players: list[dict[str, Any]], result: dict[str, Any], code: str | None
) -> None:
    answer = ask(ask="standings", players=players, results=[{"round": 1, **result}])
    assert answer.get("error", {}).get("code") == code


def test_the_tie_breaks_are_listed_with_the_article_of_the_edition() -> None:
    rows = {item["name"]: item for item in ask(ask="tiebreaks")["tiebreaks"]}
    assert (rows["sum_of_opponents_scores"]["zh"], rows["sum_of_opponents_scores"]["article"]) == (
        "对手分",
        "14.3.1",
    )
    assert rows["berger"]["article"] is None


@pytest.mark.database
def test_the_endpoint_answers_them_too(database: str) -> None:
    body = {"id": 1, "edition": "xiangqi-2020", "ask": "tiebreaks"}
    answer = Client().post("/api/v1/analyse", body, content_type="application/json")
    assert answer.json()["ok"] is True


@pytest.mark.parametrize(
    ("value", "least", "most", "holds"),
    [
        (0, 0, 3000, True), (-1, 0, 3000, False), (3000, 0, 3000, True), (3001, 0, 3000, False),
        (1, 1, 99, True), (0, 1, 99, False), (99, 1, 99, True), (100, 1, 99, False),
        (True, 0, 3000, False), ("1", 0, 3000, False), (1.0, 0, 3000, False),
    ],
)  # fmt: skip
def test_a_whole_number_has_its_bounds(value: object, least: int, most: int, holds: bool) -> None:
    if holds:
        assert whole(value, "round", least=least, most=most) == value
        return
    with pytest.raises(AnalysisError) as refused:
        whole(value, "round", least=least, most=most)
    assert refused.value.code == "bad_request"
    assert refused.value.detail == f"round is a whole number from {least} to {most}"


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("1/2", Fraction(1, 2)), (2, Fraction(2)), ("0.5", Fraction(1, 2)),
        ("0" * 39 + "1", Fraction(1)), ("0" * 40 + "1", None), (True, None), (0.5, None),
        ("1/0", None), ("half", None),
    ],
)  # fmt: skip
def test_an_exact_number_is_text_or_whole(value: object, number: Fraction | None) -> None:
    if number is not None:
        assert exact(value, "win") == number
        return
    with pytest.raises(AnalysisError) as refused:
        exact(value, "win")
    assert refused.value.code == "bad_request"


@pytest.mark.parametrize(("number", "is_known"), [(99, True), (100, False)])
def test_places_are_asked_of_99_rounds_at_most(number: int, is_known: bool) -> None:
    results = [{"round": number, "first": 1, "second": 2, "score": "1-0"}]
    answer = ask(ask="standings", players=PLAYERS[:2], results=results)
    told = answer.get("error", {}).get("detail", "")
    assert ("round is a whole number from 1 to 99" in told) is not is_known


@pytest.mark.parametrize(
    ("regulations", "code"),
    [
        ({"fouls": {"1": 999}}, ""),
        ({"fouls": {"1": 1000}}, "bad_request"),
        ({"fouls": {"9": 1}}, "entrant_unknown"),
        ({"penalties": {"1": "warning"}}, ""),
        ({"penalties": {"1": "disqualified"}}, ""),
        ({"penalties": {"1": "fine"}}, "bad_request"),
        ({"penalties": {"9": "warning"}}, "entrant_unknown"),
        ({"rounds": 0}, "bad_request"),
        ({"rounds": 1}, ""),
        ({"rounds": 99}, ""),
        ({"rounds": 100}, "bad_request"),
        ({"format": "ladder"}, "bad_request"),
        ({"tiebreaks": "points"}, "bad_request"),
        ({"points": {"prize": 1}}, "bad_request"),
        ({"points": {"win": 1, "loss": 1}}, "bad_request"),
        ({"points": {"win": 1, "draw": 2}}, "bad_request"),
        ({"points": {"win": 3, "draw": 1, "loss": 0}}, ""),
    ],
    ids=repr,
)
def test_regulations_within_what_can_be_counted(regulations: dict[str, Any], code: str) -> None:
    answer = ask(ask="standings", players=PLAYERS, results=ROUND_1, regulations=regulations)
    assert answer.get("error", {}).get("code", "") == code
