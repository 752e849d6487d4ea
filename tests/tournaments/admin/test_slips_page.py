"""Slips fetched from the documents of a round, filled in and read back: what differs is shown.

Gomoku 2025 25.2.2-B, draughts appendix form individual-score.
"""

import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from games.record.values import Role
from tests.support.document_events import fetch
from tests.tournaments.admin.desk import HIDDEN, Desk, client_of, official, page_text
from tests.tournaments.rest.formats import begun, event, paired

pytestmark = [pytest.mark.database, pytest.mark.one_database]

RESULT, USED, FOULS = 6, 7, 8
"""Columns of the slip."""


@pytest.fixture
def desk(database: str) -> Desk:
    made = Desk(client_of(User.objects.create_superuser("裁判长")))
    made.started(6)
    made.press("draft")
    made.do("publish")
    return made


def slips_of(desk: Desk, results: dict[int, tuple[Any, Any]], fouls: int = 0) -> bytes:
    """Return the slips of the round as fetched, with results written in by board."""
    data = fetch(f"/tournaments/{desk.id}/documents/individual-score.xlsx").content
    book = load_workbook(io.BytesIO(data))
    seen: dict[int, int] = {}
    sheet = book.worksheets[0]
    for line, row in enumerate(sheet.iter_rows(), start=1):
        board = row[0].value
        if isinstance(board, int) and board in results:
            at = seen.get(board, 0)
            seen[board] = at + 1
            sheet.cell(row=line, column=RESULT).value = results[board][at]
            sheet.cell(row=line, column=USED).value = "1:00:00"
            if fouls and at == 0:
                sheet.cell(row=line, column=FOULS).value = fouls
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_back(desk: Desk, data: bytes, number: int = 1) -> Any:
    file = SimpleUploadedFile("slips.xlsx", data)
    return desk.client.post(f"{desk.base}/rounds/{number}/slips/", {"file": file})


def sent(answer: Any) -> dict[str, str]:
    """Return what the page's second form sends."""
    html = answer.content.decode()
    return dict(HIDDEN.findall(html[html.index("/results/") :]))


def test_sound_slips_are_recorded_by_one_press(desk: Desk) -> None:
    assert f"{desk.base}/rounds/1/slips/" in desk.get("rounds/1/results/").content.decode()
    answer = read_back(desk, slips_of(desk, {1: (2, 0), 2: (1, 1), 3: ("+", "-")}, fouls=1))
    told = page_text(answer)
    assert told.count("记录中尚无") == 3
    assert "登记 3 项新成绩" in told
    assert "1:00:00" in told
    desk.client.post(f"{desk.base}/rounds/1/results/", sent(answer))
    outcomes = [board.outcome for board in desk.state.stage.played[0].boards]
    assert [o.score.value if o else "" for o in outcomes] == ["1-0", "1/2-1/2", "+-"]
    assert [o.fouls_first if o else 0 for o in outcomes] == [1, 1, 1]


def test_what_stands_otherwise_is_shown_and_not_overwritten(desk: Desk) -> None:
    desk.client.post(
        f"{desk.base}/rounds/1/results/",
        sent(read_back(desk, slips_of(desk, {1: (2, 0), 2: (1, 1)}))),
    )
    version = desk.version
    answer = read_back(desk, slips_of(desk, {1: (0, 2), 2: (1, 1), 3: (2, 2)}))
    told = page_text(answer)
    assert "与记录不符" in told
    assert "与记录一致" in told
    assert "双方成绩互相矛盾。" in told
    assert "项新成绩" not in told
    assert f"{desk.base}/do/correct/?round=1&amp;board=1&amp;score=1-0" in answer.content.decode()
    assert desk.version == version


def test_boards_without_a_result_anywhere_are_named(desk: Desk) -> None:
    told = page_text(read_back(desk, slips_of(desk, {2: (2, 0)})))
    assert "记录与文件中都没有成绩的台次 ： 1, 3" in told or "台次：1, 3" in told


def test_slips_of_another_event_or_round_are_refused(desk: Desk) -> None:
    other = Desk(desk.client)
    other.create(title="南方公开赛")
    data = slips_of(desk, {1: (2, 0)})
    office = begun(event({"kind": "swiss", "rounds": 3}), 6)
    paired(office, 1)
    foreign = fetch(f"/tournaments/{office.tournament}/documents/individual-score.xlsx").content
    assert "另一项赛事" in page_text(read_back(desk, foreign))
    for result in ((1, "1-0"), (2, "1-0"), (3, "1-0")):
        desk.client.post(
            f"{desk.base}/rounds/1/results/",
            sent(read_back(desk, slips_of(desk, {result[0]: (2, 0)}))),
        )
    desk.do("close")
    desk.press("draft")
    desk.do("publish")
    assert "另一轮" in page_text(read_back(desk, data, number=2))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04no", "姓名\n甲\n".encode()])
def test_a_file_that_is_none_is_told(data: bytes, desk: Desk) -> None:
    version = desk.version
    answer = read_back(desk, data)
    assert answer.status_code == 200
    assert "项新成绩" not in page_text(answer)
    assert desk.version == version


def test_only_who_records_results_reads_slips_back(desk: Desk) -> None:
    address = f"{desk.base}/rounds/1/slips/"
    arbiter = client_of(official("裁判员", Role.ARBITER, event=desk.state.event))
    assert arbiter.get(address).status_code == 200
    committee = client_of(official("申诉", Role.COMMITTEE, event=desk.state.event))
    assert committee.get(address).status_code == 403
    assert desk.client.get(f"{desk.base}/rounds/2/slips/").status_code == 404


def test_matches_are_not_read_from_slips(database: str) -> None:
    office = begun(event({"kind": "round_robin", "games": 2}), 4)
    paired(office, 1)
    chief = Desk(client_of(User.objects.create_superuser("裁判长")), id=office.tournament)
    assert chief.get("rounds/1/slips/").status_code == 404
    assert f"{chief.base}/rounds/1/slips/" not in chief.get("rounds/1/results/").content.decode()
