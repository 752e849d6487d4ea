"""What events know: the competitions on record with their sections, the results of their games.

An app above that keeps events adds where its own stand.
"""

from collections.abc import Callable, Iterable
from uuid import UUID

from games.hooks import Hook
from games.models import Game

Place = tuple[str, str]
"""Title of a competition, and one of its sections or ""."""
Source = Callable[[str], Iterable[Place]]
"""Title -> the places of that title; "" -> those last put on record."""

MOST = 200
COMPETITIONS: Hook[Source] = Hook()
"""What is asked for competitions besides those of the games."""


ResultAtEvent = Callable[[UUID, int | None], str | None]
"""Game, server ms or None for now -> the result that an event has of it, None for none."""
EVENT_RESULTS: Hook[ResultAtEvent] = Hook()
"""What is asked for the result that an event has of one of its games."""


def event_result(game: UUID, until: int | None = None) -> str | None:
    """Return the result that its event had of a game at `until` (ms), None where it had none."""
    found = (source(game, until) for source in EVENT_RESULTS)
    return next((result for result in found if result is not None), None)


def on_record(title: str = "") -> tuple[Place, ...]:
    """Return the places of this title, each once; of none, those last put on record."""
    found = [place for source in COMPETITIONS for place in source(title)]
    found += [(game, "") for game in _of_games(title)]
    return tuple(dict.fromkeys(found))


def _of_games(title: str) -> Iterable[str]:
    games = Game.objects.exclude(competition="").values_list("competition", flat=True)
    if title:
        return games.filter(competition=title)[:1]
    return games.order_by("-arranged_at")[:MOST]
