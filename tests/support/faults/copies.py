"""Copies of the tree, in which faults are made and tests run; the tree itself is never touched."""

import os
import shutil
import sys
from pathlib import Path

from tests.support.faults.areas import ROOT

WORK = ROOT / ".cache" / "faults"
_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", ".cache", ".data", ".hypothesis", ".*_cache", "__pycache__", "build"
)
_NO_PACKAGES = "#!/bin/sh\necho 'no packages are installed here' >&2\nexit 100\n"


def copy_tree(source: Path, target: Path) -> Path:
    """Make `target` a fresh copy of a tree, with what tests look for beside it."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=_LEFT_OUT, symlinks=True)
    if (ROOT / ".venv").exists():
        (target / ".venv").symlink_to(Path(sys.prefix))
    pack, beside = ROOT.parent / "shared", target.parent / "shared"
    if pack.is_dir() and not beside.exists():
        beside.symlink_to(pack.resolve())
    tools = target / ".cache" / "bin"
    tools.mkdir(parents=True)
    for name in ("apt-get", "sudo"):
        (tools / name).write_text(_NO_PACKAGES, encoding="utf-8")
        (tools / name).chmod(0o755)
    return target


def environment(copy: Path, **more: str) -> dict[str, str]:
    """Return the environment of a run in a copy: SQLite, no broker, nothing installed."""
    return {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{copy / '.data' / 'test.sqlite3'}",
        "REDIS_URL": "",
        "TEST_REDIS_URL": "",
        "QIPU_NO_VENV": "1",
        "PYTHONPATH": str(copy),
        "PYTHONHASHSEED": "0",
        "PIP_NO_INDEX": "1",
        "COLUMNS": "300",
        "PATH": f"{copy / '.cache' / 'bin'}:{os.environ['PATH']}",
        "QIPU_FAULTS": str(copy),
        **more,
    }
