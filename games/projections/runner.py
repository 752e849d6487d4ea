"""Follow the ledger's dense order and keep every read model up to date.

Only these projectors write read models; `rebuild` gives identical rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.hooks import Hook
from games.ledger.store import FeedEntry, read_feed
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
    prepare: Callable[[Sequence[FeedEntry]], None] | None = None
    """Derives what `apply` writes, before its transaction, in which on SQLite all others wait."""

    def clear(self) -> None:
        """Delete every row that this projector wrote."""
        for rows in self.rows():
            rows.delete()


PROJECTIONS = (
    Projection(name="games", apply=games.apply, rows=games.written_rows, prepare=games.prepare),
    Projection(name="plays", apply=plays.apply, rows=plays.written_rows, prepare=plays.prepare),
)
FOLLOWERS: Hook[Projection] = Hook()
"""Projections of apps above; the games' own come first."""


def projections() -> tuple[Projection, ...]:
    """Return every projection, the games' own first."""
    return (*PROJECTIONS, *FOLLOWERS)


def catch_up(*, page: int = PAGE, at_hand: Sequence[FeedEntry] = ()) -> int:
    """Bring every projection to the end of the feed; return how many entries games took.

    A page of the feed is read once and given to every projection that stands before it. Where one
    cannot go on, those behind it in their order wait for it; the others go on before it raises.
    `at_hand` are entries of the feed that need not be read again.
    """
    applied = 0
    following = list(projections())
    positions = dict.fromkeys((projection.name for projection in following), 0)
    positions |= ProjectionCursor.objects.filter(name__in=positions).values_list("name", "position")
    failure: Exception | None = None
    while entries := _next_page([positions[each.name] for each in following], page, at_hand):
        after = entries[0].position - 1
        for index, projection in enumerate(following):
            if positions[projection.name] != after:
                continue
            try:
                reached, took = _advance(projection, entries)
            except Exception as error:  # noqa: BLE001 - raised again when the others are done
                failure, following = error, following[:index]
                break
            positions[projection.name] = reached
            applied += took if projection is PROJECTIONS[0] else 0
    if failure is not None:
        raise failure
    return applied


def _next_page(
    positions: Sequence[int], page: int, at_hand: Sequence[FeedEntry]
) -> Sequence[FeedEntry]:
    """Return what follows on the least of `positions`, as far as the next of them."""
    if not positions:
        return ()
    after, *others = sorted(set(positions))
    if at_hand and not others and at_hand[0].position == after + 1:
        return at_hand
    return read_feed(after=after, limit=min(page, others[0] - after) if others else page)


def followed_to(name: str) -> int:
    """Return the position of the log up to which a projection has come."""
    found = ProjectionCursor.objects.filter(name=name).values_list("position", flat=True)
    return found.first() or 0


def _advance(projection: Projection, entries: Sequence[FeedEntry]) -> tuple[int, int]:
    """Give a projection a page where it still stands before it.

    Return where it stands then, and how many entries it took.
    """
    if projection.prepare is not None:
        projection.prepare(entries)
    with transaction.atomic():
        ProjectionCursor.objects.get_or_create(name=projection.name)
        # The row lock keeps a second runner from applying the same page.
        cursor = ProjectionCursor.objects.select_for_update().get(name=projection.name)
        if cursor.position != entries[0].position - 1:
            return cursor.position, 0
        projection.apply(entries)
        cursor.position = entries[-1].position
        cursor.save(update_fields=["position"])
        return cursor.position, len(entries)
