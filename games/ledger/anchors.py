"""What is known of the log outside its database: the largest checkpoint, beside the key file.

A database put back from an old copy would number anew what outsiders hold under other numbers: a
second history under one name. The key file's neighbour is not in that copy, so the sequencer
asks it, and numbers nothing until a person opens a new epoch.
"""

import base64
import json
import os
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

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


def known_outside() -> Anchor | None:
    """Return the largest size known outside, None where nothing is.

    :raises OSError: the file cannot be read.
    :raises ValueError: it holds something else.
    """
    path = anchor_file()
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return _read(path, found.st_mtime_ns, found.st_size, found.st_ino)


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int, _size: int, _inode: int) -> Anchor:
    said = json.loads(path.read_bytes())
    return Anchor(
        origin=said["origin"], size=said["size"], root=base64.b64decode(said["root"] or "")
    )


def remember(anchor: Anchor) -> None:
    """Write down a size known outside, the whole file or none, unless a larger one is there."""
    before = known_outside()
    if before and before.origin == anchor.origin and before.size > anchor.size:
        return
    path = anchor_file()
    said = {
        "origin": anchor.origin,
        "size": anchor.size,
        "root": base64.b64encode(anchor.root).decode(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        os.write(handle, json.dumps(said).encode() + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)
    os.replace(draft, path)
