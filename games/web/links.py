"""The forms in which the page of a game offers its record to be taken away."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.exporting import record_formats
from games.selectors import GamePage

_NAMES = {"pgn": _("PGN"), "sgf": _("SGF"), "psq": _("PSQ (Piskvork)"), "pdn": _("PDN")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An address with its words."""

    url: str
    text: str | Promise


def downloads(page: GamePage, *, chinese: bool) -> tuple[Link, ...]:
    """Return the downloads of a game: its record as of the version shown, events, original file."""
    version = [] if page.version == page.head_version else [f"v={page.version}"]
    links = []
    for suffix in record_formats(page.state.edition):
        query = ["notation=wxf"] if suffix == "pgn" and not chinese else []
        url = reverse(f"web:game-{suffix}", args=[page.id])
        asked = "&".join([*query, *version])
        links.append(Link(url=f"{url}?{asked}" if asked else url, text=_NAMES[suffix]))
    events = reverse("web:game-events", args=[page.id])
    links.append(Link(url=events, text=_("Events (NDJSON)")))
    if page.source is not None:
        source = reverse("web:game-source", args=[page.id])
        links.append(Link(url=source, text=_("Original file")))
    return tuple(links)
