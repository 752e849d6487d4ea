"""A line of the comparison: one work, ours and a peer's, measured in turns in the same run."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

RATES = frozenset({"events/s", "plies/s", "games/s", "positions/s", "moves/s"})
"""Units of which more is better; of all others less is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`percent` is how many hundredths as good as the peer ours is: 200 is twice as good.

    `theirs` is None where the peer cannot be had; `peer` then says why.
    """

    work: str
    ours: int
    unit: str
    peer: str
    theirs: int | None = None
    percent: int | None = None

    def as_json(self) -> str:
        """Return it as an object on a line, with the machine as it is at this moment."""
        return json.dumps(
            {
                "work": self.work,
                "ours": self.ours,
                "unit": self.unit,
                "peer": self.peer,
                "theirs": self.theirs,
                "ratio": None if self.percent is None else self.percent / 100,
                "machine": machine(),
            },
            ensure_ascii=False,
        )

    def as_text(self) -> str:
        """Return it as a row for people."""
        theirs = "-" if self.theirs is None else str(self.theirs)
        ratio = "-" if self.percent is None else f"{self.percent // 100}.{self.percent % 100:02}"
        return f"{self.work:36} {self.ours:>9} {theirs:>9} {self.unit:18} {ratio:>7}  {self.peer}"


def compared(work: str, unit: str, peer: str, turns: Sequence[tuple[int, int]]) -> Line:
    """Return the line of (ours, theirs) measured in turns: every figure is a median of its own."""
    middle = len(turns) // 2
    ours = sorted(mine for mine, _ in turns)[middle]
    theirs = sorted(other for _, other in turns)[middle]
    percents = sorted(_percent(mine, other, unit) for mine, other in turns)
    return Line(work=work, ours=ours, unit=unit, peer=peer, theirs=theirs, percent=percents[middle])


def _percent(ours: int, theirs: int, unit: str) -> int:
    better, worse = (ours, theirs) if unit in RATES else (theirs, ours)
    return better * 100 // max(1, worse)


def machine() -> str:
    """Return processor, cores, Python and load, as short as they can be."""
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f}"
