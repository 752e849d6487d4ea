"""Final places over stages, teams of people who play alone: by the API, counted by hand here.

Xiangqi 2020 10.4.1, 11.4, 11.5, 14.9 and appendix 4; gomoku 2025 26.2.5 and 27.5.
"""

from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.labels.articles import article_data
from games.rules.books.sources import XIANGQI
from tests.tournaments.admin.desk import page_text
from tests.tournaments.rest.formats import begun, event, lower_wins, places, played, record
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

UNITS = ("甲", "乙", "丙", "丙", "乙", "甲")
"""By number 1 to 6: places 1 + 6, 2 + 5, 3 + 4 add up to 7 each."""


def final(office: Office) -> list[tuple[int | None, bool, int]]:
    rows = office.get("/final-table")["rows"]
    return [(row["rank"], row["shared"], row["stage"]) for row in rows]


def teams(office: Office, query: str = "") -> list[tuple[int | None, str, str]]:
    rows = office.get(f"/team-table{query}")["rows"]
    return [(row["rank"], row["team"], row["total"]) for row in rows]


def page(office: Office, name: str) -> str:
    answer = Client().get(f"/tournaments/{office.tournament}/{name}/")
    assert answer.status_code == 200
    return page_text(answer)


def test_groups_then_knockout_from_entries_to_the_final_table(database: str) -> None:
    cache.clear()
    groups = {"kind": "round_robin", "groups": 2, "qualifiers": 2}
    rules = event(groups, {"kind": "knockout", "places": 4})
    office = begun(rules, 10)
    rounds = office.get()["stages"][0]["rounds"]
    for number in range(1, rounds + 1):
        played(office, number)
    assert office.get("/final-table")["provisional"] is True
    tables = {g: [n for _, n in places(office, f"?group={g}")] for g in ("A", "B")}
    ids = {item["number"]: item["id"] for item in office.get("/standings?group=A")["rows"]}
    ids |= {item["number"]: item["id"] for item in office.get("/standings?group=B")["rows"]}
    office.do("stages")
    half = played(office, 1)
    played(office, 2)
    table = office.get("/final-table")
    assert table["provisional"] is False
    rows = table["rows"]
    # Four played on; then the two thirds level, the two fourths, the two fifths.
    assert final(office) == [
        (1, False, 2), (2, False, 2), (3, False, 2), (4, False, 2),
        (5, True, 1), (5, True, 1), (7, True, 1), (7, True, 1), (9, True, 1), (9, True, 1),
    ]  # fmt: skip
    won = [ids[tables["A"][0]], ids[tables["B"][0]], ids[tables["A"][1]], ids[tables["B"][1]]]
    assert [row["id"] for row in rows[:4]] == won, "the stronger number wins every match"
    for at, place in ((4, 2), (6, 3), (8, 4)):
        assert {row["id"] for row in rows[at : at + 2]} == {
            ids[tables[g][place]] for g in ("A", "B")
        }
    assert len(half["boards"]) == 2
    assert len({row["id"] for row in rows}) == 10
    office.do("finish")
    assert office.get("/pairing-check")["agrees"] is True
    text = page(office, "final")
    assert "最终名次" in text
    assert text.count("5（并列）") == 2
    assert Client().get(f"/tournaments/{office.tournament}/teams/").status_code == 404


def test_app4_losers_of_a_knockout_share_before_who_never_came_there(database: str) -> None:
    cache.clear()
    stages = ({"kind": "swiss", "rounds": 3, "qualifiers": 8}, {"kind": "knockout"})
    office = begun(event(*stages), 10)
    for number in (1, 2, 3):
        played(office, number)
    last = [item["id"] for item in office.get("/standings")["rows"][8:]]
    office.do("stages")
    for number in (1, 2, 3):
        played(office, number)
    rows = office.get("/final-table")["rows"]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5, 5, 5, 5, 9, 10]
    assert [row["id"] for row in rows[8:]] == last


def by_number(office: Office) -> None:
    for number in range(1, 6):
        played(office, number)


