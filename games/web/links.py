"""The forms in which the page of a game offers its record to be taken away."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.selectors import GamePage


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An address with its words."""

    url: str
    text: str | Promise


def downloads(page: GamePage, *, chinese: bool) -> tuple[Link, ...]:
    """Return the downloads of a game: PGN as of the version shown, events, original file."""
    query = [] if chinese else ["notation=wxf"]
    if page.version != page.head_version:
        query.append(f"v={page.version}")
    pgn = reverse("web:game-pgn", args=[page.id]) + ("?" + "&".join(query) if query else "")
    events = reverse("web:game-events", args=[page.id])
    links = [Link(url=pgn, text=_("PGN")), Link(url=events, text=_("Events (NDJSON)"))]
    if page.source is not None:
        source = reverse("web:game-source", args=[page.id])
        links.append(Link(url=source, text=_("Original file")))
    return tuple(links)
