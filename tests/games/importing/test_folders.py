"""A watched folder: new files become a batch that waits; links out, unfinished files stay out."""

import os
from pathlib import Path

import pytest
from django.conf import LazySettings

from games.importing.folders import Watch, look_into
from games.models import ImportBatch, ImportFile, SourceGame
from tests.games.importing.test_batches import BROKEN, GOOD
from tests.support.desk_imports import work_through, zipped

pytestmark = pytest.mark.database
LONG_AGO = 1_700_000_000


def put(folder: Path, name: str, data: bytes, *, at: int = LONG_AGO) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (at, at))
    return path


def looked(folder: Path) -> ImportBatch | None:
    return look_into("来稿", folder, now=1)


def batch_files(name: str) -> list[ImportFile]:
    return list(ImportFile.objects.filter(name=name))


def names(batch: ImportBatch | None) -> list[str]:
    return [] if batch is None else list(batch.files.values_list("name", flat=True))


def test_new_files_wait_for_somebody(database: str, tmp_path: Path) -> None:
    put(tmp_path, "a.pgn", GOOD)
    put(tmp_path, "in/b.zip", zipped({"b.pgn": BROKEN}))
    put(tmp_path, "notes.docx", b"x")
    batch = looked(tmp_path)
    assert names(batch) == ["a.pgn", "in/b.zip/b.pgn"]
    assert batch is not None
    assert work_through(batch).state == "open"
    assert (batch.folder, batch.brought_by) == ("来稿", "system:import")
    assert SourceGame.objects.count() == 0


def test_a_file_is_brought_once_and_again_when_it_changed(database: str, tmp_path: Path) -> None:
    put(tmp_path, "a.pgn", GOOD)
    first = looked(tmp_path)
    assert first is not None
    put(tmp_path, "b.pgn", GOOD)
    assert looked(tmp_path) is None, "one is being read"
    work_through(first)
    second = looked(tmp_path)
    assert names(second) == ["b.pgn"]
    assert second is not None
    work_through(second)
    assert looked(tmp_path) is None
    put(tmp_path, "a.pgn", GOOD + b" ", at=LONG_AGO + 1)
    assert names(looked(tmp_path)) == ["a.pgn"]


def test_what_leads_out_or_is_still_written_stays_out(database: str, tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    put(outside, "secret.pgn", GOOD)
    inside.mkdir()
    (inside / "link.pgn").symlink_to(outside / "secret.pgn")
    (inside / "folder").symlink_to(outside)
    (inside / "new.pgn").write_bytes(GOOD)
    assert looked(inside) is None
    assert looked(tmp_path / "nowhere") is None


def test_more_than_an_import_takes_comes_by_parts(
    database: str, tmp_path: Path, settings: LazySettings
) -> None:
    settings.IMPORT_FILES = 2
    for number in range(3):
        put(tmp_path, f"{number}.pgn", GOOD + b" " * number)
    put(tmp_path, "9.zip", zipped({f"{at}.pgn": GOOD for at in range(3)}))
    parts = []
    while (batch := looked(tmp_path)) is not None:
        parts.append(names(work_through(batch)))
    assert parts == [["0.pgn", "1.pgn"], ["2.pgn"], ["9.zip"]]
    assert [x.report["rejects"][0]["code"] for x in batch_files("9.zip")] == ["file_too_large"]


def test_an_empty_zip_is_named_and_keeps_nobody_waiting(database: str, tmp_path: Path) -> None:
    put(tmp_path, "0.zip", zipped({}))
    empty = looked(tmp_path)
    assert empty is not None
    work_through(empty)
    assert [x.report["rejects"][0]["code"] for x in batch_files("0.zip")] == ["no_games"]
    put(tmp_path, "a.pgn", GOOD)
    assert names(looked(tmp_path)) == ["a.pgn"]


def test_the_watch_looks_now_and_then(
    database: str, tmp_path: Path, settings: LazySettings
) -> None:
    watch = Watch()
    assert watch() == 0
    settings.IMPORT_FOLDERS = {"来稿": str(tmp_path)}
    put(tmp_path, "a.pgn", GOOD)
    assert watch() == 1
    put(tmp_path, "b.pgn", GOOD)
    ImportBatch.objects.update(state="open")
    assert watch() == 0
