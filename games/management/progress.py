"""How far a long command has come, on standard error."""

import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from games.labels.messages import bilingual

PLAIN_EVERY_S = 5


class ProgressReport:
    """A bar with rate and counts on a terminal, a plain line every few seconds elsewhere."""

    def __init__(self, title: str, *, total: int, plain: Callable[[str], object]) -> None:
        self._total = total
        self._plain = plain
        self._last = self._began = time.monotonic()
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counts]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
        )
        self._task = self._bar.add_task(title, total=total, counts="")

    def __enter__(self) -> "ProgressReport":
        self._bar.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._bar.stop()

    def show(self, done: int, counts: str) -> None:
        """Show how many of the total are done, with `counts` beside their rate."""
        rate = done / max(0.001, time.monotonic() - self._began)
        counts = f"{counts} · {bilingual('%(rate)d a second', rate=rate)}"
        self._bar.update(self._task, completed=done, counts=counts)
        due = done >= self._total or time.monotonic() - self._last >= PLAIN_EVERY_S
        if self._bar.disable and due:
            self._last = time.monotonic()
            self._plain(f"{done}/{self._total} {counts}")
