"""The register of sanctions: rows of games and of events, the page, its workbook.

Xiangqi 2020 18 (警告、取消当场资格、除名), 8.1.2 (犯规).
"""

import io
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from adjudication.sanction_models import Sanction
from games.ledger import sequencer
from games.projections.rebuilding import rebuild
from games.projections.runner import catch_up
from games.record.officiating.offences import commands as o
from games.streams.cache import cache_of
from tests.games.admin.conftest import chief as chief
from tests.games.admin.conftest import office as office
from tests.games.record.officiating.test_offences_xiangqi import BIG, offence
from tests.support.office import GameOnRecord
from tests.support.scenario import CHIEF, DEPUTY
from tests.tournaments.rest.formats import begun, event
from tournaments.record.decider import TOURNAMENTS

pytestmark = [pytest.mark.database, pytest.mark.one_database]

WEIQI: dict[str, Any] = {"edition": "weiqi-2002", "ranking": ""}
LIST = "/admin/adjudication/sanction/"


def followed() -> list[Sanction]:
    """Return the register; a rebuild gives the same rows."""
    while sequencer.sequence():
        pass
    while catch_up():
        pass
    shown = list(Sanction.objects.order_by("stream", "version"))
    kept = [(row.stream, row.version, row.person, row.measure, row.status) for row in shown]
    rebuild()
    anew = Sanction.objects.order_by("stream", "version")
    assert [(row.stream, row.version, row.person, row.measure, row.status) for row in anew] == kept
    return shown


def game(competition: str = "全国象棋甲级联赛") -> GameOnRecord:
    made = GameOnRecord(red="赵鑫鑫", black="王天一", competition=competition)
    made.play()
    return made


def test_what_an_official_imposed_is_registered_with_who_what_and_article(database: str) -> None:
    made = game()
    made.give(o.RecordOffence(side="red", code="clock_touched", note="自行停钟"), by=CHIEF)
    (row,) = followed()
    assert (row.measure, row.article, row.status) == ("foul", "xiangqi-2020 8.1.2", "imposed")
    assert row.is_in_force
    assert row.person == str(made.red.pk)
    assert (row.game, row.competition) == (made.id, "全国象棋甲级联赛")


def test_what_waits_for_its_power_is_not_in_force(database: str) -> None:
    """18.2: a deputy's loss waits for the chief."""
    made = game()
    heavy = offence("disturbance", **BIG)
    version = made.give(heavy, by=DEPUTY)
    (row,) = followed()
    assert (row.measure, row.status, row.is_in_force) == ("loss", "pending", False)
    made.give(o.ConfirmPenalty(offence_version=version), by=CHIEF)
    assert [(row.status, row.is_in_force) for row in followed()] == [("imposed", True)]


def test_a_game_without_offences_has_no_row(database: str) -> None:
    game()
    assert followed() == []


def test_what_an_event_imposed_is_registered_and_stays(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    office.do("sanctions", {"number": 2, "article": "18.1", "reason": "警告"})
    body = {"number": 3, "after_round": 0, "article": "18.3", "reason": "严重违纪"}
    office.do("expulsions", body)
    rows = {row.measure: row for row in followed()}
    assert set(rows) == {"warning", "disqualification"}
    assert rows["disqualification"].article == "xiangqi-2020 18.3"
    assert rows["disqualification"].is_in_force
    assert rows["disqualification"].person != rows["warning"].person
    assert rows["warning"].game is None


def test_a_public_criticism_taken_back_is_in_force_no_longer(database: str) -> None:
    office = begun(event({"kind": "swiss", "rounds": 3}, **WEIQI), 4)
    who = cache_of(TOURNAMENTS).current(office.tournament).state.entries[0].id
    body = {"id": who, "reason": "无故缺席开幕式"}
    office.do("public-criticisms", body)
    assert [(row.measure, row.person, row.is_in_force) for row in followed()] == [
        ("criticism", who, True)
    ]
    office.do("public-criticisms", {**body, "withdrawn": True})
    assert [row.is_in_force for row in followed()] == [False]


class TestPage:
    def test_people_are_found_by_name_and_lines_lead_to_the_game(self, office: Client) -> None:
        made = game()
        made.give(o.RecordOffence(side="red", code="clock_touched", note="自行停钟"), by=CHIEF)
        followed()
        page: Any = office.get(LIST, {"q": "zhaoxinxin"})
        assert page.context["cl"].result_count == 1
        shown = page.content.decode()
        assert "赵鑫鑫" in shown
        assert f"/admin/games/game/{made.id}/change/#v" in shown
        nobody: Any = office.get(LIST, {"q": "王天一"})
        assert nobody.context["cl"].result_count == 0

    def test_the_workbook_has_what_search_and_filters_show(self, office: Client) -> None:
        made = game()
        for side in ("red", "black"):
            made.give(o.RecordOffence(side=side, code="clock_touched", note="停钟"), by=CHIEF)
        followed()
        answer = office.get(f"{LIST}sanctions.xlsx", {"q": "赵鑫鑫"})
        sheet = load_workbook(io.BytesIO(answer.content)).active
        assert sheet is not None
        cells = {str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value}
        assert {"赵鑫鑫", "8.1.2"} <= cells
        assert "王天一" not in cells
        assert office.get(f"{LIST}sanctions.xlsx", {"measure__exact": "loss"}).status_code == 200

    def test_nothing_is_added_changed_or_deleted(self, office: Client) -> None:
        made = game()
        made.give(o.RecordOffence(side="red", code="clock_touched", note="停钟"), by=CHIEF)
        followed()
        row = Sanction.objects.get()
        assert office.get(f"{LIST}{row.pk}/change/").status_code == 200
        for where in ("add/", f"{row.pk}/delete/"):
            assert office.post(f"{LIST}{where}", {}).status_code == 403
