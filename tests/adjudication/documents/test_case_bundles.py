"""Decided cases go with the office's pack of their event, the ruling paper with their bundle."""

import io
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import call_command
from openpyxl import load_workbook

from adjudication.cases.decider import CASES
from games import api
from games.ledger import sequencer
from games.models import LedgerStream
from tests.adjudication.cases.test_appeals import DOWN, PAPER, UP, UPHOLD, voted
from tests.adjudication.documents.test_packs import NOW_MS, caught_up, pack_of, with_games
from tests.games.streams.test_taking_over import keep
from tests.support.bundled import checked, unpacked
from tests.support.cases import APPEAL, FACTS, MEMBERS, Case
from tests.support.document_events import pdf_words
from tests.support.stream_files import sealed
from tests.tournaments.rest.office import Office

pytestmark = [pytest.mark.database, pytest.mark.one_database]

DECIDED = UUID("00000000-0000-7000-8000-0000000000aa")
OPEN = UUID("00000000-0000-7000-8000-0000000000bb")


def on_record(case: Case, stream: UUID) -> None:
    keep(sealed(CASES, [entry.event for entry in case.entries], stream=stream), kind=CASES.kind)


@pytest.fixture
def office(database: str) -> Office:
    """An event with a game, on which an appeal is decided and another waits."""
    office = with_games()
    game = next(
        str(row["stream_id"])
        for row in LedgerStream.objects.filter(kind=api.GAMES.kind).values("stream_id")
    )
    event = api.game_state(UUID(game)).event
    filing = replace(
        APPEAL,
        subject=game,
        attachments=(PAPER,),
        circumstances=replace(FACTS, event=event),
    )
    case = voted(UP, DOWN, UP, filing=filing)
    case.give(UPHOLD, MEMBERS[0])
    on_record(case, DECIDED)
    on_record(voted(UP, filing=filing), OPEN)
    caught_up()
    sequencer.sign_checkpoint(now=NOW_MS)
    return office


def office_pack(office: Office, folder: Path) -> bytes:
    to = folder / "pack.zip"
    call_command("event_pack", str(office.tournament), str(to), "--cases")
    return to.read_bytes()


def test_the_office_s_pack_has_the_decided_case_and_its_paper(
    office: Office, tmp_path: Path
) -> None:
    data = office_pack(office, tmp_path)
    report = checked(data)
    cases = [stream for stream in report.streams if stream.kind == CASES.kind]
    assert [(stream.stream_id, stream.withheld) for stream in cases] == [(str(DECIDED), 0)]
    files = unpacked(data)
    papers = {name for name in files if name.startswith("cases/")}
    assert papers == {"cases/裁决书-000000AA.pdf", "cases/裁决书-000000AA.xlsx"}
    told = pdf_words(files["cases/裁决书-000000AA.pdf"])
    # The statements, and what was handed in by its hash; the bytes are the parties'.
    for piece in ("落子后碰钟是否判负", "陈述", "所交材料", PAPER.name, PAPER.sha256):
        assert piece in told
    listed = files["SHA256SUMS"].decode()
    assert all(name in listed for name in papers)


def test_the_public_pack_has_neither(office: Office) -> None:
    files = pack_of(office)
    assert not [name for name in files if name.startswith("cases/")]
    assert f"streams/{DECIDED}.ndjson" not in files


def test_the_bundle_of_the_event_has_the_case_for_who_may_read_it(office: Office) -> None:
    whole = unpacked(api.bundle(office.tournament, asking=None))
    assert f"streams/{DECIDED}.ndjson" in whole
    assert f"streams/{OPEN}.ndjson" not in whole
    public = unpacked(api.bundle(office.tournament, asking=api.nobody))
    assert f"streams/{DECIDED}.ndjson" not in public


@pytest.mark.parametrize("case", [DECIDED, OPEN], ids=["decided", "open"])
def test_a_case_s_own_bundle_has_its_paper(office: Office, case: UUID) -> None:
    data = api.bundle(case, asking=None)
    assert [stream.kind for stream in checked(data).streams] == [CASES.kind]
    (name,) = (name for name in unpacked(data) if name.endswith(".xlsx"))
    book = load_workbook(io.BytesIO(unpacked(data)[name]))
    texts = [str(cell.value) for row in book.worksheets[0].iter_rows() for cell in row]
    assert any(PAPER.sha256 in text for text in texts)
    # A stranger's has the decision at most, and no paper.
    public = api.bundle(case, asking=api.nobody)
    assert not [name for name in unpacked(public) if name.startswith("cases/")]
    (stream,) = checked(public).streams
    assert stream.withheld > 0
