"""Writing the export: row group by row group into a folder that appears when it is whole."""

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from config.parquet.rows import Row, game_rows, result_rows
from config.parquet.schemas import TABLES, VERSION, schema_of

MANIFEST = "manifest.json"
GROUP = 50_000
"""Rows of a row group: what is held in memory of a table."""

Progress = Callable[[int, int], None]
"""Games read, moves written."""


class FolderTakenError(Exception):
    """The folder is there already."""


@dataclass
class _Table:
    """A file that is being written."""

    path: Path
    schema: pa.Schema
    count: int = 0
    _rows: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._writer = pq.ParquetWriter(self.path, self.schema, compression="zstd")

    def add(self, rows: Iterable[Row]) -> None:
        """Write rows, a group when there are enough."""
        self._rows += rows
        while len(self._rows) >= GROUP:
            self._write(self._rows[:GROUP])
            del self._rows[:GROUP]

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        if self._rows:
            self._write(self._rows)
        self._writer.close()

    def _write(self, rows: Sequence[Row]) -> None:
        self._writer.write_table(pa.Table.from_pylist(list(rows), schema=self.schema))
        self.count += len(rows)


def export(folder: Path, *, position: int, now: int, progress: Progress) -> dict[str, int]:
    """Write the archive into `folder`, which is made; return how many rows each table has.

    It is written beside and given its name when it is whole: an export that was stopped leaves
    `FOLDER.part`, which the next one begins anew. `position`: how far along the log it reads.

    :raises FolderTakenError: `folder` is there.
    """
    if folder.exists():
        raise FolderTakenError(folder)
    part = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    tables = {
        name: _Table(part / f"{name}.parquet", schema_of(columns))
        for name, columns in TABLES.items()
    }
    for done, found in enumerate(game_rows(now=now), start=1):
        if found is not None:
            tables["games"].add([found.game])
            tables["moves"].add(found.moves)
        progress(done, tables["moves"].count)
    tables["results"].add(result_rows(now=now))
    for table in tables.values():
        table.close()
    (part / MANIFEST).write_bytes(_manifest(tables, position=position, now=now))
    part.rename(folder)
    return {name: table.count for name, table in tables.items()}


def _manifest(tables: dict[str, _Table], *, position: int, now: int) -> bytes:
    """Return what the folder holds: rows and SHA-256 of every file, and as of when."""
    content: dict[str, Any] = {
        "format": "qipu-archive",
        "format_version": VERSION,
        "log_position": position,
        "exported_at": now,
        "tables": {
            name: {
                "file": table.path.name,
                "rows": table.count,
                "sha256": _digest(table.path),
            }
            for name, table in tables.items()
        },
    }
    return json.dumps(content, indent=2).encode() + b"\n"


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
