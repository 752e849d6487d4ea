"""Places that do not follow the order of comparisons: published tables, and those of files.

The second half of a checker (question 21 of the tournament managers' checklist): a table is
worked out again from the state it was based on and compared line by line.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.streams.decider import Recorded
from tournaments.record import events as e
from tournaments.record.codec import CODEC
from tournaments.record.evolve import begin, evolve
from tournaments.record.state import TournamentState
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Row
from tournaments.standings.table import Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Misplaced:
    """One line that is not what the rules give: `what` is rank, points, or a comparison.

    `found` stands in the table, `expected` follows from the results.
    """

    stage: int
    round: int
    edition: int
    number: int
    what: str
    found: str
    expected: str
    group: str = ""


def check_tables(stored: Iterable[Recorded]) -> tuple[Misplaced, ...]:
    """Return every line of a published table that does not follow from the stream before it.

    :raises UnknownEventError: for an event no released code can read.
    """
    return tuple(_checked(stored))


def _checked(stored: Iterable[Recorded]) -> Iterator[Misplaced]:
    state: TournamentState | None = None
    for recorded in stored:
        event = CODEC.decode(recorded.type, recorded.payload, version=recorded.version)
        if isinstance(event, e.TournamentCreated):
            state = begin(event, version=recorded.version, at=recorded.recorded_at)
            continue
        if state is None:
            continue
        if isinstance(event, e.StandingsPublished):
            yield from _compare(state, event)
        state = evolve(state, event, version=recorded.version, at=recorded.recorded_at)


def _compare(state: TournamentState, event: e.StandingsPublished) -> Iterator[Misplaced]:
    table = standings(state, stage=event.stage, upto=event.round, group=event.group)
    expected = {row.number: row for row in rows_of(table)}
    for row in event.rows:
        right = expected.get(row.number)
        for what, found, due in _differences(row, right):
            yield Misplaced(
                stage=event.stage,
                round=event.round,
                edition=event.edition,
                group=event.group,
                number=row.number,
                what=what,
                found=found,
                expected=due,
            )


def _differences(row: Row, right: Row | None) -> Iterator[tuple[str, str, str]]:
    if right is None:
        yield "number", str(row.number), ""
        return
    if row.rank != right.rank:
        yield "rank", str(row.rank), str(right.rank)
    if row.points != right.points:
        yield "points", row.points, right.points
    due = {value.name: value.terms for value in right.values}
    for value in row.values:
        if value.name in due and value.terms != due[value.name]:
            yield value.name, " ".join(value.terms), " ".join(due[value.name])


def check_places(
    table: Standings,
    places: Mapping[int, int],
    stated: Mapping[int, Fraction],
    *,
    round: int,
    stage: int,
) -> tuple[Misplaced, ...]:
    """Return the places and points stated by number that the table does not bear out.

    Whoever shares a place may stand anywhere among those he shares it with: a file has to
    write them one after another.
    """
    shared: dict[int, int] = {}
    for line in table.lines:
        if line.place is not None:
            shared[line.place] = shared.get(line.place, 0) + 1
    found = []
    for line in table.lines:
        place = places.get(line.number)
        due = line.place
        if place and due is not None and not due <= place < due + shared[due]:
            found.append(_line(line.number, (stage, round), "rank", str(place), str(due)))
        points = stated.get(line.number)
        if points is not None and points != line.points:
            found.append(
                _line(line.number, (stage, round), "points", str(points), str(line.points))
            )
    return tuple(found)


def _line(number: int, at: tuple[int, int], what: str, found: str, expected: str) -> Misplaced:
    return Misplaced(
        stage=at[0],
        round=at[1],
        edition=0,
        number=number,
        what=what,
        found=found,
        expected=expected,
    )
