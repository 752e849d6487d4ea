"""Watched folders of the settings: files put there are read, and wait for somebody's decision."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from games.importing import batches
from games.importing.bringing import ZIP, Bounds, Brought, gather
from games.importing.files import GAME_SUFFIXES
from games.ledger.clock import now_ms
from games.models import ImportBatch, ImportFile
from games.record.errors import CommandRefusedError

WATCHER = "system:import"
"""Who brings what a watched folder holds; who has it stored is a person."""
LOOK_EVERY_MS = 30_000
_KINDS = GAME_SUFFIXES | {ZIP}
STILL_FOR_S = 5
"""A file that changed later than this may still be written."""


@dataclass(slots=True, kw_only=True)
class Watch:
    """Looks into the folders of the settings now and then; a tick of the background loop."""

    _looked_at: int = field(default=0)

    def __call__(self) -> int:
        """Bring what is new; return how many imports were begun."""
        now = now_ms()
        if not settings.IMPORT_FOLDERS or now - self._looked_at < LOOK_EVERY_MS:
            return 0
        self._looked_at = now
        return sum(
            look_into(name, Path(path), now=now) is not None
            for name, path in settings.IMPORT_FOLDERS.items()
        )


def look_into(name: str, folder: Path, *, now: int) -> ImportBatch | None:
    """Take up the new files of a folder as a batch; None where there are none, or one is read.

    A file is new until one of its name and time of change was brought from the folder.
    What is more than an import takes waits for the next look.
    """
    if ImportBatch.objects.filter(folder=name, state=ImportBatch.State.READING).exists():
        return None
    known = set(
        ImportFile.objects.filter(batch__folder=name).values_list("path", "modified").distinct()
    )
    bounds = batches.bounds()
    found = list(_new_files(folder, known, bounds))
    while found:
        files = [(path, _bytes(folder / path, bounds), at) for path, at in found]
        try:
            brought = gather(files, bounds)
        except CommandRefusedError as refusal:
            # ZIPs hold more than shows from outside: half of the files are tried next.
            if len(found) > 1:
                found = found[: len(found) // 2]
                continue
            brought = (_refused(*found[0], refusal),)
        return batches.bring(brought, by=WATCHER, folder=name, now=now)
    return None


def _refused(path: str, at: int, refusal: CommandRefusedError) -> Brought:
    """Return a ZIP that holds nothing, or more than an import takes, as a file that is named."""
    code = "no_games" if refusal.code == "import_empty" else "file_too_large"
    return Brought(path=path, name=path, modified=at, refusal=code)


def _bytes(path: Path, bounds: Bounds) -> bytes:
    """Return a file's bytes, of one that is too large no more than shows it."""
    try:
        with path.open("rb") as opened:
            return opened.read(bounds.all_bytes + 1)
    except OSError:
        return b""


def _new_files(
    folder: Path, known: set[tuple[str, int]], bounds: Bounds
) -> Iterator[tuple[str, int]]:
    """Yield name and time of change of as many new files as one import takes."""
    if not folder.is_dir():
        return
    root, total = folder.resolve(), 0
    for number, (path, at, size) in enumerate(_still_files(folder, root, known)):
        total += min(size, bounds.file_bytes)
        if number >= bounds.files or total > bounds.all_bytes:
            return
        yield path, at


def _still_files(
    folder: Path, root: Path, known: set[tuple[str, int]]
) -> Iterator[tuple[str, int, int]]:
    for path in sorted(folder.rglob("*")):
        # A link may lead out of the folder.
        if path.suffix.lower() not in _KINDS or not path.resolve().is_relative_to(root):
            continue
        try:
            found = path.stat()
        except OSError:
            continue
        name = path.relative_to(folder).as_posix()[-240:]
        is_still = time.time() - found.st_mtime >= STILL_FOR_S
        if path.is_file() and is_still and (name, found.st_mtime_ns) not in known:
            yield name, found.st_mtime_ns, found.st_size
