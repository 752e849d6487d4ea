"""Imports at the desk: bring, look, decide, store, report; who may, and what is refused."""

from io import BytesIO

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from games.models import Appointment, ImportBatch, ImportFile, LedgerEvent, Player, SourceGame
from games.players.registration import save_player
from tests.games.importing.test_batches import BROKEN, GOOD, MIXED
from tests.games.importing.test_questions import DATED
from tests.support.desk_imports import bring, work_through, zipped

pytestmark = [pytest.mark.database, pytest.mark.one_database]
IMPORTS = "/admin/games/importbatch/"


@pytest.fixture
def archive(database: str) -> Client:
    """The browser of an archivist appointed for every event."""
    user = User.objects.create_user("档案员")
    Appointment.objects.create(user=user, role="archivist")
    client = Client(headers={"accept-language": "zh-hans"})
    client.force_login(user)
    return client


def upload(client: Client, files: dict[str, bytes], **told: str) -> object:
    given = [SimpleUploadedFile(name, data) for name, data in files.items()]
    return client.post(f"{IMPORTS}new/", {"brought": given, **told})


def page_of(client: Client, batch: ImportBatch) -> str:
    return client.get(f"{IMPORTS}{batch.pk}/change/").content.decode()


def act(client: Client, batch: ImportBatch, step: str, **told: str) -> str:
    answer = client.post(f"{IMPORTS}{batch.pk}/act/", {"step": step, **told}, follow=True)
    batch.refresh_from_db()
    return answer.content.decode()


def test_files_are_brought_looked_at_decided_and_stored(archive: Client) -> None:
    upload(archive, {"a.zip": zipped(MIXED), "broken.pgn": BROKEN}, attribution="协会")
    batch = ImportBatch.objects.get()
    assert SourceGame.objects.count() == 0
    running = archive.get(f"{IMPORTS}{batch.pk}/change/")
    assert running.headers["Refresh"] == "2"
    assert "已读取 0 个文件，共 5 个" in running.content.decode()
    work_through(batch)
    page = page_of(archive, batch)
    assert "Refresh" not in archive.get(f"{IMPORTS}{batch.pk}/change/").headers
    for text in (
        "这些对局属哪个版本？",
        "这些日期按什么次序书写？",
        "棋手从标题中取吗？",
        "没有棋子能走所记着法",
    ):
        assert text in page, text
    told = {
        "decide-date_order-ymd-dmy-mdy-none": "ymd",
        "decide-edition-draughts-64-russian-draughts-64-brazilian": "draughts-64-russian",
        "decide-players_from_title-yes-no": "yes",
    }
    act(archive, batch, "decide", **told)
    assert batch.state == "reading"
    work_through(batch)
    act(archive, batch, "store", **told)
    assert batch.state == "storing"
    work_through(batch)
    page = page_of(archive, batch)
    assert "未入库" in page
    assert "broken.pgn" in page
    assert SourceGame.objects.count() == 4
    assert LedgerEvent.objects.filter(version=1).values_list(
        "actor", flat=True
    ).distinct().get() == (f"user:{User.objects.get().pk}")


def test_storing_with_another_answer_reads_first(archive: Client) -> None:
    batch = work_through(bring({"both.pgn": GOOD + b"\n" + DATED}))
    text = act(archive, batch, "store", **{"decide-date_order-ymd-dmy-mdy-none": "dmy"})
    assert "所作决定有变，先重新读取" in text
    assert batch.state == "reading"


def test_a_name_is_said_to_be_a_registered_person(archive: Client) -> None:
    person = Player(name="胡荣华", unit="上海", federation_number="9")
    save_player(person)
    batch = work_through(bring({"good.pgn": GOOD}))
    assert "胡荣华（9）" in page_of(archive, batch)
    act(archive, batch, "store", **{"person-胡荣华": str(person.pk)})
    work_through(batch)
    assert Player.objects.filter(name="胡荣华").count() == 1


def test_somebody_who_is_not_offered_is_not_taken(archive: Client) -> None:
    other = Player(name="别人", unit="上海", federation_number="9")
    save_player(other)
    batch = work_through(bring({"good.pgn": GOOD}))
    act(archive, batch, "store", **{"person-胡荣华": str(other.pk)})
    assert batch.people == {}


