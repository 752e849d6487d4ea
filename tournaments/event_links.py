"""Pages of apps above that belong to an event: its own pages lead there, without knowing them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.utils.functional import Promise

from games.hooks import Hook
from tournaments.record.state import Round, StageState, TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLink:
    """A page of an event: what its tab says, and its address."""

    label: str | Promise
    address: Callable[[UUID], str]


EVENT_LINKS: Hook[EventLink] = Hook()
"""The tabs of an event besides its own, by the name of the page."""

OFFICE_LINKS: Hook[EventLink] = Hook()
"""Pages about the officials of an event, for its office."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRound:
    """A round whose papers are asked for: the event, its stage, the round."""

    event: UUID
    state: TournamentState
    stage: StageState
    round: Round


ROUND_PAPERS: Hook[Callable[[PublishedRound], Iterable[tuple[str, str]]]] = Hook()
"""The papers that are printed as soon as a round is published: address and words of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePage:
    """A page of the event's office: its address behind that of the event, its name, its view.

    The view is given the event's id, and the context of the site where it is `framed`.
    """

    address: str
    name: str
    view: Callable[..., HttpResponse]
    framed: bool = True


OFFICE_PAGES: Hook[OfficePage] = Hook()
"""Pages that apps above add to the office of an event."""
