"""Who acts when somebody logged in presses a button."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest

from games.record.authority import ALLOWED
from games.record.values import Actor, Role

DEVICE = "admin"
"""What events say about the way they came in."""


def actor_of(request: HttpRequest, *, competition: str) -> Actor | None:
    """Return the actor that the logged-in user is in `competition`, or None without an office."""
    user: Any = request.user
    if not user.is_active or not user.is_superuser:
        return None
    actor = Actor(id=f"user:{user.pk}", role=Role.CHIEF_ARBITER)
    return replace(actor, device=DEVICE)


def carries(actor: Actor | None, command: type) -> bool:
    """Return whether the role of `actor` carries commands of this type."""
    return actor is not None and actor.role in ALLOWED.get(command, frozenset())
