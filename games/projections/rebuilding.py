"""Every read model derived anew from the ledger, while the old rows are read.

Rows that a stream yields by itself are derived range by range, by several processes, gathered
beside the tables and put in their place at once; the rest follows the feed of its own kinds of
streams in one transaction. Killed at any moment, a rebuild leaves whole lists, old or new
(docs/decisions/0088).
"""

from collections.abc import Iterable

from django.db import transaction

from games.ledger import sequencer, store
from games.ledger.databases.ranges import feed_of, ranges
from games.ledger.errors import LedgerDamaged
from games.models import ProjectionCursor
from games.projections.keys import write_titles
from games.projections.replacing import Tables, gather, gathered_titles, gathering, take_over
from games.projections.runner import PAGE, PROJECTIONS, Projection, catch_up, projections
from games.projections.whole_games import TABLES, Derived, OfStreams, derive
from games.projections.workers import derived_by, processes

FEW_EVENTS = 50_000
"""Below this many, starting other processes takes longer than deriving."""


def rebuild(*, jobs: int = 1) -> int:
    """Derive every read model anew; return how many entries were applied.

    :raises LedgerDamaged: an event that has a number, or its number, is not there; nothing changed.
    """
    position = sequencer.position_now()
    if jobs > 1 and position >= FEW_EVENTS:
        with processes(jobs, others()) as pool:
            _replace(derived_by(pool, jobs, ranges(), position=position), position)
    else:
        _replace((derive(within, position, others()) for within in ranges()), position)
    for projection in projections():
        if not _is_of_streams(projection):
            _derive_by_feed(projection)
    return position + catch_up()


def others() -> tuple[OfStreams, ...]:
    """Return what other projections than the games' own derive stream by stream."""
    return tuple(found.of_streams for found in projections() if found.of_streams is not None)


def _is_of_streams(projection: Projection) -> bool:
    return projection in PROJECTIONS or projection.of_streams is not None


def _replace(found: Iterable[Derived], position: int) -> None:
    tables = (*TABLES, *(table for other in others() for table in other.tables))
    with gathering(tables):
        events = 0
        for derived in found:
            gather(derived.rows)
            events += derived.events
        if events != position:
            raise LedgerDamaged("missing_entry", position=position)
        _take_over(tables, position)


def _take_over(tables: Tables, position: int) -> None:
    """Put the rows gathered in place, and bring them to where the old ones were."""
    with transaction.atomic():
        replaced = [found for found in projections() if _is_of_streams(found)]
        cursors = [_locked(projection) for projection in replaced]
        take_over(tables)
        write_titles(gathered_titles())
        for projection, cursor in zip(replaced, cursors, strict=True):
            _follow(projection, after=position, upto=cursor.position)
            cursor.position = max(position, cursor.position)
            cursor.save(update_fields=["position"])


def _follow(projection: Projection, *, after: int, upto: int) -> None:
    while after < upto:
        entries = store.read_feed(after=after, limit=min(PAGE, upto - after))
        projection.apply(entries)
        after = entries[-1].position


def _derive_by_feed(projection: Projection) -> None:
    with transaction.atomic():
        cursor = _locked(projection)
        upto = max(cursor.position, sequencer.position_now())
        projection.clear()
        if projection.kinds:
            for entries in feed_of(projection.kinds, projection.beside(), upto=upto):
                projection.apply(entries)
        else:
            _follow(projection, after=0, upto=upto)
        cursor.position = upto
        cursor.save(update_fields=["position"])


def _locked(projection: Projection) -> ProjectionCursor:
    ProjectionCursor.objects.get_or_create(name=projection.name)
    return ProjectionCursor.objects.select_for_update().get(name=projection.name)
