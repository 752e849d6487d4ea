"""`import_tournament`, `export_tournament` and `check_pairings` on the ledger."""

import io
import json
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError

from games.ledger import sequencer
from games.models import LedgerEvent, Player
from games.players.registration import save_player
from games.projections.runner import catch_up
from tests.support.event_shapes import Final, Shape
from tests.support.file_round_trips import SHAPES, met, written
from tests.support.random_events import random_event
from tests.support.stream_files import file_of, sealed
from tests.tournaments.management.test_checking import check, generate, swapped
from tests.tournaments.rest.office import open_office
from tournaments.books.formats import StageKind
from tournaments.interchange.orders import Written
from tournaments.interchange.reading import read_file
from tournaments.interchange.rules import Choices
from tournaments.models import Tournament
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.values import TeamKind

pytestmark = pytest.mark.database


def bring(tmp_path: Path, *arguments: str) -> tuple[int, str, list[dict[str, object]]]:
    """Return exit status, output and rejects."""
    out, rejects = io.StringIO(), tmp_path / "rejects.ndjson"
    status = 0
    try:
        call_command(
            "import_tournament",
            *arguments,
            "--rejects",
            str(rejects),
            stdout=out,
            stderr=io.StringIO(),
        )
    except SystemExit as stop:
        status = int(str(stop.code))
    lines = [json.loads(text) for text in rejects.read_text(encoding="utf-8").splitlines()]
    return status, out.getvalue(), lines


def test_files_are_stored_once_and_the_faulty_is_rejected_with_its_line(
    database: str, tmp_path: Path
) -> None:
    good, bad, off = tmp_path / "good.trf", tmp_path / "bad.trf", tmp_path / "off.trf"
    generate(good, "--seed", "4", "--players", "9", "--rounds", "4", "--withdrawals", "1")
    bad.write_text(good.read_text().replace("001    3", "001    2", 1))
    off.write_text(swapped(good.read_text(), 1))
    paths = (str(good), str(bad), str(off))
    status, told, rejects = bring(tmp_path, *paths)
    assert (status, told.count("新收 / newly stored")) == (1, 1)
    assert [reject["code"] for reject in rejects] == ["duplicate_number", "import_deviates"]
    lines = bad.read_text().splitlines()
    assert str(lines[int(str(rejects[0]["line"])) - 1]).split()[2] == "棋手3"
    events = LedgerEvent.objects.count()
    assert Player.objects.count() == 9

    status, told, rejects = bring(tmp_path, str(good))
    assert (status, told.count("已有 / already there"), rejects) == (0, 1, [])
    assert LedgerEvent.objects.count() == events

    status, told, _ = bring(tmp_path, str(off), "--accept-deviations")
    assert (status, "round 1: differs: " in told) == (0, True)
    sequencer.sequence_all()
    catch_up()
    assert Tournament.objects.count() == 2

    for path, expected in ((good, 0), (off, 1)):
        told = bring(tmp_path, str(path), "--accept-deviations")[1]
        stream = told.split("already there: ")[1].split(": ")[0]
        assert check(stream)[0] == expected
        out = tmp_path / "out.trf"
        call_command("export_tournament", stream, "--format", "trf26", "-o", str(out))
        assert check(out)[0] == expected
        assert ("### Import @ Round 1: " in out.read_text()) == bool(expected)


@pytest.mark.parametrize(
    "shape",
    [
        Shape(edition="xiangqi-2020", kind=StageKind.KNOCKOUT, entrants=6,
              teams=TeamKind.FREE_LINEUP),
        Shape(edition="weiqi-2002", kind=StageKind.SWISS, entrants=9),
        Shape(edition="xiangqi-2020", kind=StageKind.SWISS, entrants=7,
              then=Final(qualifiers=4, rounds=1, deciding="30.1.2")),
    ],
    ids=["knockout of teams", "weiqi", "final of four"],
)  # fmt: skip
def test_t8_a_report_brought_into_another_database_has_the_same_crosstable(
    shape: Shape, database: str, tmp_path: Path
) -> None:
    path, out = tmp_path / "event.trf", tmp_path / "out.trf"
    path.write_bytes(written(random_event(5, shape).now, Written.TRF26))
    told = bring(tmp_path, str(path), "--accept-deviations")[1]
    stream = told.split("newly stored: ")[1].split(": ")[0]
    assert check(stream)[0] == check(str(path))[0]
    call_command("export_tournament", stream, "--format", "trf26", "-o", str(out))
    tables = [met(read_file(other.read_bytes(), Choices()).table) for other in (out, path)]
    assert tables[0] == tables[1]


