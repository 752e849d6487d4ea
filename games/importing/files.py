"""Which files are read, and by how many processes: of the standard library alone."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from pathlib import Path

from games.importing.beside import read_beside

GAME_SUFFIXES = frozenset(
    [
        ".pgn",
        ".pdn",
        ".xqf",
        ".cbr",
        ".cbl",
        ".cbf",
        ".mxq",
        ".ubb",
        ".html",
        ".htm",
        ".txt",
        ".iccs",
        ".dhtmlxq",
        ".sgf",
        ".psq",
        ".lib",
        ".rif",
    ]
)
"""Names that are tried inside a folder; a file named outright is always tried."""
FEW_FILES = 40
"""Below this many files, starting other processes takes longer than reading."""


def find_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files to read, in a stable order.

    :raises FileNotFoundError: for a path that is not there.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = (child for child in sorted(path.rglob("*")) if child.is_file())
            found.extend(path for path in inside if path.suffix.lower() in GAME_SUFFIXES)
        elif path.is_file():
            found.append(path)
        else:
            raise FileNotFoundError(path)
    return list(dict.fromkeys(found))


def readers(
    jobs: int, files: int, *, apart: bool = False
) -> AbstractContextManager[ProcessPoolExecutor | None]:
    """Return as many processes that read files, None where this one reads them as fast.

    `apart`: never in this one.
    """
    if not apart and (jobs <= 1 or files < FEW_FILES):
        return nullcontext()
    # Not by fork: the parent holds database connections and a writer thread.
    return ProcessPoolExecutor(
        max_workers=jobs, mp_context=get_context("spawn"), initializer=read_beside
    )
