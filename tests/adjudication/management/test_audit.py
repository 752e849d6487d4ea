"""`manage.py audit`: files without storing them, games of the archive, lines and a workbook."""

import json
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from adjudication.management import audit_files
from adjudication.management.audit_files import audit_named
from adjudication.management.auditing import audit_stored
from games.importing import files
from games.record.audits.findings import Code
from games.rules.books.sources import WEIQI, XIANGQI
from tests.support.killed_readers import ALWAYS, ONCE, killed_over, mark
from tests.support.played import moves, play

MATE = '[FEN "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1"]\n'
TRIPLE_KO = "B5 C5 A4 E5 C4 D4 A3 E4 B3 C3 B2 E3 C2 D2 A1 E1 B1 - D1 - D3 C1 D5 C3 D1 C5"


def _pgn(text: str, *, date: str, result: str, head: str = "") -> bytes:
    tags = f'[Game "Chinese Chess"]\n[Date "{date}"]\n[Result "{result}"]\n[Format "ICCS"]\n{head}'
    return f"{tags}\n{text} {result}\n".encode()


def _findings(data: bytes, name: str = "game.pgn", edition: str = "xiangqi-2020") -> list[Any]:
    (line,) = audit_named((name, data), edition=edition).lines
    found = line.as_json["findings"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("date", "severity"),
    [("2021.05.01", "contradiction"), ("2019.05.01", "note"), ("????.??.??", "note")],
)
def test_a_file_is_contradicted_under_its_own_edition_alone(date: str, severity: str) -> None:
    (finding,) = _findings(_pgn("1. B7-B9", date=date, result="0-1", head=MATE))
    assert finding == {
        "severity": severity,
        "code": "result_against_board",
        "ply": 1,
        "event": 4,
        "article": "4.1.1",
        "book": XIANGQI.code,
        "by_todays_rules": severity == "note",
    }


def test_a_file_whose_result_is_that_of_the_board() -> None:
    assert _findings(_pgn("1. B7-B9", date="2021.05.01", result="1-0", head=MATE)) == []


def test_a_move_that_keeps_a_file_out_of_the_archive() -> None:
    (finding,) = _findings(_pgn("1. H2-E2 H9-G7 2. H2-E2", date="2021.05.01", result="1-0"))
    assert (finding["code"], finding["ply"]) == (Code.MOVE_AGAINST_RULES, 3)
    assert finding["severity"] == "contradiction"


def test_a_file_that_is_none() -> None:
    audited = audit_named(("empty.pgn", b""))
    assert (audited.lines, audited.unread) == ((), (("empty.pgn", "file_empty"),))


def test_20_3_what_a_file_leaves_open_contradicts_nothing() -> None:
    points = "".join(
        f";{'BW'[index % 2]}[{_sgf(point)}]" for index, point in enumerate(TRIPLE_KO.split())
    )
    data = f"(;GM[1]FF[4]SZ[5]DT[2020-01-01]RE[B+R]{points})".encode()
    (finding,) = _findings(data, "game.sgf", "weiqi-2002")
    assert (finding["severity"], finding["code"]) == ("unclaimed", "repetition_not_claimed")
    assert (finding["article"], finding["book"]) == ("20.3", WEIQI.code)


def _sgf(point: str) -> str:
    return "" if point == "-" else "abcde"["ABCDE".index(point[0])] + "edcba"[int(point[1]) - 1]


def _run(*args: str) -> tuple[str, str, int]:
    out, err, status = StringIO(), StringIO(), 0
    try:
        call_command("audit", *args, stdout=out, stderr=err)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    return out.getvalue(), err.getvalue(), status


