"""What events know: the events on record with their sections, the results of their games.

An app above that keeps events adds where its own stand.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from uuid import UUID

from games.hooks import Hook
from games.models import Game, NamedEvent


class EventPlace(NamedTuple):
    """An event by its id and title, and one of its sections or ""."""

    event: str
    title: str
    section: str = ""


Source = Callable[[Iterable[str] | None], Iterable[EventPlace]]
"""Ids of events -> their places; None -> those last put on record."""

MOST = 200
COMPETITIONS: Hook[Source] = Hook()
"""What is asked for events besides those of the games."""


ResultAtEvent = Callable[[UUID, int | None], str | None]
"""Game, server ms or None for now -> the result that an event has of it, None for none."""
EVENT_RESULTS: Hook[ResultAtEvent] = Hook()
"""What is asked for the result that an event has of one of its games."""


def event_result(game: UUID, until: int | None = None) -> str | None:
    """Return the result that its event had of a game at `until` (ms), None where it had none."""
    found = (source(game, until) for source in EVENT_RESULTS)
    return next((result for result in found if result is not None), None)


def on_record(events: Iterable[str] | None = None) -> tuple[EventPlace, ...]:
    """Return the places of these events, each once; of None, those last put on record."""
    asked = None if events is None else {event for event in events if event}
    if asked is not None and not asked:
        return ()
    found = [place for source in (*COMPETITIONS, _named, _of_games) for place in source(asked)]
    return tuple(dict.fromkeys(found))


def titles_of(events: Iterable[str]) -> dict[str, str]:
    """Return id -> title of events; one that nothing on record names is left out."""
    titles: dict[str, str] = {}
    for place in on_record(events):
        titles.setdefault(place.event, place.title)
    return titles


def _named(events: Iterable[str] | None) -> Iterable[EventPlace]:
    rows = NamedEvent.objects.values_list("event", "title")
    found = rows[:MOST] if events is None else rows.filter(event__in=events)
    return (EventPlace(event, title) for event, title in found)


def _of_games(events: Iterable[str] | None) -> Iterable[EventPlace]:
    rows = Game.objects.exclude(event="").order_by("-arranged_at")
    games = rows.values_list("event", "competition")
    if events is None:
        found = list(games[:MOST])
    else:
        found = list(games.filter(event__in=events).order_by("event", "competition").distinct())
    return (EventPlace(event, title) for event, title in found if title)
