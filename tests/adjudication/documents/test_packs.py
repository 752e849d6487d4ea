"""The pack of an event: every paper and file with its hash, the record, a page for the disk."""

import hashlib
import json
import zipfile
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command

from adjudication.documents.events import EventAt
from adjudication.documents.packs.pack import MOST_SHEETS, Pack
from adjudication.documents.web import events
from games.ledger import sequencer
from games.projections.runner import catch_up
from games.record.values import Role
from tests.games.rest.hall import token_for
from tests.support.bundled import checked, code_of, listed_anew, packed, unpacked
from tests.support.document_events import KINDS, fetch, pdf_words
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office
from tournaments.handlers.scans import keep_scan

pytestmark = [pytest.mark.database, pytest.mark.one_database]

PROVING = (
    *("SHA256SUMS", "events.ndjson", "manifest.json", "keys.txt", "README.md", "verify.py"),
    *("streams/", "proofs/", "checkpoints/", "schemas/", "inputs/"),
)
"""What of a pack is no paper: its record, what proves it, the list itself."""
NOW_MS = 4_000_000_000_000
MOVES = ("h2e2", "h9g7", "h0g2")


def with_games() -> Office:
    """An event whose first board is being played move by move."""
    cache.clear()
    office = begun(event({"kind": "swiss", "rounds": 3}), 4)
    paired(office, 1)
    body = {"round": 1, "scheduled_on": "2026-11-21"}
    made = office.do("games", body, by="arbiter")
    game = next(item["game"] for item in made.data["games"] if item["board"] == 1)
    chief = token_for(Role.CHIEF_ARBITER, actor="chief")
    for what, sent in (
        ("start", {}),
        *(("moves", {"side": ("red", "black")[at % 2], "move": m}) for at, m in enumerate(MOVES)),
    ):
        version = office.api.get(f"/games/{game}", token=chief).data["version"]
        answer = office.api.post(f"/games/{game}/{what}", sent, token=chief, version=version)
        assert answer.status == 201, answer.raw.content.decode()
    caught_up()
    return office


def caught_up() -> None:
    sequencer.sequence_all()
    while catch_up():
        pass


def packed_of(office: Office, query: str = "") -> bytes:
    answer = fetch(f"/tournaments/{office.tournament}/documents/pack.zip{query}")
    assert answer.status_code == 200, answer.content[:200]
    return bytes(answer.content)


def pack_of(office: Office, query: str = "") -> dict[str, bytes]:
    return unpacked(packed_of(office, query))


def test_a_pack_with_games(database: str) -> None:
    office = with_games()
    files = pack_of(office)
    lines = [line.split("  ", 1) for line in files["SHA256SUMS"].decode().splitlines()]
    listed = {name: digest for digest, name in lines}
    assert set(files) - set(listed) == {name for name in files if name.startswith(PROVING)}
    assert listed == {name: hashlib.sha256(files[name]).hexdigest() for name in listed}
    assert "棋手1" in pdf_words(files["成绩册.pdf"])
    assert "炮二平五" in pdf_words(files["棋谱集.pdf"])
    assert any(name.startswith("games/R1-1.") for name in files)
    page = files["index.html"].decode()
    assert 'data-game="R1-1"' in page
    assert "棋手1" in page
    # Nothing of the page is fetched from a server.
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    script = files["offline/R1-1.js"].decode()
    data = json.loads(script.removeprefix("qipu.show(").removesuffix(");\n"))
    assert [step["text"] for step in data["steps"]] == ["炮二平五", "马８进７", "马二进三"]
    assert [step["side"] for step in data["steps"]] == ["red", "black", "red"]
    assert [step["last"] for step in data["steps"]] == ["h2 e2", "h9 g7", "h0 g2"]
    assert data["board"].startswith("<svg")
    assert "<" not in script
    # Without a checkpoint over it nothing is proved, and the events stand there alone.
    assert "manifest.json" not in files
    assert len(files["events.ndjson"].splitlines()) > office.version