@pytest.mark.parametrize(
    ("language", "sheets", "reason"),
    [
        ("zh-hans", ["文件", "未入库", "提醒与未收录"], "没有棋子能走所记着法"),
        ("en", ["Files", "Not stored", "Noted and not kept"], "no piece can make the move"),
    ],
)
def test_the_report_is_a_workbook_in_either_language(
    archive: Client, language: str, sheets: list[str], reason: str
) -> None:
    batch = work_through(bring({"broken.pgn": BROKEN, "good.pgn": GOOD}))
    answer = archive.get(f"{IMPORTS}{batch.pk}/report.{language}.xlsx")
    book = load_workbook(BytesIO(answer.content))
    assert book.sheetnames == sheets
    cells = [str(cell.value) for row in book[sheets[1]].iter_rows() for cell in row]
    assert "broken.pgn" in cells
    assert any(reason in cell for cell in cells)
    assert archive.get(f"{IMPORTS}{batch.pk}/report.fr.xlsx").status_code == 404


@pytest.mark.parametrize(
    ("files", "bounds", "text"),
    [
        ({f"{at}.pgn": b"x" for at in range(3)}, {"IMPORT_FILES": 2}, "import_too_many_files"),
        ({"a.pgn": b"x" * 50}, {"IMPORT_ALL_BYTES": 40}, "import_too_large"),
        ({"a.zip": zipped({})}, {}, "import_empty"),
        ({}, {}, "import_empty"),
    ],
)
def test_what_is_too_much_is_said_beside_the_field(
    archive: Client,
    settings: LazySettings,
    files: dict[str, bytes],
    bounds: dict[str, int],
    text: str,
) -> None:
    for name, value in bounds.items():
        setattr(settings, name, value)
    answer = upload(archive, files)
    assert text in answer.content.decode()  # type: ignore[attr-defined]
    assert not ImportBatch.objects.exists()


def test_a_file_over_its_bound_is_named_and_the_rest_read(
    archive: Client, settings: LazySettings
) -> None:
    settings.IMPORT_FILE_BYTES = len(GOOD)
    upload(archive, {"good.pgn": GOOD, "large.pgn": GOOD + b" ", "empty.pgn": b""})
    batch = work_through(ImportBatch.objects.get())
    assert list(batch.files.values_list("state", flat=True)) == ["read", "refused", "refused"]
    page = page_of(archive, batch)
    assert "文件过大" in page
    assert "文件为空" in page


@pytest.mark.parametrize("role", ["chief_arbiter", "rating_office", "organiser"])
def test_only_the_archive_imports(database: str, role: str) -> None:
    user = User.objects.create_user("别人")
    Appointment.objects.create(user=user, role=role)
    client = Client()
    client.force_login(user)
    batch = work_through(bring({"good.pgn": GOOD}))
    for page in ("", "new/", f"{batch.pk}/change/", f"{batch.pk}/report.en.xlsx"):
        assert client.get(f"{IMPORTS}{page}").status_code == 403, page
    assert client.post(f"{IMPORTS}{batch.pk}/act/", {"step": "store"}).status_code == 403
    assert upload(client, {"good.pgn": GOOD}).status_code == 403  # type: ignore[attr-defined]
    assert ImportBatch.objects.get().state == "open"


def test_an_archivist_of_one_event_imports_nothing(database: str) -> None:
    user = User.objects.create_user("别人")
    Appointment.objects.create(user=user, role="archivist", event="省赛")
    client = Client()
    client.force_login(user)
    assert client.get(f"{IMPORTS}new/").status_code == 403


def test_a_button_of_an_old_page_says_that_things_went_on(archive: Client) -> None:
    batch = work_through(bring({"good.pgn": GOOD}))
    act(archive, batch, "leave")
    assert batch.state == "left"
    assert "import_not_open" in act(archive, batch, "store")
    assert archive.post(f"{IMPORTS}{batch.pk}/act/", {"step": "burn"}).status_code == 404


def test_what_a_file_says_is_shown_as_text(archive: Client) -> None:
    bad = GOOD.replace("许银川".encode(), b"<script>x</script>").replace(
        "马8进7".encode(), "马8进5".encode()
    )
    batch = work_through(bring({"<b>.pgn": bad}))
    page = page_of(archive, batch)
    assert "<script>x" not in page
    assert "<b>.pgn" not in page
    assert ImportFile.objects.get().rejected == 1


def test_a_piece_of_its_work_leads_to_the_import(office: Client) -> None:
    batch = bring({"good.pgn": GOOD})
    page = office.get("/admin/games/ledgerwork/").content.decode()
    assert f"{IMPORTS}{batch.pk}/change/" in page
    assert "导入" in page
