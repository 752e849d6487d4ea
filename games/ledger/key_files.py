"""Files with a secret of the server: made on first use, readable by their owner only."""

import os
import tempfile
from pathlib import Path


def make_once(path: Path, content: bytes) -> None:
    """Write a new file, mode 0600; when two processes do so at once, the first one's stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # mkstemp's files are readable by their owner only.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        os.write(handle, content)
        os.fsync(handle)
    finally:
        os.close(handle)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
