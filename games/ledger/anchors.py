"""What is known of the log outside its database: the largest checkpoint, beside the key file.

A database put back from an old copy would number anew what outsiders hold under other numbers: a
second history under one name. The key file's neighbour is not in that copy, so the sequencer
asks it, and numbers nothing until a person opens a new epoch. Logs that share a key file (a
federation's and its demo's) stand in it by their origins.
"""

import base64
import json
import os
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

SUFFIX = ".last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A size of the log `origin` that somebody outside holds; `root` is b"" where not known."""

    origin: str
    size: int
    root: bytes


def anchor_file() -> Path:
    """Return the file beside the key."""
    path = Path(settings.LEDGER_KEY_FILE)
    return path.with_name(path.name + SUFFIX)


def known_outside(origin: str) -> Anchor | None:
    """Return the largest size of a log that is known outside, None where nothing is.

    :raises OSError: the file cannot be read.
    :raises ValueError: it holds something else.
    """
    found = _known().get(origin)
    if found is None:
        return None
    return Anchor(origin=origin, size=found["size"], root=base64.b64decode(found["root"]))


def known_origins() -> tuple[str, ...]:
    """Return the logs of which anything is known outside.

    :raises OSError: the file cannot be read.
    :raises ValueError: it holds something else.
    """
    return tuple(sorted(_known()))


def remember(anchor: Anchor) -> None:
    """Write down a size known outside, unless a larger one of that log is there."""
    before = known_outside(anchor.origin)
    if before is None or before.size <= anchor.size:
        root = base64.b64encode(anchor.root).decode()
        _write({**_known(), anchor.origin: {"size": anchor.size, "root": root}})


def forget(origin: str) -> None:
    """Know nothing of a log any more: for one that is thrown away, such as a demo's."""
    _write({name: anchor for name, anchor in _known().items() if name != origin})


def _known() -> dict[str, Any]:
    path = anchor_file()
    try:
        found = path.stat()
    except FileNotFoundError:
        return {}
    return _read(path, found.st_mtime_ns, found.st_size, found.st_ino)


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int, _size: int, _inode: int) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_bytes())
    return read


def _write(known: dict[str, Any]) -> None:
    """Write the whole file or none."""
    path = anchor_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        os.write(handle, json.dumps(known, sort_keys=True).encode() + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)
    os.replace(draft, path)
