"""Slips fetched from the documents of a round, filled in and read back: what differs is shown.

Gomoku 2025 25.2.2-B, draughts appendix form individual-score.
"""

import hashlib
import io
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from games.record.values import Role
from tests.support.document_events import fetch
from tests.tournaments.admin.desk import Desk, client_of, official, page_text
from tests.tournaments.rest.formats import begun, event, paired
from tournaments.models import SheetScan

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

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


def sent(answer: Any, *ticked: int, **more: str) -> dict[str, str]:
    """Return what the page's second form sends, with the boxes of further boards ticked."""
    html = answer.content.decode()
    html = html[html.index('class="slips"') :]
    made: dict[str, str] = {}
    boards: dict[str, str] = {}
    boxes: dict[str, bool] = {}
    for tag in re.findall(r"<input[^>]*>", html):
        held = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        row = held.get("name", "").rpartition("-")[0]
        if held.get("name", "").endswith("-board"):
            boards[row] = held.get("value", "")
        if held.get("type") == "checkbox":
            boxes[row] = " checked" in tag
        elif "name" in held:
            made[held["name"]] = held.get("value", "")
    for row, is_ticked in boxes.items():
        if is_ticked or boards.get(row, "") in [str(board) for board in ticked]:
            made[f"{row}-taken"] = "on"
    return {**made, **more}


def take(desk: Desk, answer: Any, *ticked: int, number: int = 1, **more: str) -> Any:
    """Press the button below the rows."""
    fields = sent(answer, *ticked, **{name.replace("__", "-"): more[name] for name in more})
    return desk.client.post(f"{desk.base}/rounds/{number}/slips/", fields)


def scores(desk: Desk) -> list[str]:
    boards = desk.state.stage.played[0].boards
    return [board.outcome.score.value if board.outcome else "" for board in boards]


def scan_of(text: bytes = b"first") -> SimpleUploadedFile:
    """Return a file that begins as a picture does."""
    return SimpleUploadedFile("slip.png", b"\x89PNG\r\n\x1a\n" + text, content_type="image/png")


def bring(desk: Desk, *files: SimpleUploadedFile, number: int = 1) -> Any:
    return desk.client.post(f"{desk.base}/rounds/{number}/slips/", {"file": list(files)})


def test_sound_slips_are_recorded_by_one_press(desk: Desk) -> None:
    assert f"{desk.base}/rounds/1/slips/" in desk.get("rounds/1/results/").content.decode()
    answer = read_back(desk, slips_of(desk, {1: (2, 0), 2: (1, 1), 3: ("+", "-")}, fouls=1))
    told = page_text(answer)
    assert told.count("记录中尚无") == 3
    assert answer.content.decode().count(" checked") == 3
    assert "1:00:00" in told
    done = take(desk, answer)
    assert done["Location"] == f"{desk.base}/rounds/1/results/"
    assert "已登记 3 台成绩" in page_text(desk.client.get(done["Location"]))
    outcomes = [board.outcome for board in desk.state.stage.played[0].boards]
    assert [o.score.value if o else "" for o in outcomes] == ["1-0", "1/2-1/2", "+-"]
    assert [o.fouls_first if o else 0 for o in outcomes] == [1, 1, 1]


def test_what_stands_otherwise_is_shown_and_taken_only_where_ticked(desk: Desk) -> None:
    take(desk, read_back(desk, slips_of(desk, {1: (2, 0), 2: (1, 1)})))
    version = desk.version
    answer = read_back(desk, slips_of(desk, {1: (0, 2), 2: (1, 1), 3: (2, 2)}))
    told = page_text(answer)
    assert "与记录不符" in told
    assert "与记录一致" in told
    assert "双方成绩互相矛盾。" in told
    assert f"{desk.base}/do/correct/?round=1&amp;board=1&amp;score=1-0" in answer.content.decode()
    assert " checked" not in answer.content.decode()
    assert "均已有，无须登记" in page_text(desk.client.get(take(desk, answer)["Location"]))
    assert (desk.version, scores(desk)) == (version, ["1-0", "1/2-1/2", ""])
    # Without its reason no correction is recorded.
    refused = take(desk, answer, 1, reason=" ")
    assert "更正须写明理由" in page_text(refused)
    assert desk.version == version
    take(desk, answer, 1, reason="据签字记分单")
    assert scores(desk) == ["0-1", "1/2-1/2", ""]
    assert "据签字记分单" in page_text(desk.get())


def test_rows_are_recorded_all_or_none(desk: Desk) -> None:
    answer = read_back(desk, slips_of(desk, {1: (2, 0), 2: (1, 1), 3: (0, 2)}))
    # Meanwhile somebody records board 2 otherwise: what was ticked there is no new result.
    desk.client.post(
        f"{desk.base}/rounds/1/results/",
        {"event_id": "01a21c40-bf85-702e-986c-86392e61f7c9", "s2": "1-0"},
    )
    again = take(desk, answer)
    assert "记录所载有变" in page_text(again)
    assert scores(desk) == ["", "1-0", ""]
    done = take(desk, again)
    assert done.status_code == 302
    assert scores(desk) == ["1-0", "1-0", "0-1"]


