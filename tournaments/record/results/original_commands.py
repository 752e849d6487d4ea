"""What may be asked about the sheets that were signed on paper."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOriginal:
    """Note the scan of the signed sheet of a round that is closed (gomoku 25.2.2-B).

    `original` is its SHA-256; scans noted before stay beside it. `stage` 0: the latest.
    """

    round: int
    original: str
    stage: int = 0


OriginalCommand = FileOriginal