def test_files_as_lines_with_what_was_found_in_both_languages(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pgn"
    wrong.write_bytes(_pgn("1. B7-B9", date="2021.05.01", result="0-1", head=MATE))
    out, err, status = _run(str(wrong), "--edition", "xiangqi-2020")
    (line,) = [json.loads(text) for text in out.splitlines()]
    place = (line["source"], line["index"], line["edition"], line["result"], line["plies"])
    assert place == (str(wrong), 1, "xiangqi-2020", "0-1", 1)
    assert "结果与盘面不符 / the result is not that of the board" in err
    assert "1/1" in err
    assert status == 1


def _lines(tmp_path: Path, *args: str) -> list[Any]:
    old = tmp_path / "old.pgn"
    old.write_bytes(_pgn("1. B7-B9", date="1995.05.01", result="0-1", head=MATE))
    out, _err, _status = _run(str(old), *args)
    return [json.loads(text) for text in out.splitlines()]


def test_the_edition_that_a_federation_chose_for_a_year(tmp_path: Path) -> None:
    years = tmp_path / "years.csv"
    years.write_text("xiangqi-wxf-2018,1990,1999\n", encoding="utf-8")
    (by_today,) = _lines(tmp_path)
    assert (by_today["edition"], by_today["findings"][0]["severity"]) == ("xiangqi-2020", "note")
    (chosen,) = _lines(tmp_path, "--edition-years", str(years))
    assert chosen["edition"] == "xiangqi-wxf-2018"
    assert chosen["findings"][0]["severity"] == "contradiction"
    assert not chosen["findings"][0]["by_todays_rules"]


def test_years_that_cannot_be_read(tmp_path: Path) -> None:
    years = tmp_path / "years.csv"
    years.write_text("xiangqi-2020,some,years\n", encoding="utf-8")
    with pytest.raises(CommandError, match="edition_years_unreadable"):
        _lines(tmp_path, "--edition-years", str(years))


GAME = UUID(int=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stored:
    """An event of a stream as the ledger holds it."""

    type: str
    version: int
    payload: bytes = b"{}"
    recorded_at: int = 0
    actor: str = "user:1"
    role: str = "arbiter"
    event_id: UUID = GAME


@pytest.mark.parametrize("before", [0, 1])
def test_a_stream_with_an_event_that_no_code_knows(before: int) -> None:
    started = tuple(_Stored(type="games.game-started.v1", version=1) for _ in range(before))
    unknown = _Stored(type="games.moved-by-magic.v1", version=before + 1)
    line = audit_stored(UUID(int=7), (*started, unknown))
    (finding,) = line.findings
    assert (finding.code, finding.version) == (Code.RECORD_UNREADABLE, before + 1)


def test_find_repetitions_shows_what_the_audit_finds(tmp_path: Path) -> None:
    """Twelve half-moves that went round three times (23.1), then one round more."""
    there = ("A0-A1", "A9-A8", "A1-A0", "A8-A9") * 4
    text = " ".join(
        f"{index // 2 + 1}. {move}" if index % 2 == 0 else move for index, move in enumerate(there)
    )
    data = _pgn(text, date="2021.05.01", result="1/2-1/2")
    (finding,) = _findings(data)
    path, out = tmp_path / "game.pgn", StringIO()
    path.write_bytes(data)
    call_command("find_repetitions", str(path), stdout=out, stderr=StringIO())
    plies = [int(line.split("\t")[1]) for line in out.getvalue().splitlines()]
    assert plies == [12, 13, 14, 15, 16]
    assert (finding["code"], finding["ply"]) == ("repetition_not_claimed", 12)


def test_files_as_a_workbook(tmp_path: Path) -> None:
    wrong, book = tmp_path / "wrong.pgn", tmp_path / "found.xlsx"
    wrong.write_bytes(_pgn("1. B7-B9", date="2021.05.01", result="0-1", head=MATE))
    _out, _err, status = _run(str(wrong), "--format", "xlsx", "-o", str(book))
    sheet = load_workbook(book).worksheets[0]
    rows = sheet.iter_rows(values_only=True)
    assert any("result_against_board" in row for row in rows)
    assert status == 1


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ((), "nothing_to_audit"),
        (("/nowhere",), "no_such_path"),
        (("/nowhere", "--edition", "chess"), "unknown_edition"),
        (("/nowhere", "--format", "xlsx"), "output_missing"),
    ],
)
@pytest.mark.database
def test_wrong_usage(args: tuple[str, ...], code: str) -> None:
    with pytest.raises(CommandError, match=code) as refused:
        call_command("audit", *args, stdout=StringIO(), stderr=StringIO())
    assert refused.value.returncode == 2


@pytest.mark.database
def test_a_game_of_the_archive() -> None:
    game = play("xiangqi-2020", moves("red", "black", "h2e2", "h9g7"))
    out, _err, status = _run("--game", str(game))
    line = json.loads(out)
    assert (line["source"], line["plies"], line["findings"]) == (str(game), 2, [])
    assert status == 0


@pytest.mark.database
def test_a_game_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="no_such_game"):
        call_command(
            "audit", "--game", "0190b000-0000-7000-8000-00000000ffff", stdout=StringIO(),
            stderr=StringIO(),
        )  # fmt: skip


@pytest.mark.parametrize(("times", "unread"), [(ONCE, ()), (ALWAYS, ("reader_killed",))])
def test_a_reader_killed_loses_no_file_in_silence(
    times: str, unread: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_files, "audit_named", killed_over)
    monkeypatch.setattr(files, "FEW_FILES", 2)
    paths = [tmp_path / f"{number}.pgn" for number in range(6)]
    for path in paths:
        path.write_bytes(_pgn("1. H2-E2 H9-G7", date="2021.05.01", result="1-0"))
    mark(paths[2], times)
    found = list(audit_files.audit_files(paths, edition="xiangqi-2020", jobs=2))
    missing = [name for each in found for name in each.unread]
    assert missing == [(str(paths[2]), code) for code in unread]
    read = [line.source for each in found for line in each.lines]
    assert read == [str(path) for path in paths if path != paths[2] or not unread]
