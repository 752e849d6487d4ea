"""A reader of files whose process is killed: once, or whenever it reads the file that says so."""

import os
import signal
from pathlib import Path

from adjudication.management.audit_files import FileAudit, audit_named
from games.rules.books.years import EditionYears

ONCE, ALWAYS = "once", "always"


def mark(path: Path, times: str) -> None:
    """Have the process that reads `path` killed."""
    _mark_of(str(path)).write_text(times, encoding="utf-8")


def killed_over(
    named: tuple[str, bytes], *, edition: str = "", years: EditionYears = ()
) -> FileAudit:
    """Audit a file as ever, unless it is marked."""
    at = _mark_of(named[0])
    if at.exists():
        if at.read_text(encoding="utf-8") == ONCE:
            at.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return audit_named(named, edition=edition, years=years)


def _mark_of(path: str) -> Path:
    return Path(f"{path}.kill")
