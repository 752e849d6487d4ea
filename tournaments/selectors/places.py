"""The events on record by title and section, for who names one."""

from collections.abc import Iterable

from tournaments.models import Tournament

MOST = 200


def places_on_record(title: str) -> Iterable[tuple[str, str]]:
    """Return the events of this title, of none those last put on record."""
    rows = Tournament.objects.order_by("-created_at").values_list("title", "section")
    return rows.filter(title=title) if title else rows[:MOST]