def test_the_pack_itself_is_checked(database: str) -> None:
    office = with_games()
    sequencer.sign_checkpoint(now=NOW_MS)
    data = packed_of(office)
    report = checked(data)
    assert {stream.kind for stream in report.streams} == {"tournament", "game"}
    assert {"成绩册.pdf", "棋谱集.pdf", "index.html", "SHA256SUMS"} <= set(report.files)
    files = unpacked(data)
    for name in ("成绩册.pdf", "index.html", f"streams/{office.tournament}.ndjson"):
        assert code_of(packed({**files, name: files[name] + b" "})) == "digest_mismatch"
        left = {other: content for other, content in files.items() if other != name}
        assert code_of(packed(left)) in ("file_missing", "manifest_differs")
    assert code_of(packed({**files, "成绩册二.pdf": b""})) == "file_unlisted"


def test_scans_go_along_with_the_office_s_pack_alone(database: str, tmp_path: Path) -> None:
    office = KINDS["swiss"]()
    scan = keep_scan(b"\x89PNG\r\n\x1a\nslip")
    office.do("round-originals", {"round": 3, "board": 1, "original": scan.sha256}, by="arbiter")
    caught_up()
    sequencer.sign_checkpoint(now=NOW_MS)
    name = f"scans/{scan.sha256}.png"
    assert name not in pack_of(office)
    to = tmp_path / "pack.zip"
    call_command("event_pack", str(office.tournament), str(to), "--scans")
    files = unpacked(to.read_bytes())
    assert files[name] == scan.content
    assert checked(to.read_bytes()).scans == 1
    # A scan put in another's place is found out though the manifest was made anew.
    other = listed_anew({**files, name: b"\x89PNG\r\n\x1a\nother"})
    assert code_of(packed(other)) == "scan_unnamed"


def test_a_pack_in_english(database: str) -> None:
    files = pack_of(KINDS["round robin"](), "?lang=en")
    assert "Resultsofaroundrobin" in pdf_words(files["Result_book.pdf"])
    assert '<html lang="en">' in files["index.html"].decode()


@pytest.mark.parametrize("most", [12, 11])
def test_slips_and_sheets_are_set_for_so_many_boards_alone(
    database: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight players in three rounds sit at twelve boards; a pack over the web has up to forty."""
    assert MOST_SHEETS == 40
    asked_for: dict[str, bool] = {}

    def made(event: EventAt, *, full: bool, **_: object) -> Pack:
        asked_for["full"] = full
        return Pack(name="省赛-v9-归档包.zip", data=b"PK")

    monkeypatch.setattr(events, "MOST_SHEETS", most)
    monkeypatch.setattr(events, "event_pack", made)
    answer = fetch(f"/tournaments/{KINDS['swiss']().tournament}/documents/pack.zip")
    assert (answer.content, asked_for) == (b"PK", {"full": most == 12})
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"] == (
        "attachment; filename*=utf-8''" + quote("省赛-v9-归档包.zip")
    )


def test_the_list_leads_to_the_pack(database: str) -> None:
    office = KINDS["swiss"]()
    page = fetch(f"/tournaments/{office.tournament}/documents/").content.decode()
    assert f"/tournaments/{office.tournament}/documents/pack.zip" in page


def test_the_command_writes_the_pack(database: str, tmp_path: Path) -> None:
    office = KINDS["round robin"]()
    to = tmp_path / "pack.zip"
    call_command("event_pack", str(office.tournament), str(to))
    with zipfile.ZipFile(to) as packed:
        names = packed.namelist()
    assert {"index.html", "SHA256SUMS", "成绩册.pdf"} <= set(names)
    with pytest.raises(CommandError):
        call_command("event_pack", str(UUID(int=5)), str(to))


@pytest.mark.parametrize("query", ["?v=999", "?stage=9"])
def test_a_pack_of_nothing(query: str, database: str) -> None:
    office = KINDS["swiss"]()
    address = f"/tournaments/{office.tournament}/documents/pack.zip{query}"
    assert fetch(address).status_code == 404
    assert fetch(f"/tournaments/{UUID(int=5)}/documents/pack.zip").status_code == 404
