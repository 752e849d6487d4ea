"""How long an acknowledged event waits for its number, looked at without a pause."""

import threading
import time
from dataclasses import dataclass, field
from uuid import UUID

from django.db import Error, connection

from games.models import LedgerEntry
from tests.support.outages.players import Lists

LOOK_EVERY_MS = 100


@dataclass(slots=True)
class Watch:
    """The longest that a probe, the event acknowledged last, went without a number."""

    lists: Lists
    longest_ms: int = 0
    probes: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Follow one probe after another until `over`."""
        try:
            while not self.over.wait(LOOK_EVERY_MS / 1000):
                if self.lists.latest:
                    self._follow(UUID(self.lists.latest.game), self.lists.latest.version)
        finally:
            connection.close()

    def _follow(self, game: UUID, version: int) -> None:
        began = _now_ms()
        while not self.over.is_set():
            if _is_numbered(game, version):
                self.probes += 1
                break
            time.sleep(LOOK_EVERY_MS / 1000)
        self.longest_ms = max(self.longest_ms, _now_ms() - began)


def _is_numbered(game: UUID, version: int) -> bool:
    try:
        return LedgerEntry.objects.filter(stream_id=game, version=version).exists()
    except Error:
        connection.close()
        return False


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
