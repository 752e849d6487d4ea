"""Where the tests' own databases and files are put."""

import os
import tempfile
from pathlib import Path

import pytest

from tests.support.temporary import in_memory


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


def test_temporary_files_are_there_for_the_while_and_gone_afterwards(tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    memory.mkdir()
    with in_memory(memory, room=0) as folder:
        assert folder is not None
        assert folder.parent == memory
        assert folder.stat().st_mode & 0o777 == 0o755
        made = Path(tempfile.mkdtemp())
        assert made.parent == folder
        assert os.environ["TMPDIR"] == str(folder)
    assert list(memory.iterdir()) == []
    assert tempfile.gettempdir() == str(tmp_path)


@pytest.mark.parametrize(("name", "room"), [("", 1 << 62), ("nowhere", 0)], ids=["full", "none"])
def test_without_room_they_stay_where_they_are(tmp_path: Path, name: str, room: int) -> None:
    with in_memory(tmp_path / name, room=room) as folder:
        assert folder is None
        assert tempfile.gettempdir() == str(tmp_path)
    assert os.environ["TMPDIR"] == str(tmp_path)
