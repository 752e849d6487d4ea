"""Games that no list shows: they stay on record, and at their own address."""

from collections.abc import Callable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.hooks import Hook
from games.models import Game

UNLISTED: Hook[Callable[[], QuerySet[Any]]] = Hook()
"""What apps above leave out of lists: rows whose primary key is that of a game."""


def listed(games: QuerySet[Game]) -> QuerySet[Game]:
    """Return those of `games` that lists show."""
    for _name, rows in UNLISTED.items():
        games = games.filter(~Exists(rows().filter(pk=OuterRef("pk"))))
    return games
