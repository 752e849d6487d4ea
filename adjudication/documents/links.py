"""The papers of a game, for the pages that lead to them."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudication.documents.games.record_sheet import STYLES, styles_of
from games.rules.editions import UnknownEditionError


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLink:
    """A paper: what the link says, the page that shows it, the same as PDF."""

    text: str
    page: str
    pdf: str


def game_papers(
    game_id: UUID, edition: str, *, version: int | None = None
) -> tuple[PaperLink, ...]:
    """Return the record sheets of a game, as of `version`."""
    try:
        styles = styles_of(edition)
    except UnknownEditionError:
        return ()
    links = []
    for style in styles:
        style_query = {"style": style.value} if len(styles) > 1 else {}
        query = urlencode({**style_query, **({"v": version} if version else {})})
        suffix = f"?{query}" if query else ""
        text = _("Record sheet, %(style)s") % {"style": STYLES[style]}
        links.append(
            PaperLink(
                text=text if len(styles) > 1 else _("Record sheet"),
                page=reverse("documents:record-sheet", args=[game_id]) + suffix,
                pdf=reverse("documents:record-sheet-file", args=[game_id, "pdf"]) + suffix,
            )
        )
    return tuple(links)
