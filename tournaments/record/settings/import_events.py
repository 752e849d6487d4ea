"""What is taken over with an event that comes in a file. Facts only."""

from dataclasses import dataclass

from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored
from tournaments.record.deviations import Deviation


@stored("tournaments.lines-taken-over.v1", label=_("deviations taken over from a file"))
@dataclass(frozen=True, slots=True, kw_only=True)
class LinesTakenOver:
    """These are the event's departures: those its file tells, and what the import found."""

    lines: tuple[Deviation, ...]
