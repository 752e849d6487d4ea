"""Scanned slips go to their boards by the code on them; without one the board is typed.

The codes are drawn by segno, which printed slips have them from, and laid on white paper.
"""

import io
import re
from typing import Any
from uuid import UUID

import pytest
import segno
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from adjudication.documents.rendering.markup import code_svg
from games.ledger.clock import now_ms
from games.record.values import Actor, Role
from tests.support.document_events import fetch
from tests.tournaments.admin.desk import Desk, client_of, page_text
from tests.tournaments.admin.test_slips_page import take
from tournaments.handlers.games_of_rounds import arrange_games
from tournaments.handlers.scan_codes import codes_in

pytestmark = [
    pytest.mark.database,
    pytest.mark.one_database,
    pytest.mark.usefixtures("every_name_is_given"),
]

BOARD = re.compile(r'name="row-(\d+)-board" value="(\d+)"')


@pytest.fixture
def desk(database: str) -> Desk:
    made = Desk(client_of(User.objects.create_superuser("裁判长")))
    made.started(6)
    made.press("draft")
    made.do("publish")
    return made


def paper(*codes: str, turned: int = 0) -> bytes:
    """Return a scan of a sheet with codes one below the other."""
    sheet = Image.new("L", (620, 320 * max(1, len(codes))), 250)
    for at, code in enumerate(codes):
        drawn = io.BytesIO()
        segno.make(code, error="m", micro=False).save(drawn, kind="png", scale=4, border=1)
        sheet.paste(Image.open(drawn).convert("L"), (330, 40 + 320 * at))
    out = io.BytesIO()
    sheet.rotate(turned, expand=True, fillcolor=250).save(out, "PNG")
    return out.getvalue()


def slip_address(desk: Desk, board: int, *, number: int = 1, event: UUID | None = None) -> str:
    """Return the address that the code of a slip holds."""
    base = f"http://testserver/tournaments/{event or desk.id}/documents/individual-score/"
    return f"{base}?v={desk.version}&round={number}&board={board}"


def bring(desk: Desk, *pictures: bytes) -> Any:
    files = [SimpleUploadedFile(f"{at}.png", data) for at, data in enumerate(pictures)]
    return desk.client.post(f"{desk.base}/rounds/1/slips/", {"file": files})


def boards(answer: Any) -> list[int]:
    return [int(board) for _row, board in BOARD.findall(answer.content.decode())]


def test_a_printed_slip_bears_the_code_of_its_board(desk: Desk) -> None:
    html = fetch(f"/tournaments/{desk.id}/documents/individual-score/").content.decode()
    slips = html.split('<section class="slip">')[1:]
    for board, slip in enumerate(slips, start=1):
        drawn = slip[slip.index("<svg") : slip.index("</svg>") + len("</svg>")]
        assert drawn == code_svg(slip_address(desk, board)), board


@pytest.mark.parametrize("turned", [0, 90, 180, 4])
def test_a_scan_goes_to_the_board_of_its_code(turned: int, desk: Desk) -> None:
    answer = bring(desk, paper(slip_address(desk, 2), turned=turned))
    assert boards(answer) == [2]
    assert "请照扫描件键入" in page_text(answer)
    take(desk, answer, row__0__score="1-0")
    outcomes = [board.outcome for board in desk.state.stage.played[0].boards]
    assert [outcome.score.value if outcome else "" for outcome in outcomes] == ["", "1-0", ""]
    assert len(desk.state.stage.played[0].boards[1].scans) == 1


def test_a_sheet_of_several_slips_is_of_several_boards(desk: Desk) -> None:
    answer = bring(desk, paper(slip_address(desk, 1), slip_address(desk, 3)))
    assert boards(answer) == [1, 3]
    take(desk, answer, row__0__score="1-0", row__1__score="0-1")
    scans = [board.scans for board in desk.state.stage.played[0].boards]
    assert scans[0] == scans[2] != ()
    assert scans[1] == ()


def test_the_code_of_a_table_leads_to_its_board_too(desk: Desk) -> None:
    chief = Actor(id="user:1", role=Role.CHIEF_ARBITER)
    arrange_games(desk.id, number=1, by=chief, now=now_ms(), scheduled_on="2026-11-27")
    ((_number, game),) = desk.state.stage.played[0].boards[2].games
    answer = bring(desk, paper(f"http://testserver/table/{game}/"))
    assert boards(answer) == [3]


@pytest.mark.parametrize("where", ["round", "event", "board", "game"])
def test_a_slip_of_elsewhere_is_told_and_not_taken(where: str, desk: Desk) -> None:
    address = {
        "round": slip_address(desk, 1, number=2),
        "event": slip_address(desk, 1, event=UUID(int=7)),
        "board": slip_address(desk, 9),
        "game": f"http://testserver/table/{UUID(int=7)}/",
    }[where]
    answer = bring(desk, paper(address))
    assert "是另一轮或另一项赛事的记分单" in page_text(answer)
    assert "登记勾选各项" not in page_text(answer)
    assert boards(answer) == []


@pytest.mark.parametrize(
    "data",
    [
        paper(),
        paper("https://example.org/"),
        b"%PDF-1.7\n",
        b"\x89PNG\r\n\x1a\nno picture",
        b"\xff\xd8\xff\xe0cut off",
    ],
    ids=["white paper", "another code", "PDF", "broken PNG", "broken JPEG"],
)
def test_without_a_code_the_board_is_typed(data: bytes, desk: Desk) -> None:
    answer = bring(desk, data)
    assert 'name="row-0-board"' in answer.content.decode()
    assert boards(answer) == []
    take(desk, answer, row__0__board="2", row__0__score="0-1")
    board = desk.state.stage.played[0].boards[1]
    assert (len(board.scans), board.outcome.score.value if board.outcome else "") == (1, "0-1")


def test_a_picture_too_large_to_be_looked_through_gives_no_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = paper("https://example.org/")
    assert codes_in(picture) == ("https://example.org/",)
    monkeypatch.setattr("tournaments.handlers.scan_codes.MOST_PIXELS", 1000)
    assert codes_in(picture) == ()
