"""Follow the ledger's dense order and keep every read model up to date.

Only these projectors write read models; `rebuild` gives identical rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.hooks import Hook
from games.ledger import store
from games.ledger.store import FeedEntry
from games.models import ProjectionCursor
from games.projections import games, plays
from games.projections.whole_games import OfStreams

PAGE = 250
"""Entries of one transaction; while it lasts, what is committed after it began gets no number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """A read model: how a page of the feed changes it, and which rows it writes."""

    name: str
    apply: Callable[[Sequence[FeedEntry]], None]
    rows: Callable[[], Sequence[QuerySet[Any]]]
    """Every row that this projector writes, table by table, in the order of deletion."""
    of_streams: OfStreams | None = None
    """What a rebuild derives stream by stream, where no row depends on two of them."""
    kinds: frozenset[str] = frozenset()
    """The kinds of streams that it reads; all where none is named."""
    beside: Callable[[], Sequence[QuerySet[Any]]] = tuple
    """The ids of further streams that it reads, of kinds that it does not name."""

    def clear(self) -> None:
        """Delete every row that this projector wrote."""
        for rows in self.rows():
            rows.delete()


PROJECTIONS = (
    Projection(name="games", apply=games.apply, rows=games.written_rows),
    Projection(name="plays", apply=plays.apply, rows=plays.written_rows),
)
FOLLOWERS: Hook[Projection] = Hook()
"""Projections of apps above; the games' own come first."""


def projections() -> tuple[Projection, ...]:
    """Return every projection, the games' own first."""
    return (*PROJECTIONS, *FOLLOWERS)


def catch_up(*, page: int = PAGE) -> int:
    """Bring every projection to the end of the feed; return how many entries games took."""
    applied = 0
    for projection in projections():
        while moved := _advance(projection, page):
            applied += moved if projection is PROJECTIONS[0] else 0
    return applied


def followed_to(name: str) -> int:
    """Return the position of the log up to which a projection has come."""
    found = ProjectionCursor.objects.filter(name=name).values_list("position", flat=True)
    return found.first() or 0


def _advance(projection: Projection, page: int) -> int:
    with transaction.atomic():
        ProjectionCursor.objects.get_or_create(name=projection.name)
        # The row lock keeps a second runner from applying the same page.
        cursor = ProjectionCursor.objects.select_for_update().get(name=projection.name)
        entries = store.read_feed(after=cursor.position, limit=page)
        if not entries:
            return 0
        projection.apply(entries)
        cursor.position = entries[-1].position
        cursor.save(update_fields=["position"])
        return len(entries)
