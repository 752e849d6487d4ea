"""The competitions on record and their sections, to choose from where one is named.

An app above that keeps events adds where its own stand.
"""

from collections.abc import Callable, Iterable

from games.hooks import Hook
from games.models import Game

Place = tuple[str, str]
"""Title of a competition, and one of its sections or ""."""
Source = Callable[[str], Iterable[Place]]
"""Title -> the places of that title; "" -> those last put on record."""

MOST = 200
COMPETITIONS: Hook[Source] = Hook()
"""What is asked for competitions besides those of the games."""


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