def test_a_file_of_events_is_left_to_its_own_command(database: str, tmp_path: Path) -> None:
    path = tmp_path / "event.ndjson"
    events = sealed(TOURNAMENTS, random_event(1, SHAPES[0]).events)
    path.write_bytes(b"".join(file_of(events, kind="tournament")))
    status, _, rejects = bring(tmp_path, str(path))
    assert (status, [reject["code"] for reject in rejects]) == (1, ["stream_file"])
    assert rejects[0]["detail"] == "import_stream"
    assert not LedgerEvent.objects.exists()


def test_what_a_reader_adjusted_is_stored_with_the_event(database: str, tmp_path: Path) -> None:
    # Questions 48 and 50: an unknown record and an unknown result are told and kept.
    path = tmp_path / "odd.trf"
    generate(path, "--seed", "4", "--players", "4", "--rounds", "1")
    lines = path.read_text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("001"))
    lines.insert(at, "250 1.0        1   2    1    4")
    path.write_text("\n".join(lines) + "\n")
    status, told, _ = bring(tmp_path, str(path))
    assert (status, "record_not_used" in told) == (0, True)
    stored = LedgerEvent.objects.get(type="tournaments.tournament-imported.v1")
    notes = json.loads(bytes(stored.payload))["notes"]
    assert {"code": "record_not_used", "line": at + 1} in notes


def test_a_tournament_of_the_ledger_is_checked_and_manual_changes_are_named(database: str) -> None:
    cache.clear()
    office = open_office().started(6)
    for number in (1, 2):
        office.do("pairing-drafts", {"round": number, "seed": "s"})
        if number == 2:
            drafted = office.api.get(
                f"{office.path}/rounds/2", token=office.tokens["chief_arbiter"]
            ).data["boards"]
            pairs = [
                {"board": item["board"], "first": item["second"], "second": item["first"]}
                if item["board"] == 3
                else {key: item[key] for key in ("board", "first", "second")}
                for item in drafted
            ]
            office.do("pairing-changes", {"round": 2, "pairs": pairs, "reason": "执色有误"})
        office.do("publications", {"round": number})
        for board in (1, 2, 3):
            office.do("results", {"round": number, "board": board, "score": "1-0"})
        office.do("round-closes", {"round": number})
        office.do("standings-publications", {"round": number})
    status, told = check(str(office.tournament))
    assert status == 1
    assert "第 1 轮：一致 / round 1: agrees" in told
    assert "手工改动，已记录 / manual, recorded: 执色有误" in told
    assert "名次 standings" not in told
    assert check(str(office.tournament), "--accept-recorded")[0] == 0


@pytest.mark.parametrize("what", ["no-such-thing", "01890a5d-ac96-774b-bcce-b302099a8057"])
def test_what_is_not_there_is_wrong_usage(database: str, what: str) -> None:
    assert check(what)[0] == 2
    if "-" in what[8:9]:
        with pytest.raises(CommandError) as refused:
            call_command("export_tournament", what, "--format", "csv")
        assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("given", "number", "code"),
    [("棋手2", "77", ""), ("另一人", "77", "number_taken"), ("棋手1", "78", "")],
)
def test_a_report_names_nobody_anothers_number(
    database: str, tmp_path: Path, given: str, number: str, code: str
) -> None:
    save_player(Player(name="棋手2", federation_number="77"))
    path = tmp_path / "event.trf"
    generate(path, "--seed", "4", "--players", "6", "--rounds", "2")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("001    2"))
    line = f"{lines[at][:14]}{given:<33}{lines[at][47:57]}{number:>11}{lines[at][68:]}"
    path.write_text("".join((*lines[:at], line, *lines[at + 1 :])), encoding="utf-8")
    status, _, rejects = bring(tmp_path, str(path), "--accept-deviations")
    assert [reject["code"] for reject in rejects] == ([code] if code else [])
    assert status == bool(code)
    if code:
        assert "另一人 / 棋手2" in json.dumps(rejects, ensure_ascii=False)
        assert list(Player.objects.values_list("name", flat=True)) == ["棋手2"]
        return
    assert Player.objects.filter(name=given).count() == (2 if given == "棋手1" else 1)
