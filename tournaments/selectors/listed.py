"""A page of the list of tournaments, gone on with from a place: nothing is counted or skipped.

The latest first day stands first, those without a day last, as the games do (docs/decisions/0071).
"""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from games.search.reading import Place
from tournaments.models import Tournament

PAGE_SIZE = 50
_LATEST_FIRST = ("-starts_on", "-id")
_EARLIEST_FIRST = ("starts_on", "id")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPage:
    """Tournaments in their order; `before` and `after` lead on, None where there is no more."""

    rows: tuple[Tournament, ...]
    before: Place | None = None
    after: Place | None = None


def listed(
    rows: QuerySet[Tournament],
    *,
    after: Place | None = None,
    before: Place | None = None,
    page: int = 1,
    size: int = PAGE_SIZE,
) -> ListedPage:
    """Return the page of `rows` behind `after`, or ahead of `before`, or by its number."""
    if before is not None:
        found = _ahead(rows, before, size + 1)
        more, found = len(found) > size, found[:size][::-1]
        return _page(found, before=more, after=True)
    skipped = 0 if after else (page - 1) * size
    found = _behind(rows, after, skipped + size + 1)[skipped:]
    return _page(found[:size], before=after is not None or page > 1, after=len(found) > size)


def _page(found: list[Tournament], *, before: bool, after: bool) -> ListedPage:
    return ListedPage(
        rows=tuple(found),
        before=_place(found[0]) if found and before else None,
        after=_place(found[-1]) if found and after else None,
    )


def _place(row: Tournament) -> Place:
    return Place(row.starts_on.toordinal() if row.starts_on else 0, row.pk)


def _behind(rows: QuerySet[Tournament], place: Place | None, count: int) -> list[Tournament]:
    """Return `count` rows that stand behind `place`, those with a day before those without."""
    found: list[Tournament] = []
    if place is None or place.day:
        dated = rows.filter(starts_on__isnull=False)
        if place is not None:
            day = date.fromordinal(place.day)
            dated = dated.filter(starts_on__lte=day).exclude(
                Q(starts_on=day) & Q(pk__gte=place.game)
            )
        found = list(dated.order_by(*_LATEST_FIRST)[:count])
    if len(found) < count:
        undated = rows.filter(starts_on__isnull=True)
        if place is not None and not place.day:
            undated = undated.filter(pk__lt=place.game)
        found += undated.order_by("-id")[: count - len(found)]
    return found


def _ahead(rows: QuerySet[Tournament], place: Place, count: int) -> list[Tournament]:
    """Return `count` rows that stand ahead of `place`, the nearest first."""
    found: list[Tournament] = []
    dated = rows.filter(starts_on__isnull=False)
    if not place.day:
        undated = rows.filter(starts_on__isnull=True, pk__gt=place.game)
        found = list(undated.order_by("id")[:count])
    else:
        day = date.fromordinal(place.day)
        dated = dated.filter(starts_on__gte=day).exclude(Q(starts_on=day) & Q(pk__lte=place.game))
    if len(found) < count:
        found += dated.order_by(*_EARLIEST_FIRST)[: count - len(found)]
    return found
