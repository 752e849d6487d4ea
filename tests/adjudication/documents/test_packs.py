"""The pack of an event: every paper and file with its hash, the record, a page for the disk."""

import hashlib
import io
import json
import zipfile
from pathlib import Path
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command

from games.ledger import sequencer
from games.projections.runner import catch_up
from games.record.values import Role
from tests.games.rest.hall import token_for
from tests.support.bundled import checked
from tests.support.document_events import KINDS, fetch, pdf_words
from tests.tournaments.rest.formats import begun, event, paired
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

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


def pack_of(office: Office, query: str = "") -> dict[str, bytes]:
    answer = fetch(f"/tournaments/{office.tournament}/documents/pack.zip{query}")
    assert answer.status_code == 200, answer.content[:200]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_pack_with_games(database: str) -> None:
    office = with_games()
    files = pack_of(office)
    lines = [line.split("  ", 1) for line in files["SHA256SUMS"].decode().splitlines()]
    listed = {name: digest for digest, name in lines}
    assert listed == {
        name: hashlib.sha256(content).hexdigest()
        for name, content in files.items()
        if name != "SHA256SUMS"
    }
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
    assert data["board"].startswith("<svg")
    assert "<" not in script
    # The bundle holds, or waits for its checkpoint and the events stand in its place.
    if "bundle.zip" in files:
        assert checked(files["bundle.zip"]).streams
    else:
        assert len(files["events.ndjson"].splitlines()) > office.version


def test_a_pack_in_english(database: str) -> None:
    files = pack_of(KINDS["round robin"](), "?lang=en")
    assert "Resultsofaroundrobin" in pdf_words(files["Result_book.pdf"])
    assert '<html lang="en">' in files["index.html"].decode()


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
