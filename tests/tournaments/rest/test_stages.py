"""Formats of several stages and of tables, from the entry list to the final table, by the API.

Xiangqi 2020 10.4, 30.1-30.2 and appendix 5; weiqi 2002 26.4-26.6; gomoku 2025 27.5, 27.6 and
appendix 7.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache

from tests.tournaments.rest.formats import (
    begun,
    entered,
    event,
    lower_wins,
    meetings,
    paired,
    places,
    played,
    record,
)

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def swiss(rounds: int, **more: Any) -> dict[str, Any]:
    return {"kind": "swiss", "rounds": rounds, **more}


def test_10_4_1_2_four_of_a_swiss_first_against_fourth(database: str) -> None:
    cache.clear()
    final = {"kind": "knockout", "colours": "higher_chooses"}
    office = begun(event(swiss(3, qualifiers=4), final), 8)
    early = office.act("stages")
    assert (early.status, early.code) == (409, "stage_not_over")
    for number in (1, 2, 3):
        played(office, number)
    ranked = [number for _, number in places(office)]
    office.do("stages")
    opening = paired(office, 1)
    # Numbers are the places now: first against fourth, second against third.
    assert meetings(opening) == {frozenset({1, 4}), frozenset({2, 3})}
    for board in opening["boards"]:
        chooser = board["why"]["schedule"]["chooser"]
        assert board["first"] == min(board["first"], board["second"]) == chooser
    choice = {"round": 1, "board": 1, "number": opening["boards"][0]["second"]}
    assert office.act("colour-choices", {**choice, "moves_first": True}).code == "choice_not_his"
    choice["number"] = opening["boards"][0]["first"]
    office.do("colour-choices", {**choice, "moves_first": False}, by="arbiter")
    turned = office.get("/rounds/1")
    assert turned["boards"][0]["second"] == choice["number"]
    for board in turned["boards"]:
        record(office, 1, board["board"], lower_wins(1, board))
    office.do("round-closes", {"round": 1})
    assert meetings(played(office, 2)) == {frozenset({1, 2}), frozenset({3, 4})}
    table = office.get("/standings")
    first = office.get("/standings?stage=1")["rows"]
    by_number = {item["number"]: item["id"] for item in first}
    assert [item["id"] for item in table["rows"]] == [by_number[n] for n in ranked[:4]]
    assert [item["rank"] for item in table["rows"]] == [1, 2, 3, 4]
    check = office.get("/pairing-check")
    assert (check["agrees"], len(check["rounds"])) == (True, 5)
    office.do("finish")


def test_10_4_1_1_one_round_for_the_title_and_for_bronze(database: str) -> None:
    cache.clear()
    office = begun(event(swiss(3, qualifiers=4), {"kind": "knockout", "rounds": 1}), 8)
    for number in (1, 2, 3):
        played(office, number)
    office.do("stages")
    assert meetings(played(office, 1)) == {frozenset({1, 2}), frozenset({3, 4})}
    assert [rank for rank, _ in places(office)] == [1, 2, 3, 4]
    office.do("finish")


def test_app7_two_groups_cross_and_others_need_a_reason(database: str) -> None:
    cache.clear()
    groups = {"kind": "round_robin", "groups": 2, "qualifiers": 2}
    office = begun(event(groups, {"kind": "knockout"}), 8)
    for number in (1, 2, 3):
        played(office, number)
    tables = {g: [n for _, n in places(office, f"?group={g}")] for g in ("A", "B")}
    nobody = office.act("standings-publications", {"round": 3, "group": "Q"})
    assert (nobody.status, nobody.code) == (422, "group_unknown")
    for group, table in tables.items():
        rows = office.do("standings-publications", {"round": 3, "group": group}).data["events"][0]
        assert [row["number"] for row in rows["payload"]["rows"]] == table
    ids = {item["number"]: item["id"] for item in office.get("/standings")["rows"]}
    sent = [ids[tables[g][place]] for place in (0, 1) for g in ("A", "B")]
    others = [{"number": at, "id": item} for at, item in enumerate([*sent[:3], ids[8]], start=1)]
    silent = office.act("stages", {"numbers": others})
    assert (silent.status, silent.code) == (422, "reason_missing")
    opened = office.do("stages").data["events"][0]["payload"]
    assert [item["id"] for item in opened["numbers"]] == sent
    # A1 meets B2, B1 meets A2: 1 and 2 won their groups, 3 and 4 were second.
    assert meetings(played(office, 1)) == {frozenset({1, 4}), frozenset({2, 3})}
    played(office, 2)
    assert [n for _, n in places(office)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("groups", "each", "resting"),
    [(1, 6, {1, 2}), (2, 3, {1, 2}), (3, 2, {1, 2}), (2, 6, {1, 2, 3, 4})],
)
def test_app7_six_and_twelve_qualifiers_are_seeded_by_their_places(
    database: str, groups: int, each: int, resting: set[int]
) -> None:
    cache.clear()
    size = max(3, each)
    entrants = groups * size
    stage = {"kind": "round_robin", "groups": groups, "qualifiers": each}
    office = begun(event(stage, {"kind": "knockout"}), entrants)
    for number in range(1, size + size % 2):
        played(office, number)
    opened = office.do("stages").data["events"][0]["payload"]
    # Numbers are the places: the winners of the groups, then the seconds, and on.
    here = {n for slot in opened["sheet"] if (n := slot["number"])}
    assert here == set(range(1, groups * each + 1))
    first = paired(office, 1)
    playing = {n for board in first["boards"] for n in (board["first"], board["second"])}
    assert here - playing == resting
    of = {at: (at - 1) % groups for at in here}
    if groups > 1:
        assert all(of[board["first"]] != of[board["second"]] for board in first["boards"])


def test_app7_the_chief_may_send_others_with_a_reason(database: str) -> None:
    cache.clear()
    groups = {"kind": "round_robin", "groups": 2, "qualifiers": 2}
    office = begun(event(groups, {"kind": "knockout"}), 8)
    for number in (1, 2, 3):
        played(office, number)
    ids = {item["number"]: item["id"] for item in office.get("/standings")["rows"]}
    others = [{"number": at, "id": ids[n]} for at, n in enumerate((1, 2, 3, 8), start=1)]
    office.do("stages", {"numbers": others, "reason": "一人退出"})
    assert office.get()["deviations"][-1]["reason"] == "一人退出"
    refused = office.act("pairing-drafts", {"round": 1, "seed": "1"})
    assert refused.code == "sheet_not_drawn", "others than the tables sent: the sheet is drawn"


def test_app5_scheveningen_everybody_of_one_against_everybody_of_the_other(
    database: str,
) -> None:
    cache.clear()
    units = ("甲队",) * 4 + ("乙队",) * 4
    office = begun(event({"kind": "scheveningen"}), 8, units=units)
    met: list[frozenset[int]] = []
    for number in range(1, 5):
        met += meetings(played(office, number))
    assert sorted(map(sorted, met)) == sorted([a, b] for a in range(1, 5) for b in range(5, 9))
    points = {item["number"]: Fraction(item["points"]) for item in office.get("/standings")["rows"]}
    assert points == {n: 8 if n < 5 else 0 for n in range(1, 9)}
    firsts = [item["cells"] for item in office.get("/crosstable")["rows"]]
    assert all(sum(cell["colour"] == "first" for cell in cells) == 2 for cells in firsts)
    office.do("finish")


@pytest.mark.parametrize(
    ("units", "code"),
    [
        (("甲",) * 5 + ("乙",) * 3, "teams_unequal"),
        (("甲",) * 4 + ("乙",) * 2 + ("丙",) * 2, "two_teams_needed"),
        (("甲",) * 4 + ("",) * 4, "team_unit_missing"),
        (("甲",) * 2 + ("乙",) * 2, "size_not_in_book"),
    ],
)
def test_app5_sides_that_the_table_does_not_hold(
    database: str, units: tuple[str, ...], code: str
) -> None:
    cache.clear()
    with pytest.raises(AssertionError, match=code):
        begun(event({"kind": "scheveningen"}), len(units), units=units)


def test_10_4_2_the_lowest_leave_before_the_next_round_is_paired(database: str) -> None:
    cache.clear()
    stage = {
        "kind": "swiss_elimination",
        "rounds": 4,
        "eliminated_from": 2,
        "eliminated_each": 2,
    }
    office = begun(event(stage), 10)
    played(office, 1)
    played(office, 2)
    due = office.act("pairing-drafts", {"round": 3, "seed": "1"}, by="arbiter")
    assert (due.status, due.code) == (409, "elimination_due")
    rows = office.get("/standings")["rows"]
    worst = {Fraction(row["points"]) for row in rows[-2:]}
    best = next(row["number"] for row in rows if Fraction(row["points"]) not in worst)
    wrong = {"after_round": 2, "numbers": [best, rows[-1]["number"]]}
    assert office.act("eliminations", wrong).code == "reason_missing"
    office.do("eliminations", {"after_round": 2, "seed": "lot"})
    gone = [item["number"] for item in office.get("/standings")["rows"] if item["left_after"] == 2]
    assert len(gone) == 2
    assert {Fraction(row["points"]) for row in rows if row["number"] in gone} <= worst
    third = played(office, 3)
    assert len(third["boards"]) == 4
    assert not set(gone) & {n for pair in meetings(third) for n in pair}
    office.do("eliminations", {"after_round": 3, "seed": "lot"})
    assert len(played(office, 4)["boards"]) == 3, "half the field in the last round"
    assert office.act("eliminations", {"after_round": 4}).code == "elimination_not_due"
    assert office.get("/pairing-check")["agrees"] is True
    office.do("finish")


@pytest.mark.parametrize(
    ("entrants", "rounds", "first", "works"),
    [
        (11, 7, 4, {"round": 6, "left": 6, "most_rounds": 5, "least_remaining": 8}),
        (13, 9, 5, {"round": 8, "left": 6, "most_rounds": 7, "least_remaining": 10}),
    ],
)
def test_10_4_2_rounds_for_which_too_few_are_left_are_refused_with_the_numbers_that_work(
    database: str, entrants: int, rounds: int, first: int, works: dict[str, int]
) -> None:
    cache.clear()
    stage = {"kind": "swiss_elimination", "rounds": rounds, "eliminated_each": 2}
    stage |= {"eliminated_from": first}
    office = entered(event(stage), entrants)
    refused = office.act("start", {})
    assert (refused.status, refused.code) == (409, "elimination_exceeds_opponents")
    facts = refused.data["facts"]
    assert works.items() <= facts.items()
    kept = {"remaining": facts["least_remaining"]}
    amended = {"regulations": event(stage | kept), "reason": "多留几人"}
    office.do("regulations/amendments", amended)
    office.do("start")


def test_10_4_3_n_plus_one_ends_in_a_final_and_its_colours_are_chosen(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "n_plus_one", "rounds": 4}), 8)
    for number in (1, 2, 3):
        played(office, number)
    best = [number for _, number in places(office)][:2]
    last = paired(office, 4)
    final = last["boards"][0]
    assert {final["first"], final["second"]} == set(best)
    if final["why"]["final"]["chooser"]:
        choice = {"round": 4, "board": 1, "number": best[0], "moves_first": False}
        office.do("colour-choices", choice, by="arbiter")
    for board in office.get("/rounds/4")["boards"]:
        score = lower_wins(4, board)
        if board["board"] == 1:
            score = "1-0" if board["first"] == best[1] else "0-1"
        record(office, 4, board["board"], score)
    office.do("round-closes", {"round": 4})
    assert [n for _, n in places(office)][:2] == [best[1], best[0]], "10.4.3.1"
    assert office.get("/pairing-check")["agrees"] is True


def test_27_5_arena_the_winner_stays_and_a_draw_is_decided(database: str) -> None:
    cache.clear()
    units = ("甲", "甲", "甲", "乙", "乙", "乙")
    office = begun(event({"kind": "arena"}), 6, units=units)
    assert meetings(played(office, 1)) == {frozenset({1, 4})}
    drawn = paired(office, 2)
    assert meetings(drawn) == {frozenset({1, 5})}
    record(office, 2, 1, "1/2-1/2")
    assert office.act("round-closes", {"round": 2}).code == "arena_draw"
    body = {"round": 2, "board": 1, "how": "ruling", "verdict": "replay", "reference": "裁判长"}
    office.do("match-decisions", body)
    office.do("round-closes", {"round": 2})
    assert meetings(played(office, 3)) == {frozenset({1, 5})}, "played again"
    both = paired(office, 4)
    assert meetings(both) == {frozenset({1, 6})}
    record(office, 4, 1, "0-1" if both["boards"][0]["first"] == 1 else "1-0")
    office.do("round-closes", {"round": 4})
    assert meetings(played(office, 5)) == {frozenset({2, 6})}
    table = places(office)
    assert table == [(1, 1), (1, 2), (1, 3), (4, 4), (4, 5), (4, 6)]
    assert office.act("pairing-drafts", {"round": 6, "seed": "1"}).code == "rounds_all_paired"
    office.do("finish")


@pytest.mark.parametrize(
    ("scores", "games"), [(("a", "a"), 2), (("a", "b", "a"), 3), (("a", "=", "b"), 3)]
)
def test_26_5_best_of_three_stops_when_decided(
    database: str, scores: tuple[str, ...], games: int
) -> None:
    cache.clear()
    rules = event(
        {"kind": "match", "games": 3, "stops_when_decided": True},
        edition="weiqi-2002",
        points={"win": "1", "draw_first": "1/2", "draw_second": "1/2", "pairing_bye": "1",
                "full_bye": "1", "half_bye": "1/2"},
    )  # fmt: skip
    office = begun(rules, 2)
    first: list[int] = []
    for number, wins in enumerate(scores, start=1):
        board = paired(office, number)["boards"][0]
        first.append(board["first"])
        score = "1/2-1/2" if wins == "=" else "1-0" if (board["first"] == 1) == (wins == "a") \
            else "0-1"  # fmt: skip
        record(office, number, 1, score)
        office.do("round-closes", {"round": number})
    assert len(scores) == games
    assert all(number != other for number, other in pairwise(first)), "in turn"
    assert office.act("pairing-drafts", {"round": games + 1, "seed": "1"}).code == (
        "rounds_all_paired"
    )
    level = scores.count("a") == scores.count("b")
    assert [rank for rank, _ in places(office)] == ([1, 1] if level else [1, 2])
    office.do("finish")
