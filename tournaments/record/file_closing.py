"""What closes an event brought in from a file: sanctions, its deviations, a last comparison.

The lines of a file of ours must come to the crosstable of the same file (question 51 of the
tournament managers' checklist); what it says of deviations stays said, and what the import
finds besides is added (question 55).
"""

from collections.abc import Iterator

from tournaments.crosstable import Crosstable
from tournaments.reading import FormatError
from tournaments.record import events as e
from tournaments.record.crosstables import crosstable
from tournaments.record.deviations import Deviation, DeviationKind
from tournaments.record.file_course_events import REASON
from tournaments.record.file_course_lines import PREFIX
from tournaments.record.file_course_values import Course
from tournaments.record.state import TournamentState

MOST_SANCTIONS = 99


def contradiction(course: Course, part: str, detail: str) -> FormatError:
    """Return the refusal of a part of the course, with its line."""
    line = course.line_of(PREFIX + part)
    return FormatError("qipu_line_malformed", line=line, detail=f"{PREFIX}{part} {detail}")


def sanctions_in(table: Crosstable, *, stage: int) -> Iterator[e.TournamentEvent]:
    """Yield the sanctions of a table, which stand in no round (18.1, 18.2)."""
    for one in table.entrants:
        for disqualified, count in ((False, one.warnings), (True, one.disqualified)):
            for _ in range(min(count, MOST_SANCTIONS)):
                yield e.SanctionRecorded(
                    stage=stage,
                    number=one.number,
                    article="18.2" if disqualified else "18.1",
                    reason=REASON,
                    disqualified=disqualified,
                )


def departures_taken(held: tuple[Deviation, ...], state: TournamentState) -> tuple[Deviation, ...]:
    """Return the departures of the file, and those found now that it has no line for."""
    told = {(one.round, one.pairing) for one in held if one.pairing is not None}
    found = (
        one
        for one in state.deviations
        if one.kind is DeviationKind.IMPORT and (one.round, one.pairing) not in told
    )
    return (*held, *found)


def require_alike(table: Crosstable, state: TournamentState, course: Course) -> None:
    """Let pass only a course that comes to the crosstable of the same file.

    :raises FormatError: `qipu_line_malformed`.
    """
    made = {one.number: one for one in crosstable(state).entrants}
    for one in table.entrants:
        told = made.get(one.number)
        if told is None:
            raise contradiction(course, "joined", str(one.number))
        for at, (cell, other) in enumerate(zip(one.cells, told.cells, strict=False), start=1):
            had = (cell.mark, cell.opponent, cell.colour)
            if had != (other.mark, other.opponent, other.colour):
                raise contradiction(course, "boards", f"round {at}: {one.number}")
