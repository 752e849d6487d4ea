"""The archive as Parquet: what is on record, whole or not at all; the questions of the docs."""

import hashlib
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
import pytest
from django.core.management import CommandError, call_command

from config.parquet import rows, writing
from config.parquet.schemas import TABLES
from games.catching_up import settle
from games.competitions import DELAYS, Delays
from games.ledger import store
from games.models import Game
from games.projections.positions import position_key
from games.record import commands as c
from games.record.values import Actor, Role
from games.selectors import game_page
from tests.support import archived
from tests.support.office import GameOnRecord
from tests.support.stone_files import import_files
from tests.support.subprocesses import ROOT
from tests.tournaments.rest.office import open_office

pytestmark = [pytest.mark.database, pytest.mark.one_database]
DOCS = (ROOT / "docs" / "archive.md").read_text("utf-8")
QUESTION = re.compile(r"```sql\n(.+?)```\n+```text\n(.+?)```", re.DOTALL)
COLUMN = re.compile(r"^\| `(\w+)` \| ([\w\[\]<>, =]+) \|", re.MULTILINE)
CUPS = ("asiacup", "worldcup", "wmsg")
WAYS = (("h2e2", "h9g7", "b0c2"), ("b0c2", "h9g7", "h2e2"))


def exported(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Export the archive and return the rows of every table."""
    settle()
    call_command("export_archive", out=folder)
    return {name: pq.read_table(folder / f"{name}.parquet").to_pylist() for name in TABLES}


def test_games_and_moves_are_those_on_record(database: str, tmp_path: Path) -> None:
    first = archived.archive("xiangqi-2020", WAYS[0], players=("甲", "乙"), result="1-0")
    archived.archive("xiangqi-2020", WAYS[1], result="0-1")
    going_on = GameOnRecord(red="甲", black="乙", competition="某赛")
    going_on.play()
    found = exported(tmp_path / "archive")
    games = {row["game_id"]: row for row in found["games"]}
    assert len(games) == 2
    assert str(going_on.id) not in games
    row, page = games[str(first)], game_page(first)
    assert (row["game"], row["result"], row["plies"]) == ("xiangqi", "1-0", 3)
    assert row["played_on"] == date(2024, 5, 1)
    assert row["hash"] == store.load(first)[-1].hash.hex()
    assert row["first_player"] == str(Game.objects.get(pk=first).first_player_id)
    moves = [move for move in found["moves"] if move["game_id"] == str(first)]
    assert [(move["ply"], move["side"], move["move"]) for move in moves] == [
        (1, "red", "h2e2"),
        (2, "black", "h9g7"),
        (3, "red", "b0c2"),
    ]
    assert [move["position"] for move in moves] == [
        position_key("xiangqi-2020", position) for position in page.positions[1:]
    ]
    last = {move["position"] for move in found["moves"] if move["ply"] == 3}
    assert len(last) == 1, "one position, by two ways"


def test_thinking_times_are_whole_milliseconds(database: str, tmp_path: Path) -> None:
    game = GameOnRecord(red="甲", black="乙", competition="某赛")
    game.play()
    game.give(c.Resign(side="red"), by=Actor(id=str(game.red.pk), role=Role.PLAYER))
    found = exported(tmp_path / "archive")
    assert {move["spent_ms"] for move in found["moves"]} == {10_000}


def test_the_results_of_confirmed_rounds_are_the_last_revision(
    database: str, tmp_path: Path
) -> None:
    office = open_office().started(4)
    pairs = [{"board": 1, "first": 1, "second": 2}, {"board": 2, "first": 4, "second": 3}]
    office.do("pairing-drafts", {"round": 1, "pairs": pairs}, by="arbiter")
    office.do("publications", {"round": 1})
    office.do("results", {"round": 1, "board": 1, "score": "1/2-1/2"}, by="arbiter")
    office.do("results", {"round": 1, "board": 2, "score": "1-0"}, by="arbiter")
    assert exported(tmp_path / "before")["results"] == []
    office.do("round-closes", {"round": 1})
    row, _ = exported(tmp_path / "after")["results"]
    assert (row["title"], row["round"], row["board"]) == ("北方公开赛", 1, 1)
    assert (row["revision"], row["score"], row["counts"]) == (1, "1/2-1/2", True)
    assert row["game_id"] is None


def test_what_is_shown_late_is_not_exported(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GameOnRecord(red="甲", black="乙", competition="某赛")
    game.play()
    game.give(c.Resign(side="red"), by=Actor(id=str(game.red.pk), role=Role.PLAYER))
    forever = 10**15
    late = Delays(
        of=lambda games: dict.fromkeys(games, forever), is_late=lambda _: True, most_ms=forever
    )
    monkeypatch.setattr(DELAYS, "_added", {"test": late})
    found = exported(tmp_path / "archive")
    assert (found["games"], found["moves"]) == ([], [])


def test_the_files_are_whole_and_the_manifest_says_so(database: str, tmp_path: Path) -> None:
    for way in WAYS:
        archived.archive("xiangqi-2020", way)
    folder = tmp_path / "archive"
    exported(folder)
    manifest = json.loads((folder / writing.MANIFEST).read_bytes())
    assert {path.name for path in folder.iterdir()} == {
        writing.MANIFEST, "games.parquet", "moves.parquet", "results.parquet",
    }  # fmt: skip
    for table in manifest["tables"].values():
        data = (folder / table["file"]).read_bytes()
        assert table["sha256"] == hashlib.sha256(data).hexdigest()
        assert table["rows"] == pq.read_metadata(folder / table["file"]).num_rows
    assert manifest["tables"]["moves"]["rows"] == 6


def test_rows_go_out_in_groups(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "GROUP", 4)
    monkeypatch.setattr(rows, "CHUNK", 1)
    for way in WAYS:
        archived.archive("xiangqi-2020", way)
    assert len(exported(tmp_path / "archive")["moves"]) == 6
    groups = pq.ParquetFile(tmp_path / "archive" / "moves.parquet").metadata
    assert [groups.row_group(at).num_rows for at in range(groups.num_row_groups)] == [4, 2]


def test_an_export_that_was_stopped_leaves_no_folder_and_the_next_begins_anew(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archived.archive("xiangqi-2020", WAYS[0])
    settle()
    with monkeypatch.context() as patched:
        patched.setattr(writing, "result_rows", lambda *, now: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            call_command("export_archive", out=tmp_path / "archive")
    assert not (tmp_path / "archive").exists()
    assert (tmp_path / "archive.part").is_dir()
    assert len(exported(tmp_path / "archive")["games"]) == 1
    assert not (tmp_path / "archive.part").exists()


@pytest.mark.parametrize("out", ["there", "nowhere/archive"])
def test_nothing_is_written_over_and_no_folder_guessed(
    database: str, tmp_path: Path, out: str
) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(CommandError) as refused:
        call_command("export_archive", out=tmp_path / out)
    assert refused.value.returncode == 2
    assert list((tmp_path / "there").iterdir()) == []


def test_the_docs_name_every_column() -> None:
    documented = COLUMN.findall(DOCS)
    columns = [(each.name, str(each.type)) for table in TABLES.values() for each in table]
    short = {"dictionary<values=string, indices=int32, ordered=0>": "string", "date32[day]": "date"}
    assert documented == [(name, short.get(type_, type_)) for name, type_ in columns]


def test_the_questions_of_the_docs_have_the_answers_given_there(
    database: str, tmp_path: Path
) -> None:
    """On the games of the demo from three cups (config/demo/games)."""
    folder = ROOT / "config" / "demo" / "games"
    files = [path for cup in CUPS for path in sorted(folder.glob(f"{cup}-*.pgn"))]
    (tmp_path / "files").mkdir()
    import_files(tmp_path / "files", {path.name: path.read_bytes() for path in files})
    exported(tmp_path / "archive")
    questions = QUESTION.findall(DOCS)
    assert len(questions) == 3
    for question, answer in questions:
        asked = question.replace("'archive/", f"'{tmp_path}/archive/")
        found = duckdb.connect().execute(asked).fetchall()
        printed = "".join(" | ".join(map(str, row)) + "\n" for row in found)
        assert printed == answer, question