def test_the_button_pressed_twice_records_once(desk: Desk) -> None:
    answer = read_back(desk, slips_of(desk, {1: (2, 0)}))
    take(desk, answer)
    version = desk.version
    assert take(desk, answer).status_code == 302
    assert desk.version == version


def test_a_scan_is_kept_beside_what_is_typed_from_it(desk: Desk) -> None:
    file = scan_of()
    data = file.read()
    file.seek(0)
    digest = hashlib.sha256(data).hexdigest()
    answer = bring(desk, file)
    assert digest in page_text(answer)
    assert SheetScan.objects.get().sha256 == digest
    version = desk.version
    # Nothing is known of the scan but what is typed.
    assert "请填写台次" in page_text(take(desk, answer, row__0__taken="on"))
    assert "没有这一台" in page_text(take(desk, answer, row__0__board="9", row__0__taken="on"))
    assert desk.version == version
    take(desk, answer, row__0__board="2", row__0__score="0-1", row__0__fouls_first="1",
         row__0__taken="on")  # fmt: skip
    board = desk.state.stage.played[0].boards[1]
    assert board.scans == (digest,)
    assert board.outcome is not None
    assert (board.outcome.score.value, board.outcome.fouls_first) == ("0-1", 1)
    assert digest in page_text(desk.get())
    assert f"{desk.base}/scans/{digest}" in desk.get("rounds/1/results/").content.decode()
    shown = desk.get(f"scans/{digest}")
    assert (shown.content, shown["Content-Type"]) == (data, "image/png")
    # The same scan again says nothing new, and another of that board stays beside it.
    take(desk, bring(desk, scan_of()), row__0__board="2", row__0__taken="on")
    assert desk.state.stage.played[0].boards[1].scans == (digest,)
    take(desk, bring(desk, scan_of(b"second")), row__0__board="2", row__0__taken="on")
    assert len(desk.state.stage.played[0].boards[1].scans) == 2


def test_a_scan_that_says_otherwise_is_a_correction(desk: Desk) -> None:
    take(desk, read_back(desk, slips_of(desk, {1: (2, 0)})))
    answer = bring(desk, scan_of())
    again = take(desk, answer, row__0__board="1", row__0__score="0-1", row__0__taken="on")
    assert "记录所载有变" in page_text(again)
    assert scores(desk)[0] == "1-0"
    take(desk, again, 1, reason="录入错误", row__0__score="0-1")
    assert scores(desk)[0] == "0-1"


def test_who_may_not_correct_leaves_what_differs(desk: Desk) -> None:
    take(desk, read_back(desk, slips_of(desk, {1: (2, 0)})))
    arbiter = Desk(client_of(official("裁判员", Role.ARBITER, event=desk.state.event)), desk.id)
    answer = read_back(arbiter, slips_of(desk, {1: (0, 2), 2: (1, 1)}))
    assert "您的职务不能更正成绩" in page_text(take(arbiter, answer, 1, reason="x"))
    assert scores(desk) == ["1-0", "", ""]
    assert take(arbiter, answer).status_code == 302
    assert scores(desk) == ["1-0", "1/2-1/2", ""]


def test_scans_are_the_office_s_alone(desk: Desk) -> None:
    digest = hashlib.sha256(scan_of().read()).hexdigest()
    bring(desk, scan_of())
    committee = official("申诉", Role.COMMITTEE, event=desk.state.event)
    other = Desk(client_of(committee), desk.id)
    # Brought, and not on record yet: only who files scans looks at it.
    assert other.get(f"scans/{digest}").status_code == 403
    take(desk, bring(desk, scan_of()), row__0__board="1", row__0__taken="on")
    assert other.get(f"scans/{digest}").status_code == 200
    stranger = client_of(official("外人", Role.ARBITER, event="another"))
    assert stranger.get(f"{desk.base}/scans/{digest}").status_code == 403
    assert desk.get(f"scans/{'0' * 64}").status_code == 404


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
    take(desk, read_back(desk, slips_of(desk, {1: (2, 0), 2: (2, 0), 3: (2, 0)})))
    desk.do("close")
    desk.press("draft")
    desk.do("publish")
    assert "另一轮" in page_text(read_back(desk, data, number=2))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04no", "姓名\n甲\n".encode()])
def test_a_file_that_is_none_is_told(data: bytes, desk: Desk) -> None:
    version = desk.version
    answer = read_back(desk, data)
    assert answer.status_code == 200
    assert "登记勾选各项" not in page_text(answer)
    assert desk.version == version


def test_only_who_records_results_reads_slips_back(desk: Desk) -> None:
    address = f"{desk.base}/rounds/1/slips/"
    arbiter = client_of(official("裁判员", Role.ARBITER, event=desk.state.event))
    assert arbiter.get(address).status_code == 200
    committee = client_of(official("申诉", Role.COMMITTEE, event=desk.state.event))
    assert committee.get(address).status_code == 403
    assert desk.client.get(f"{desk.base}/rounds/2/slips/").status_code == 404
