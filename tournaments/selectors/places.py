"""The events on record with their sections, for who names one."""

from collections.abc import Iterable

from games.api import EventPlace
from tournaments.models import Tournament

MOST = 200


def places_on_record(events: Iterable[str] | None) -> Iterable[EventPlace]:
    """Return the places of these events, of None those last put on record."""
    rows = Tournament.objects.exclude(event="").order_by("-created_at")
    found = rows[:MOST] if events is None else rows.filter(event__in=events)
    return (EventPlace(*row) for row in found.values_list("event", "title", "section"))
