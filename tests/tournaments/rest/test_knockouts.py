"""Knockouts from the entry list to the final table, by the API alone.

Xiangqi 2020 10.3 and appendix 4, weiqi 2002 appendix 一 and 二, gomoku 2025 appendix 3.
"""

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import (
    begun,
    event,
    lower_wins,
    meetings,
    paired,
    places,
    played,
    record,
)

pytestmark = [pytest.mark.database, pytest.mark.one_database]

KNOCKOUT = {"kind": "knockout", "places": 8}


def test_app4_eight_seeds_and_places_up_to_eight(database: str) -> None:
    cache.clear()
    office = begun(event(KNOCKOUT), 8, seeds=8)
    refused = office.act("pairing-drafts", {"round": 1, "seed": "x"}, by="arbiter")
    assert (refused.status, refused.code) == (409, "sheet_not_drawn")
    office.do("sheets", {"seed": "2026"}, by="arbiter")

    # The sheet of app. 4: the sum of two who meet is nine, then five, then three.
    assert meetings(played(office, 1)) == {frozenset({n, 9 - n}) for n in range(1, 5)}
    second = played(office, 2)
    losers = {frozenset({5, 8}), frozenset({6, 7})}
    assert meetings(second) == {frozenset({1, 4}), frozenset({2, 3})} | losers
    third = played(office, 3)
    assert meetings(third) == {frozenset({n, n + 1}) for n in (1, 3, 5, 7)}
    again = office.act("pairing-drafts", {"round": 4, "seed": "x"}, by="arbiter")
    assert (again.status, again.code) == (409, "rounds_all_paired")

    table = office.get("/standings")
    assert places(office) == [(n, n) for n in range(1, 9)]
    assert table["provisional"] is False
    assert office.get("/pairing-check")["agrees"] is True
    office.do("finish")


def test_app4_without_play_offs_losers_of_a_round_share_their_place(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout"}), 8, seeds=8)
    office.do("sheets", {"seed": "2026"})
    for number in (1, 2, 3):
        played(office, number)
    assert places(office) == [(1, 1), (2, 2), (3, 3), (3, 4), *((5, n) for n in range(5, 9))]


@pytest.mark.parametrize(
    ("field", "fill", "first", "byes"),
    [
        (6, "byes", {frozenset({3, 6}), frozenset({4, 5})}, {1, 2}),
        (7, "byes", {frozenset({2, 7}), frozenset({3, 6}), frozenset({4, 5})}, {1}),
    ],
)
def test_app1_byes_go_to_the_first_seeds(
    database: str, field: int, fill: str, first: set[frozenset[int]], byes: set[int]
) -> None:
    cache.clear()
    office = begun(event({**KNOCKOUT, "fill": fill}), field)
    slots = [1, 0, 4, 5, 3, 6, 0 if field == 6 else 7, 2]
    sheet = [{"number": slot} for slot in slots]
    unsigned = office.act("sheets", {"slots": sheet})
    assert (unsigned.status, unsigned.code) == (422, "witness_missing")
    office.do("sheets", {"slots": sheet, "witness": "领队"})
    opening = played(office, 1)
    assert meetings(opening) == first
    assert {item["number"] for item in opening["byes"]} == byes
    assert meetings(played(office, 2)) >= {frozenset({1, 4}), frozenset({2, 3})}


def test_app1_a_play_in_is_a_round_of_its_own(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout", "fill": "play_in"}), 6, seeds=2)
    office.do("sheets", {"seed": "a"})
    opening = played(office, 1)
    assert len(opening["boards"]) == 2, "six into four: two slots are played for (抢号)"
    assert not {1, 2} & {n for pair in meetings(opening) for n in pair}
    for number in (2, 3):
        played(office, number)
    table = places(office)
    assert [rank for rank, _ in table] == [1, 2, 3, 3, 5, 5]
    assert table[:2] == [(1, 1), (2, 2)]


@pytest.mark.parametrize(
    ("slots", "code"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 7], "draw_order_wrong"),
        ([1, 2, 3, 4, 5, 6, 7, 0], "draw_order_wrong"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 0, 0], "size_not_power_of_two"),
        ([*range(1, 9), *[0] * 8], "bye_meets_bye"),
    ],
)
def test_a_sheet_from_the_hall_holds_everybody_once(
    database: str, slots: list[int], code: str
) -> None:
    cache.clear()
    office = begun(event(KNOCKOUT), 8)
    body = {"slots": [{"number": slot} for slot in slots], "witness": "领队"}
    assert office.act("sheets", body).code == code


