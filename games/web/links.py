"""Addresses that the pages offer but other parts serve; a part not installed is not offered."""

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.selectors import GamePage


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An address with its words."""

    url: str
    text: str | Promise


_DOWNLOADS: tuple[tuple[str, str | Promise], ...] = (
    ("game-pgn", _("PGN")),
    ("game-events", _("Events (NDJSON)")),
    ("game-source", _("Original file")),
)
"""Names of addresses, each taking the game's id."""


def downloads(page: GamePage) -> tuple[Link, ...]:
    """Return the forms in which a game's record can be taken away."""
    links: list[Link] = []
    for name, text in _DOWNLOADS:
        if name == "game-source" and page.source is None:
            continue
        try:
            links.append(Link(url=reverse(name, args=[page.id]), text=text))
        except NoReverseMatch:
            continue
    return tuple(links)
