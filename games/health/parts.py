"""The marks that parts of the service leave, and whether anything can be written."""

import logging
import shutil
import time
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError

from games.health.models import ServicePart
from games.ledger.clock import now_ms
from games.ledger.databases.space import is_disk_full

BACKGROUND = "background"
PROBE = "write probe"
SELF_CHECK = "self-check"
BEAT_MS = 10_000
PROBED_FOR_S = 10
"""A probe is good for so long: whoever asks after the health must not make the disk work."""

_log = logging.getLogger("qipu.health")


def mark(name: str, *, now: int, place: str = "", fault: str = "") -> None:
    """Leave the mark of a part."""
    defaults = {"ran_at": now, "place": place, "fault": fault[:300]}
    ServicePart.objects.update_or_create(name=name, defaults=defaults)


@dataclass(slots=True)
class Beat:
    """A tick that says that the background runs here."""

    _at: int = 0

    def __call__(self) -> int:
        """Leave the mark where the last is old enough; it is no work."""
        now = now_ms()
        if now - self._at >= BEAT_MS:
            mark(BACKGROUND, now=now)
            self._at = now
        return 0


@dataclass(slots=True)
class _Probed:
    at: float = 0.0
    reason: str = ""


_PROBED = _Probed()


def write_reason() -> str:
    """Return why nothing can be written now: `disk_full`, `write_failed`, "" where it can."""
    moment = time.monotonic()
    if _PROBED.at and moment - _PROBED.at < PROBED_FOR_S:
        return _PROBED.reason
    _PROBED.reason = _probe()
    _PROBED.at = moment
    return _PROBED.reason


def forget_probe() -> None:
    """Have the next one who asks try anew."""
    _PROBED.at = 0.0


def _probe() -> str:
    try:
        mark(PROBE, now=now_ms())
    except (DatabaseError, OSError) as error:
        _log.error("the write probe failed: %s", error)
        return "disk_full" if is_disk_full(error) else "write_failed"
    return ""


def free_mb() -> int:
    """Return what the disk of the data has left, in MB."""
    return shutil.disk_usage(settings.DATA_DIR).free // 1_000_000
