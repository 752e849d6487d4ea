"""Ending what runs in a copy, also what its tests put into sessions of their own."""

import os
import signal
from contextlib import suppress
from pathlib import Path


def end_all(copy: Path, *, spared: int = 0) -> None:
    """Kill every process started with the environment of `copy`, but not this one or `spared`."""
    named = f"QIPU_FAULTS={copy}".encode()
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) in (os.getpid(), spared):
            continue
        with suppress(OSError):
            if named in (entry / "environ").read_bytes().split(b"\0"):
                os.kill(int(entry.name), signal.SIGKILL)
