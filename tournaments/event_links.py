"""Pages of apps above that belong to an event: its own pages lead there, without knowing them."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise

from games.hooks import Hook


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLink:
    """A page of an event: what its tab says, and its address."""

    label: str | Promise
    address: Callable[[UUID], str]


EVENT_LINKS: Hook[EventLink] = Hook()
"""The tabs of an event besides its own, by the name of the page."""
