"""Environments of the peers, made on demand in the data folder; the product never imports them."""

import hashlib
import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).resolve().parents[1]
FILES = {
    "peers": "requirements.txt",
    "pydraughts": "requirements-pydraughts.txt",
    "eventsourcing": "requirements-eventsourcing.txt",
}
"""By environment: two of the peers share an import name, and one brings a psycopg of its own."""


INSTALL = ("-m", "pip", "install", "--quiet", "--require-hashes")


def python_of(name: str, *, folder: Path) -> Path:
    """Return the interpreter of an environment, made anew where what it should hold has changed.

    :raises RuntimeError: when a package cannot be had.
    """
    pinned = REQUIREMENTS / FILES[name]
    mark = hashlib.sha256(pinned.read_bytes()).hexdigest()[:12]
    home = folder / f"{name}-{mark}"
    python = home / "bin" / "python"
    if (home / "complete").exists():
        return python
    for command in (
        [sys.executable, "-m", "venv", "--clear", str(home)],
        [str(python), *INSTALL, "-r", str(pinned)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{pinned.name}: {done.stderr.strip()[-300:]}")
    (home / "complete").touch()
    return python
