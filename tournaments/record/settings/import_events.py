"""What is taken over with an event that comes in a file. Facts only."""

from dataclasses import dataclass

from tournaments.record.deviations import Deviation


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesTakenOver:
    """These are the event's departures: those its file tells, and what the import found."""

    lines: tuple[Deviation, ...]
