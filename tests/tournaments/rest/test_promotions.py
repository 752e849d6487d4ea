"""Promotions of a dan tournament by the API: read, awarded into the registry, taken back (25.3)."""

import csv
import io
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.labels.articles import article_data
from games.ledger import sequencer
from games.projections.rebuilding import rebuild
from games.projections.runner import catch_up
from games.rules.books.sources import GOMOKU
from tests.tournaments.admin.desk import page_text
from tests.tournaments.rest.formats import event, played
from tests.tournaments.rest.office import Office, open_office, register
from tournaments.models import PlayerTitle, Tournament

pytestmark = [pytest.mark.database, pytest.mark.one_database]


def settled() -> None:
    sequencer.sequence_all()
    while catch_up():
        pass


def rules(**more: Any) -> dict[str, Any]:
    stage = {"kind": "round_robin"}
    return event(stage, edition="weiqi-2002", grading="professional", **more)


def held(ids: list[str], regulations: dict[str, Any]) -> Office:
    """Enter players, play everybody against everybody (the smaller number wins), and finish."""
    office = open_office(regulations)
    office.do("entries", {"entries": [{"id": id_} for id_ in ids]})
    office.do("draws", {"method": "given", "order": ids, "witness": "领队"})
    office.do("start")
    for number in range(1, office.get()["stages"][0]["rounds"] + 1):
        played(office, number)
    office.do("finish")
    settled()
    return office


@pytest.fixture
def people(database: str) -> list[str]:
    cache.clear()
    ids = register(9)
    for id_ in ids:
        PlayerTitle.objects.create(
            player_id=id_, game="weiqi", title="职业初段", dan=1, is_professional=True
        )
    return ids


def test_app7_eight_wins_promote_and_the_office_awards_it(people: list[str]) -> None:
    office = held(people, rules(title="全国围棋段位赛"))
    told = office.get("/promotions")
    assert (told["offered"], told["refused"]) == (True, None)
    first = told["players"][0]
    assert (first["dan"], first["dan_after"]) == (1, 2)
    (won,) = first["promotions"]
    # Eight wins between equals: 8 x 90 = 720, average 90, asked 75 over 8 (tables 4 and 5).
    assert (won["total"], won["average"], won["standard"]) == (
        720, "90", {"average": "75", "games": 8},
    )  # fmt: skip
    assert [item["points"] for item in won["games"]] == [90] * 8
    # The second won seven and lost one: 7 x 90 + 30 = 660, average 82.5.
    assert told["players"][1]["promotions"][0]["average"] == "165/2"
    # The fifth won four of eight: 480 of 600, so the run stays open.
    assert (told["players"][4]["promotions"], told["players"][4]["total"]) == ([], 480)

    body = {"id": people[0], "dan": 2}
    for role in ("chief_arbiter", "arbiter", "committee", "player"):
        assert office.act("dan-awards", body, by=role).status == 403, role
    wrong = office.act("dan-awards", {"id": people[4], "dan": 2}, by="rating_office")
    assert (wrong.status, wrong.code) == (409, "promotion_not_earned")
    forged = office.act("dan-awards", {**body, "carried": []}, by="rating_office")
    assert forged.status == 400
    office.do("dan-awards", body, by="rating_office")
    settled()
    row = PlayerTitle.objects.get(player_id=people[0], dan=2)
    assert (row.title, row.is_professional, row.tournament, row.article) == (
        "职业二段", True, office.tournament, "weiqi-2002 25.3, weiqi-2002 app.7",
    )  # fmt: skip
    assert row.tournament_version == office.version
    assert office.get("/promotions")["players"][0]["promotions"][0]["awarded"] is True
    before = office.get(f"/promotions?version={office.version - 1}")
    assert before["players"][0]["promotions"][0]["awarded"] is False
    shown = office.api.get(f"/titles?player={people[0]}").data["results"]
    assert str(office.tournament) in [item["tournament"] for item in shown]
    rebuild()
    assert PlayerTitle.objects.filter(player_id=people[0], dan=2).count() == 1
    assert PlayerTitle.objects.filter(dan=1).count() == 9, "titles by hand stay"
    office.do("dan-awards/withdrawals", {**body, "reason": "成绩更正"}, by="rating_office")
    settled()
    assert not PlayerTitle.objects.filter(player_id=people[0], dan=2).exists()


def test_decision_16_the_run_goes_on_over_two_events(people: list[str]) -> None:
    five = people[:5]
    first = held(five, rules(title="段位赛一", starts_on="2026-03-01", ends_on="2026-03-05"))
    assert not any(item["promotions"] for item in first.get("/promotions")["players"])
    second = held(five, rules(title="段位赛二", starts_on="2026-09-01", ends_on="2026-09-05"))
    best = second.get("/promotions")["players"][0]
    (won,) = best["promotions"]
    assert [item["event"] for item in won["games"]] == [str(first.tournament)] * 4 + [""] * 4
    assert {item["version"] for item in won["games"][:4]} == {first.version}
    assert won["average"] == "90"
    # The earlier event does not see the later one.
    assert not any(item["promotions"] for item in first.get("/promotions")["players"])
    second.do("dan-awards", {"id": five[0], "dan": 2}, by="archivist")
    settled()
    third = open_office(rules(title="段位赛三", starts_on="2026-12-01", ends_on="2026-12-05"))
    third.do("entries", {"entries": [{"id": text} for text in five]})
    assert [item["dan"] for item in third.get("/promotions")["players"]] == [2, 1, 1, 1, 1]


def test_the_page_opens_every_promotion_into_its_games(people: list[str]) -> None:
    office = held(people, rules(title="全国围棋段位赛"))
    answer = Client().get(f"/tournaments/{office.tournament}/promotions/")
    assert answer.status_code == 200
    text = page_text(answer)
    for name in ("升段", "职业初段 → 职业二段", "平均分 90", "棋手1", "720"):
        assert name in text, name
    got = Client().get(f"/tournaments/{office.tournament}/promotions.csv")
    rows = list(csv.reader(io.StringIO(got.content.decode("utf-8-sig"))))
    assert rows[0][:4] == ["姓名", "单位", "段位", "升段"]
    assert rows[1][:7] == ["棋手1", "", "职业初段", "职业二段", "8", "720", "90"]
    assert Client().get(f"/tournaments/{office.tournament}/promotions.xlsx").status_code == 200
    assert Client().get(f"/tournaments/{office.tournament}/promotions.trf").status_code == 404


def test_27_8_gomoku_has_grading_events_and_no_norms(database: str) -> None:
    cache.clear()
    office = open_office(
        event({"kind": "round_robin"}, edition="gomoku-2025", grading="levels", title="段级位赛")
    ).started(3)
    told = office.get("/promotions")
    assert told["refused"] == {
        "code": "no_norms_in_the_book",
        "article": article_data(GOMOKU("27.8")),
    }
    assert (told["offered"], told["players"]) == (False, [])
    page = Client().get(f"/tournaments/{office.tournament}/promotions/")
    assert "27.8" in page_text(page)


def test_other_events_have_no_page_of_promotions(database: str) -> None:
    cache.clear()
    office = open_office().started(3)
    assert office.get("/promotions")["refused"]["code"] == "no_dan_in_this_game"
    assert Client().get(f"/tournaments/{office.tournament}/promotions/").status_code == 404
    settled()
    assert Tournament.objects.get().grading == "none"
