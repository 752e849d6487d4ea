"""What an address asks for, read strictly: numbers are numbers, games exist."""

from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games import competitions, selectors
from games.ledger.store import StreamNotFound


def asked_page(game_id: UUID, version: int | None) -> selectors.GamePage:
    """Return the game as of `version`, as strangers see it: of some events later.

    :raises Http404: when there is no such game or version.
    """
    try:
        shown = competitions.shown_version(game_id)
        page = selectors.game_page(game_id, version=shown if version is None else version)
    except StreamNotFound:
        raise Http404(_("There is no such game.")) from None
    if shown is not None:
        page = replace(page, head_version=min(page.head_version, shown))
    if (version is not None and page.version != version) or page.version > page.head_version:
        raise Http404(_("The game has no such version."))
    return page


def whole_number(request: HttpRequest, name: str) -> int | None:
    """Return a whole number of the query, or None when it is absent.

    :raises Http404: when what stands there is no such number.
    """
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise Http404(_("There is no such page."))
    return int(text)
