"""What closes an event brought in from a file: sanctions and its deviations.

What a file says of deviations stays said, and what the import finds besides is added
(question 55 of the tournament managers' checklist).
"""

from collections.abc import Iterator

from games.rules.books.registry import book_of
from games.rules.offences.kinds import Measure
from tournaments.crosstable import Crosstable
from tournaments.interchange.imported_round import REASON
from tournaments.record import events as e
from tournaments.record.deviations import Deviation, DeviationKind
from tournaments.record.state import TournamentState

MOST_SANCTIONS = 99


def sanctions_in(table: Crosstable, *, stage: int, edition: str) -> Iterator[e.TournamentEvent]:
    """Yield the sanctions of a table, which stand in no round, by the event's own book."""
    powers = book_of(edition).offences.powers
    for entrant in table.entrants:
        for measure, count in (
            (Measure.WARNING, entrant.warnings),
            (Measure.DISQUALIFICATION, entrant.disqualified),
        ):
            for _ in range(min(count, MOST_SANCTIONS)):
                yield e.SanctionRecorded(
                    stage=stage,
                    number=entrant.number,
                    article=powers[measure].article if measure in powers else None,
                    reason=REASON,
                    disqualified=measure is Measure.DISQUALIFICATION,
                )


def departures_taken(
    deviations: tuple[Deviation, ...], state: TournamentState
) -> tuple[Deviation, ...]:
    """Return the departures of the file, and those found now that it has no line for."""
    noted = {
        (deviation.round, deviation.pairing)
        for deviation in deviations
        if deviation.pairing is not None
    }
    found = (
        deviation
        for deviation in state.deviations
        if deviation.kind is DeviationKind.IMPORT
        and (deviation.round, deviation.pairing) not in noted
    )
    return (*deviations, *found)


def mode_left(deviations: tuple[Deviation, ...]) -> Iterator[e.TournamentEvent]:
    """Yield the leaving of book mode that the lines of a file tell (question 46)."""
    for deviation in deviations:
        if deviation.kind is DeviationKind.MODE:
            yield e.BookModeLeft(round=deviation.round, reason=deviation.reason or REASON)
            return