def test_app3_the_seed_repeats_the_draw_and_keeps_units_apart(database: str) -> None:
    cache.clear()
    units = ("甲", "甲", "乙", "乙", "丙", "丙", "丁", "丁")
    office = begun(event({"kind": "knockout"}), 8, units=units)
    first = office.do("sheets", {"seed": "7"}).data["events"][0]["payload"]["slots"]
    assert office.act("sheets", {"seed": "7"}).code == "reason_missing"
    again = office.do("sheets", {"seed": "7", "reason": "复核"}).data["events"][0]["payload"]
    assert (first, again["reason"]) == (again["slots"], "复核")
    halves = [{item["number"] for item in part} for part in (first[:4], first[4:])]
    for mates in ({1, 2}, {3, 4}, {5, 6}, {7, 8}):
        assert all(len(mates & half) == 1 for half in halves), "one of a unit in each half"
    played(office, 1)
    late = office.act("sheets", {"seed": "8"})
    assert (late.status, late.code) == (409, "draw_closed")


def test_a_draw_needs_a_decision_and_only_the_chief_gives_it(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout"}), 4, seeds=4)
    office.do("sheets", {"seed": "1"})
    found = paired(office, 1)
    for board in found["boards"]:
        record(office, 1, board["board"], "1/2-1/2")
    stuck = office.act("round-closes", {"round": 1}, by="arbiter")
    assert (stuck.status, stuck.code) == (409, "tie_break_needed")
    body = {"round": 1, "board": 1, "how": "ruling", "verdict": "second", "reference": "裁决"}
    assert office.act("match-decisions", body, by="arbiter").status == 403
    assert office.act("match-decisions", {**body, "verdict": "replay"}).code == (
        "verdict_not_offered"
    )
    office.do("match-decisions", body)
    assert office.act("match-decisions", body).code == "match_not_open"
    lot = {"round": 1, "board": 2, "how": "lot", "reference": "抽签记录"}
    assert office.act("match-decisions", lot).code == "seed_missing"
    office.do("match-decisions", {**lot, "seed": "s"})
    office.do("round-closes", {"round": 1}, by="arbiter")
    final = played(office, 2)
    assert found["boards"][0]["second"] in next(iter(meetings(final)))


def test_a_correction_after_the_next_round_leaves_who_went_on(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout", "places": 4}), 4, seeds=4)
    office.do("sheets", {"seed": "1"})
    opening = played(office, 1)
    paired(office, 2)
    board = next(item for item in opening["boards"] if {item["first"], item["second"]} == {1, 4})
    turned = "0-1" if board["first"] == 1 else "1-0"
    office.do(
        "corrections",
        {"round": 1, "board": board["board"], "score": turned, "reason": "登记有误"},
    )
    for item in office.get("/rounds/2")["boards"]:
        record(office, 2, item["board"], lower_wins(2, item))
    office.do("round-closes", {"round": 2})
    assert places(office) == [(n, n) for n in range(1, 5)]


@pytest.mark.parametrize(("upset", "rounds"), [(False, 6), (True, 7)])
def test_app2_double_knockout_second_final_only_when_needed(
    database: str, upset: bool, rounds: int
) -> None:
    cache.clear()
    office = begun(event({"kind": "double_knockout"}), 8, seeds=8)
    office.do("sheets", {"seed": "2026"})
    number = 0
    lost: dict[int, int] = {}
    while True:
        number += 1
        answer = office.act("pairing-drafts", {"round": number, "seed": "c"}, by="arbiter")
        if answer.status != 201:
            assert answer.code == "rounds_all_paired"
            break
        office.do("publications", {"round": number})
        for board in office.get(f"/rounds/{number}")["boards"]:
            label = board["why"]["schedule"]["stake"]
            score = lower_wins(number, board)
            if upset and label == "final":
                score = "0-1" if score == "1-0" else "1-0"
            record(office, number, board["board"], score)
            loser = board["second"] if score == "1-0" else board["first"]
            lost[loser] = lost.get(loser, 0) + 1
        office.do("round-closes", {"round": number})
    assert number - 1 == rounds
    assert lost.get(1, 0) == (1 if upset else 0)
    assert all(lost[n] == 2 for n in range(2, 9)), "out after two losses, and only then"
    assert [n for _, n in places(office)][:2] == [1, 2]
    assert office.get("/standings")["provisional"] is False
    office.do("finish")


def test_a_hand_may_change_colours_but_not_the_sheet(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "knockout"}), 4, seeds=4)
    office.do("sheets", {"seed": "1"})
    body = {"round": 1, "pairs": [
        {"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 3, "second": 4}
    ]}  # fmt: skip
    refused = office.act("pairing-drafts", body, by="arbiter")
    assert (refused.status, refused.code) == (409, "pair_not_of_schedule")
    body["pairs"] = [
        {"board": 1, "first": 4, "second": 1},
        {"board": 2, "first": 3, "second": 2},
    ]
    office.do("pairing-drafts", body, by="arbiter")
