"""The versions of a published table: what each changed, and what has changed since."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.urls import reverse

from games import api
from games.labels.times import instant
from tournaments.record.state import PublishedTable
from tournaments.record.tables.differing import PlaceChange, place_changes
from tournaments.record.tables.ranked import rows_of, standings
from tournaments.selectors.shown import Seat, seats
from tournaments.web.asked import EventSnapshot

MOST_NAMED = 12
"""Changed places that are named; of more it is said how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Somebody's place before and after."""

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableVersion:
    """A table as published, or as the record has it now (`edition` 0), and whom it moved.

    `more`: changes beyond those that are named.
    """

    edition: int
    url: str
    version: int
    published_at: str
    provisional: bool
    changes: tuple[Change, ...]
    more: int


def table_query(snapshot: EventSnapshot, table: PublishedTable) -> str:
    """Return the query that shows a table as it was published."""
    return snapshot.query(
        v=table.version,
        stage=table.stage if len(snapshot.state.stages) > 1 else "",
        round=table.round,
        group=table.group,
    )


def table_versions(snapshot: EventSnapshot, page: str) -> tuple[TableVersion, ...]:
    """Return what was published of the round and group asked for, on the page so named.

    Oldest first; behind them the places as they are now, where they are others.
    """
    stage = snapshot.stage
    if stage is None:
        return ()
    place = (stage.index, snapshot.upto, snapshot.group)
    tables = [
        table for table in snapshot.state.tables if (table.stage, table.round, table.group) == place
    ]
    if not tables:
        return ()
    seated = seats(snapshot.state, stage)
    base = reverse(f"tournaments:{page}", args=[snapshot.id])
    versions = []
    for at, table in enumerate(tables):
        moved = place_changes(tables[at - 1].rows, table.rows) if at else ()
        versions.append(
            TableVersion(
                edition=table.edition,
                url=base + table_query(snapshot, table),
                version=table.version,
                published_at=_recorded_at(snapshot.id, table.version),
                provisional=table.provisional,
                **_named(moved, seated),
            )
        )
    now = rows_of(
        standings(snapshot.state, stage=stage.index, upto=snapshot.upto, group=snapshot.group)
    )
    moved = place_changes(tables[-1].rows, now)
    if moved:
        versions.append(
            TableVersion(
                edition=0,
                url="",
                version=snapshot.state.version,
                published_at="",
                provisional=False,
                **_named(moved, seated),
            )
        )
    return tuple(versions)


def _named(moved: tuple[PlaceChange, ...], seated: dict[int, Seat]) -> dict[str, Any]:
    changes = tuple(
        Change(seat=seated[change.number], before=change.before, after=change.after)
        for change in moved[:MOST_NAMED]
        if change.number in seated
    )
    return {"changes": changes, "more": max(0, len(moved) - MOST_NAMED)}


def _recorded_at(tournament: UUID, version: int) -> str:
    (event,) = api.load_events(tournament, after=version - 1, upto=version)
    return instant(event.recorded_at)
