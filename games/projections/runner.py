"""Follow the ledger's dense order and keep every read model up to date.

Only these projectors write read models; `rebuild` gives identical rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import transaction

from games.hooks import Hook
from games.ledger import store
from games.ledger.store import FeedEntry
from games.models import ProjectionCursor
from games.projections import games, plays

PAGE = 250
"""Entries of one transaction; while it lasts, what is committed after it began gets no number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """A read model: how a page of the feed changes it, and how it is emptied."""

    name: str
    apply: Callable[[Sequence[FeedEntry]], None]
    clear: Callable[[], None]


PROJECTIONS = (
    Projection(name="games", apply=games.apply, clear=games.clear),
    Projection(name="plays", apply=plays.apply, clear=plays.clear),
)
FOLLOWERS: Hook[Projection] = Hook()
"""Projections of apps above; the games' own come first."""


def _all() -> tuple[Projection, ...]:
    return (*PROJECTIONS, *FOLLOWERS)


def catch_up(*, page: int = PAGE) -> int:
    """Bring every projection to the end of the feed; return how many entries games took."""
    applied = 0
    for projection in _all():
        while moved := _advance(projection, page):
            applied += moved if projection is PROJECTIONS[0] else 0
    return applied


def rebuild() -> int:
    """Empty every read model and derive it anew; return how many entries were applied."""
    for projection in _all():
        with transaction.atomic():
            projection.clear()
            ProjectionCursor.objects.update_or_create(
                name=projection.name, defaults={"position": 0}
            )
    return catch_up()


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
