"""Scans of slips and signed sheets, kept byte for byte under their SHA-256.

The record names a scan by its hash; the bytes stand beside it, so that they can be taken out
where the law asks for that, while the record still says what was there (gomoku 25.2.2-B).
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.models import SheetScan
from tournaments.record.state import TournamentState

MOST_BYTES = 10 * 1024 * 1024
BEGINNINGS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"%PDF-": "application/pdf",
}
"""How a scan begins -> its media type."""
SUFFIXES = {"image/png": "png", "image/jpeg": "jpg", "application/pdf": "pdf"}
_UNKNOWN = "application/octet-stream"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """A scan that is kept: its hash, its bytes, their media type."""

    sha256: str
    content: bytes
    media_type: str

    @property
    def suffix(self) -> str:
        """Of its file."""
        return SUFFIXES.get(self.media_type, "bin")


def is_scan(content: bytes) -> bool:
    """Return whether bytes begin as a picture or a PDF does."""
    return content.startswith(tuple(BEGINNINGS))


def keep_scan(content: bytes) -> Scan:
    """Keep a scan of `MOST_BYTES` at most, once for each hash."""
    sha256 = hashlib.sha256(content).hexdigest()
    known = (kind for start, kind in BEGINNINGS.items() if content.startswith(start))
    media_type = next(known, _UNKNOWN)
    SheetScan.objects.get_or_create(
        sha256=sha256,
        defaults={"size": len(content), "media_type": media_type, "content": content},
    )
    return Scan(sha256=sha256, content=content, media_type=media_type)


def scans_named(state: TournamentState) -> Iterator[str]:
    """Yield the hash of every scan that an event names."""
    for stage in state.stages:
        for played in stage.played:
            yield from played.originals
            for board in played.boards:
                yield from board.scans


def stored_scan(sha256: str) -> Scan | None:
    """Return a scan by its hash, None where its bytes are not kept."""
    row = SheetScan.objects.filter(pk=sha256).first()
    if row is None:
        return None
    return Scan(sha256=sha256, content=bytes(row.content), media_type=row.media_type)


def pictures_among(hashes: Iterable[str]) -> frozenset[str]:
    """Return the hashes of those scans that a page can show as a picture."""
    pictures = SheetScan.objects.filter(pk__in=list(hashes), media_type__startswith="image/")
    return frozenset(pictures.values_list("pk", flat=True))
