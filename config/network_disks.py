"""Whether a file lies on a disk of another machine, where SQLite must not keep a ledger.

Locks of files do not hold there, and the memory that a write-ahead log needs is not shared: two
writers would write over each other (https://www.sqlite.org/wal.html, point 2).
"""

import re
from pathlib import Path

MOUNTS = Path("/proc/self/mountinfo")
"""Only Linux has it; elsewhere nothing is found."""
NETWORK = frozenset(
    [
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "smbnetfs", "ncpfs", "afs", "coda"),
        *("ceph", "glusterfs", "lustre", "gpfs", "beegfs", "orangefs", "pvfs2", "moosefs"),
        *("davfs", "davfs2", "sshfs", "s3fs", "s3ql", "goofys", "gcsfuse", "rclone", "juicefs"),
        *("mount.s3", "curlftpfs"),
    ]
)
"""Types of file systems, also behind `fuse.`."""
_ESCAPED = re.compile(r"\\([0-7]{3})")


def network_type(path: Path, *, mounts: Path = MOUNTS) -> str:
    """Return the type of the network file system that `path` is on, "" where it is on none."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ""
    kind = _type_at(str(path.resolve()), lines)
    return kind if kind.removeprefix("fuse.") in NETWORK else ""


def _type_at(path: str, lines: list[str]) -> str:
    """Return the type of what is mounted nearest above `path`; of two at one place the later."""
    found, length = "", 0
    for line in lines:
        before, _, after = line.partition(" - ")
        fields, kinds = before.split(" "), after.split(" ")
        if len(fields) < 5 or not kinds[0]:
            continue
        place = _ESCAPED.sub(lambda match: chr(int(match[1], 8)), fields[4]).rstrip("/")
        is_above = path == place or path.startswith(f"{place}/")
        if is_above and len(place) >= length:
            found, length = kinds[0], len(place)
    return found
