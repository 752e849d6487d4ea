"""Rows go into a file in groups of a bounded size, whatever pieces they come in."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from config.parquet import writing


@pytest.mark.parametrize(
    ("pieces", "groups"),
    [
        pytest.param([2, 2, 1], [3, 2], id="pieces smaller than a group"),
        pytest.param([3], [3], id="a whole group is written at once"),
        pytest.param([7], [3, 3, 1], id="a piece of several groups"),
        pytest.param([], [], id="no rows"),
    ],
)
def test_groups_hold_three_rows_here(
    pieces: list[int], groups: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "GROUP", 3)
    path = tmp_path / "numbers.parquet"
    table = writing._Table(path, pa.schema([("number", pa.int64())]))
    numbers = iter(range(100))
    written = 0
    for piece in pieces:
        table.add({"number": next(numbers)} for _ in range(piece))
        written += piece
        assert table.count == written // 3 * 3, "a whole group does not wait"
    table.close()
    file = pq.ParquetFile(path)
    assert [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)] == groups
    assert file.read().column("number").to_pylist() == list(range(written))
    assert table.count == written
