"""Who acts at the desk."""

from django.http import HttpRequest

from games import api
from games.admin.api import actor_of
from games.record.values import Actor, Role
from games.rights import holds_any, is_superuser, offices_of
from tournaments.record.authority import ALLOWED
from tournaments.record.commands import CreateTournament
from tournaments.record.state import TournamentState


def actor_in(request: HttpRequest, state: TournamentState) -> Actor | None:
    """Return the actor the logged-in user is in this event."""
    return actor_of(request, event=state.event, section=state.section)


def carries(actor: Actor | None, command: type) -> bool:
    """False for nobody, and for a command that no role may give by hand."""
    return actor is not None and actor.role in ALLOWED.get(command, frozenset())


def openable(request: HttpRequest) -> tuple[tuple[str, str], ...]:
    """Return id and title of the events of which somebody may open the record or a section.

    The id is "" for an event of its own, which an office held for every event opens.
    """
    roles = ALLOWED[CreateTournament]
    if is_superuser(request.user):
        return (("", ""),)
    offices = [office for office in offices_of(request.user) if Role(office.role) in roles]
    events = dict.fromkeys(office.event for office in offices)
    titles = {place.event: place.title for place in reversed(api.events_on_record(events))}
    return tuple((event, titles.get(event, "")) for event in events)


def may_create(request: HttpRequest) -> bool:
    """Return whether an office of whoever is logged in opens events, wherever it holds."""
    return holds_any(request.user, ALLOWED[CreateTournament])
