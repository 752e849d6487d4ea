"""Words that an event's class declares, for every kind of stream: its label, its detail."""

from typing import Any

from django.utils.translation import gettext, gettext_lazy

from games.labels.game_words import Word
from games.streams.declarations import members
from games.streams.stored import fields_in, stored_as


def labels_of(events: Any) -> dict[type, Word]:
    """Return the label of each member of a union of events."""
    return {event: gettext_lazy(stored_as(event).label) for event in members(events)}


def declared_detail(event: object) -> str:
    """Return what an event says beyond name, side and article: each part that has something."""
    details = []
    for part in stored_as(type(event)).detail:
        shown = {field: _plain(getattr(event, field)) for field in fields_in(part)}
        if not shown or any(value != "" for value in shown.values()):
            details.append(gettext(part) % shown)
    return " · ".join(details)


def _plain(value: Any) -> Any:
    """Return a list of codes as one text, nothing as an empty one."""
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    return "" if value is None else value
