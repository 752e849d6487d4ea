"""Acts of a game that are not signed, marked where the regulations have acts signed."""

from typing import Any

from games import api
from tournaments.models import LinkedGame
from tournaments.record.decider import TOURNAMENTS


def signatures_on_page(page: api.GamePage, view: Any) -> api.Signatures | None:
    """Return which acts of a game are signed, None where its event does not ask for it."""
    if not page.state.event:
        return None
    linked = LinkedGame.objects.filter(game=page.id).order_by().values_list("tournament", flat=True)
    tournament = linked.first()
    if tournament is None:
        return None
    regulations = api.cache_of(TOURNAMENTS).current(tournament).state.regulations
    if not regulations.signed_acts:
        return None
    return api.signatures_in(api.load_events(page.id, upto=page.version))
