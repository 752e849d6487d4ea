"""Published tables that no longer show what the event and its games have come to.

Gomoku 2025 25.2.3-A, weiqi 2002 30.7: what is published is signed; a table that differs stays as
it was published and says so, until it is published anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.record.results.open_proposals import open_proposals
from tournaments.record.state import PublishedTable, TournamentState
from tournaments.record.tables.crosstables import members
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.record.values import Row


class Difference(StrEnum):
    """Why a published table differs."""

    CORRECTION_OPEN = "correction_open"
    """A game came to another result; the correction waits for its answer."""
    OUT_OF_DATE = "out_of_date"
    """The places worked out now are others."""


def latest_published(
    state: TournamentState, *, stage: int, number: int, group: str = ""
) -> PublishedTable | None:
    """Return the table of a round that was published last, None where there is none."""
    found = [
        table
        for table in state.tables
        if (table.stage, table.round, table.group) == (stage, number, group)
    ]
    return found[-1] if found else None


def last_tables(state: TournamentState) -> tuple[PublishedTable, ...]:
    """Return the table published last of the last round of each stage and group published."""
    last: dict[tuple[int, str], PublishedTable] = {}
    for table in state.tables:
        newest = last.get((table.stage, table.group))
        if newest is None or table.round >= newest.round:
            last[table.stage, table.group] = table
    return tuple(last.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """Somebody whose place is another in a later table; 0 where there is none."""

    number: int
    before: int
    after: int


def place_changes(before: Sequence[Row], after: Sequence[Row]) -> tuple[PlaceChange, ...]:
    """Return whose places differ between two tables, in the order of the first."""
    places = {row.number: row.rank for row in after}
    return tuple(
        PlaceChange(number=row.number, before=row.rank, after=places.get(row.number, 0))
        for row in before
        if places.get(row.number, 0) != row.rank
    )


def difference_of(state: TournamentState, table: PublishedTable) -> Difference | None:
    """Return why a table differs that was published last for its round; None while it does not."""
    stage = next(stage for stage in state.stages if stage.index == table.stage)
    now = standings(state, stage=table.stage, upto=table.round, group=table.group)
    if rows_of(now) != table.rows:
        return Difference.OUT_OF_DATE
    numbers = {slot.number for slot in members(stage, table.group)}
    for proposal in open_proposals(state):
        proposed = proposal.event
        if proposed.stage != table.stage or proposed.round > table.round:
            continue
        played = stage.round(proposed.round)
        board = played.board(proposed.board) if played else None
        if board is not None and board.pair.first in numbers:
            return Difference.CORRECTION_OPEN
    return None