def test_14_9_level_sums_are_split_by_the_best_place(database: str) -> None:
    cache.clear()
    rules = event({"kind": "round_robin"}, teams={"kind": "sum_of_places"})
    office = begun(rules, 6, units=UNITS)
    by_number(office)
    assert teams(office) == [(1, "甲", "7"), (2, "乙", "7"), (3, "丙", "7")]
    table = office.get("/team-table")
    assert (table["kind"], table["article"], table["counted"]) == (
        "sum_of_places",
        article_data(XIANGQI("14.9")),
        2,
    )
    assert table["provisional"] is False
    assert [(m["number"], m["amount"]) for m in table["rows"][0]["members"]] == [(1, "1"), (6, "6")]
    assert office.get("/team-table?round=1")["provisional"] is True
    text = page(office, "teams")
    assert "团体" in text
    assert "14.9" in text


def test_26_2_5_only_the_best_count_and_a_short_team_has_no_place(database: str) -> None:
    cache.clear()
    rules = event({"kind": "round_robin"}, teams={"kind": "sum_of_places", "boards": 2})
    office = begun(rules, 6, units=("甲", "乙", "乙", "丙", "乙", "甲"))
    by_number(office)
    assert teams(office) == [(1, "乙", "5"), (2, "甲", "7"), (None, "丙", "")]
    rows = office.get("/team-table")["rows"]
    assert [m["counts"] for m in rows[0]["members"]] == [True, True, False]
    assert rows[2]["note"] == "team_incomplete"


def test_25_2_teams_of_different_size_need_a_number_that_counts(database: str) -> None:
    cache.clear()
    rules = event({"kind": "round_robin"}, teams={"kind": "sum_of_places"})
    office = begun(rules, 6, units=("甲", "乙", "乙", "丙", "乙", "甲"))
    refused = office.api.get(f"{office.path}/team-table")
    assert (refused.status, refused.code) == (409, "team_sizes_differ")
    assert refused.data["facts"]["team"] == "丙"
    played(office, 1)
    assert "每队取几人" in page(office, "teams")


def test_an_event_of_people_alone_has_no_table_of_teams(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    assert office.api.get(f"{office.path}/team-table").code == "no_team_table"


def test_11_4_the_side_with_more_board_points_wins(database: str) -> None:
    cache.clear()
    units = ("甲队",) * 4 + ("乙队",) * 4
    office = begun(event({"kind": "scheveningen"}), 8, units=units)

    def result(number: int, board: dict[str, Any]) -> str:
        sides = (board["first"], board["second"])
        return "1/2-1/2" if 1 in sides else lower_wins(number, board)

    for number in range(1, 5):
        played(office, number, result)
    # 甲队: three players win all four games (8 each), one draws them all (4).
    assert teams(office) == [(1, "甲队", "28"), (2, "乙队", "4")]
    table = office.get("/team-table")
    assert (table["kind"], table["provisional"]) == ("all_against_all", False)
    assert sum(Fraction(m["amount"]) for row in table["rows"] for m in row["members"]) == 32


def test_27_5_the_team_that_ends_later_stands_before(database: str) -> None:
    cache.clear()
    office = begun(event({"kind": "arena"}), 4, units=("甲", "乙", "甲", "乙"))
    assert [item["note"] for item in office.get("/team-table")["rows"]] == ["under_way"] * 2
    for number in (1, 2):
        played(office, number)
    assert teams(office) == [(1, "甲", "2"), (2, "乙", "0")]


def test_app2_double_knockout_places_go_down_by_the_round_of_the_second_loss(
    database: str,
) -> None:
    cache.clear()
    office = begun(event({"kind": "double_knockout"}), 8, seeds=8)
    office.do("sheets", {"seed": "2026"})
    out: dict[int, int] = {}
    lost: dict[int, int] = {}
    for number in range(1, 7):
        office.do("pairing-drafts", {"round": number, "seed": "c"}, by="arbiter")
        office.do("publications", {"round": number})
        for board in office.get(f"/rounds/{number}")["boards"]:
            score = lower_wins(number, board)
            record(office, number, board["board"], score)
            loser = board["second"] if score == "1-0" else board["first"]
            lost[loser] = lost.get(loser, 0) + 1
            if lost[loser] == 2:
                out[loser] = number
        office.do("round-closes", {"round": number})
    # The first has lost nothing; the others stand by when they went out, the later the better.
    latest = sorted(set(out.values()), reverse=True)
    expected, before = [(1, 1)], 1
    for number in latest:
        group = sorted(other for other in out if out[other] == number)
        expected += [(before + 1, number) for number in group]
        before += len(group)
    assert places(office) == expected
    assert [rank for rank, _ in expected] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert [item["rank"] for item in office.get("/final-table")["rows"]] == [1, 2, 3, 4, 5, 5, 7, 7]
