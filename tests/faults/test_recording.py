"""Tests that read code see the product as it is written, though their file was marked."""

from pathlib import Path

import pytest

from tests.support.faults import recording


def test_a_process_that_is_to_run_without_sets_no_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "FOLDER", tmp_path / "none")
    monkeypatch.setenv(recording.UNMARKED, "1")
    recording.start()
    monkeypatch.delenv(recording.UNMARKED)
    with pytest.raises(FileNotFoundError):
        recording.start()
