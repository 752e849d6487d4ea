"""The ask `pair` at its edges: defaults of each book, tables, sheets, what is refused."""

from typing import Any

import pytest

from adjudication.desk.analysis import analyse


def field(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"no": number, **more} for number in range(1, count + 1)]


def pair(edition: str = "xiangqi-2020", **fields: Any) -> dict[str, Any]:
    return analyse({"id": 1, "edition": edition, "ask": "pair", **fields})


def games(row: list[dict[str, Any]]) -> list[tuple[Any, Any]]:
    return [(other["first"], other["second"]) for other in row]


@pytest.mark.parametrize(
    ("edition", "system", "expected"),
    [
        pytest.param(
            "draughts-100", "halves", [(1, 4), (5, 2), (3, 6)], id="draughts-app.1.4.3(4)"
        ),
        pytest.param("gomoku-2025", "halves", [(1, 4), (5, 2), (3, 6)], id="gomoku-app6.3-halves"),
        pytest.param("gomoku-2025", "fold", [(1, 6), (5, 2), (3, 4)], id="gomoku-app6.3-fold"),
        pytest.param(
            "gomoku-2025", "neighbours", [(1, 2), (4, 3), (5, 6)], id="gomoku-app6.3-near"
        ),
        pytest.param("xiangqi-2020", "halves", [(1, 2), (4, 3), (5, 6)], id="xiangqi-app3.2.1"),
        pytest.param("weiqi-2002", "halves", [(1, 2), (3, 4), (5, 6)], id="weiqi-app.5.2(1)"),
    ],
)
def test_round_1_of_each_book(edition: str, system: str, expected: list[tuple[int, int]]) -> None:
    players = [{"no": number, "rating": 3000 - number} for number in range(1, 7)]
    answer = pair(edition, system=system, round=1, players=players)
    assert games(answer["pairings"]) == expected


def test_b9_an_odd_table_says_who_rests() -> None:
    answer = pair(system="round_robin", players=field(5))
    assert answer["byes"] == [1, 4, 2, 5, 3]
    assert "byes" not in pair(system="round_robin", players=field(6))


@pytest.mark.parametrize("players", [4, 5, 9])
@pytest.mark.parametrize("cycles", [1, 2, 3])
def test_a_single_round_is_that_of_the_whole_table(players: int, cycles: int) -> None:
    fields: dict[str, Any] = {"system": "round_robin", "players": field(players), "cycles": cycles}
    whole = pair(**fields)["rounds"]
    single = [pair(**fields, round=at)["pairings"] for at in range(1, len(whole) + 1)]
    assert single == whole
    over = pair(**fields, round=len(whole) + 1)
    assert over["error"]["code"] == "all_rounds_paired"


def test_a_huge_table_is_told_round_by_round() -> None:
    refused = pair(system="round_robin", players=field(1000))
    assert refused["error"]["code"] == "bad_request"
    answer = pair(system="round_robin", players=field(1000), round=999)
    assert games(answer["pairings"])[0] == (500, 1000)


@pytest.mark.parametrize(
    ("edition", "fields", "code", "article"),
    [
        ("xiangqi-2020", {"system": "round_robin"}, "too_few_entrants", "app2.method.1"),
        ("weiqi-2002", {"system": "round_robin"}, "too_few_entrants", "app.3.1"),
        ("gomoku-2025", {"system": "knockout"}, "too_few_entrants", "app3.3"),
        ("weiqi-2002", {"system": "double_knockout"}, "too_few_entrants", "app.2.1"),
        ("weiqi-2002", {"system": "scheveningen", "boards": 4}, "size_not_in_book", "25.2"),
        ("xiangqi-2020", {"system": "scheveningen", "boards": 9}, "size_not_in_book", "app5.intro"),
        (
            "draughts-100",
            {"system": "knockout", "players": field(8), "seeds": [1, 2, 3]},
            "seeds_not_power_of_two",
            "app.1.1.1(1)",
        ),
        (
            "weiqi-2002",
            {"system": "positional", "round": 1, "players": field(1)},
            "too_few_entrants",
            "app.5.2(1)",
        ),
    ],
)
def test_a_refusal_quotes_the_book_of_the_edition(
    edition: str, fields: dict[str, Any], code: str, article: str
) -> None:
    error = pair(edition, **fields)["error"]
    assert (error["code"], error["article"]) == (code, article)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"settings": {"forbiden": [[1, 2]]}}, "bad_request"),
        ({"system": "knockout", "seeds": [1, 1]}, "entrant_twice"),
        ({"system": "knockout", "seeds": "1"}, "bad_request"),
        ({"system": "knockout", "players": field(4, unit=5)}, "bad_request"),
        ({"system": "knockout", "players": field(3001)}, "bad_request"),
    ],
)
def test_what_cannot_be_read_is_refused(fields: dict[str, Any], code: str) -> None:
    base: dict[str, Any] = {"system": "positional", "round": 1, "players": field(4)}
    assert pair(**{**base, **fields})["error"]["code"] == code


def test_large_numbers_may_be_kept_apart() -> None:
    players = [{"no": number} for number in (1, 2, 20_000, 20_001)]
    forbidden = [[20_000, 20_001]]
    answer = pair(system="positional", round=1, players=players, settings={"forbidden": forbidden})
    assert games(answer["pairings"]) == [(1, 20_000), (20_001, 2)]


def test_null_stands_for_what_is_missing() -> None:
    results = [{"round": 1, "first": 1, "second": 2, "score": "1-0", "bye": None}]
    settings = {"rounds": None, "forbidden": None, "first_round": None}
    players = [{"no": 1, "unit": None, "absent": None}, {"no": 2}, {"no": 3, "absent": [1]}]
    answer = pair(system="positional", round=2, players=players, results=results, settings=settings)
    assert (games(answer["pairings"]), answer["bye"]) == ([(3, 1)], 2)


def test_app3_2_1_2_the_strongest_of_a_unit_stand_in_different_halves() -> None:
    rated = [{"no": 7, "unit": "u", "rating": 2500}, {"no": 8, "unit": "u", "rating": 2400}]
    rest = [{"no": number, "unit": "u"} for number in (5, 6)]
    for seed in range(12):
        answer = pair(
            "gomoku-2025",
            system="knockout",
            players=[*field(4), *rest, *rated],
            settings={"seed": seed},
        )
        upper = {number for row in games(answer["rounds"][0][:2]) for number in row}
        assert len(upper & {7, 8}) == 1
