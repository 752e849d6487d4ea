"""Who acts when somebody logged in presses a button."""

from dataclasses import replace

from django.http import HttpRequest

from games.access import actor_for
from games.record.authority import ALLOWED
from games.record.errors import NotAllowedError
from games.record.values import Actor

DEVICE = "admin"
"""What events say about the way they came in."""


def actor_of(request: HttpRequest, *, event: str, section: str = "") -> Actor | None:
    """Return the actor that the logged-in user is in a section, or None without an office."""
    try:
        actor = actor_for(request.user, event=event, section=section)
    except NotAllowedError:
        return None
    return replace(actor, device=DEVICE)


def carries(actor: Actor | None, command: type) -> bool:
    """False for nobody, and for a command that no role may give by hand."""
    return actor is not None and actor.role in ALLOWED.get(command, frozenset())
