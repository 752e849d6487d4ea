"""The duties of an event at the office: ticked by who may, fetched as a paper (gomoku 25)."""

import io
import re
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from openpyxl import load_workbook

from adjudication.documents.duties import ticks_of
from games.record.values import Role
from games.rules.books.sources import GOMOKU
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.rest.formats import begun, event

pytestmark = [pytest.mark.database, pytest.mark.one_database]

BOX = re.compile(r'<input type="checkbox" name="done" value="([^"]+)"[^>]*?(checked)?( disabled)?>')


def of(edition: str) -> UUID:
    ranking = {"ranking": ""} if edition != "xiangqi-2020" else {}
    return begun(event({"kind": "swiss", "rounds": 2}, edition=edition, **ranking), 4).tournament


def chief(tournament: UUID) -> Desk:
    return Desk(client_of(User.objects.create_superuser("裁判长")), tournament)


def tick(desk: Desk, *numbers: str, round_: int = 0) -> str:
    """Send the page with these ticked; return where it leads, read."""
    sent = {
        "expected_version": desk.version,
        "event_id": str(uuid4()),
        "done": list(numbers),
    }
    where = f"{desk.base}/duties/" + (f"?round={round_}" if round_ else "")
    return page_text(desk.client.post(where, sent, follow=True))


def test_every_duty_of_the_book_has_its_box_and_its_text(database: str) -> None:
    desk = chief(of("gomoku-2025"))
    page = desk.get("duties/")
    assert len(BOX.findall(page.content.decode())) == 28, "42 less the 14 of every round"
    assert "维持赛场秩序，尽力使比赛顺利进行" in page_text(page)
    of_round = desk.get("duties/?round=1").content.decode()
    assert len(BOX.findall(of_round)) == 14
    assert desk.get("duties/?round=9").status_code == 404


def test_a_tick_says_by_whom_and_is_taken_back(database: str) -> None:
    desk = chief(of("gomoku-2025"))
    assert "勾选已登记" in tick(desk, "25.1.1-A", "25.1.1-B")
    ticks = ticks_of(desk.id)
    assert set(ticks) == {(0, GOMOKU("25.1.1-A")), (0, GOMOKU("25.1.1-B"))}
    assert "裁判长 20" in page_text(desk.get("duties/")), "the login, and the day"
    before = desk.version
    tick(desk, "25.1.1-B")
    assert set(ticks_of(desk.id)) == {(0, GOMOKU("25.1.1-B"))}
    tick(desk, "25.1.1-B")
    assert desk.version == before + 1, "what says nothing new is not recorded"


def test_an_arbiter_ticks_his_own_and_leaves_the_chief_s_alone(database: str) -> None:
    tournament = of("gomoku-2025")
    desk = chief(tournament)
    tick(desk, "25.1.1-A")
    arbiter = Desk(client_of(official("裁判员", Role.ARBITER)), tournament)
    tick(arbiter, "25.4.1-A", "25.1.2-A", round_=1)
    tick(arbiter, "25.2.1-A", "25.1.1-B")
    assert set(ticks_of(tournament)) == {
        (0, GOMOKU("25.1.1-A")),
        (1, GOMOKU("25.4.1-A")),
        (0, GOMOKU("25.2.1-A")),
    }


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.COMMITTEE, Role.RATING_OFFICE])
def test_other_offices_read_and_tick_nothing(database: str, role: Role) -> None:
    tournament = of("gomoku-2025")
    desk = Desk(client_of(official("其他", role)), tournament)
    boxes = BOX.findall(desk.get("duties/").content.decode())
    assert boxes
    assert all(disabled for _number, _checked, disabled in boxes)
    sent = {"expected_version": desk.version, "event_id": str(uuid4()), "done": ["25.1.1-A"]}
    assert desk.client.post(f"{desk.base}/duties/", sent).status_code == 403


def test_the_paper_has_what_is_ticked_and_room_for_what_is_not(database: str) -> None:
    desk = chief(of("weiqi-2002"))
    tick(desk, "30.1")
    sheet = load_workbook(io.BytesIO(desk.get("duties.xlsx?lang=zh-hans").content)).active
    assert sheet is not None
    rows = [[str(cell.value) for cell in row if cell.value] for row in sheet.iter_rows()]
    lines = {row[0]: row for row in rows if row}
    assert "✓" in lines["30.1"]
    assert "□" in lines["30.2"]


def test_a_book_without_duties_says_so(database: str) -> None:
    desk = chief(of("draughts-100"))
    assert "没有列出裁判职责" in page_text(desk.get("duties/"))
    assert desk.get("duties.pdf").status_code == 404
