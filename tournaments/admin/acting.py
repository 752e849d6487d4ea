"""Who acts at the desk."""

from django.http import HttpRequest

from games.admin.api import actor_of
from games.record.values import Actor
from games.rights import holds_any
from tournaments.record.authority import ALLOWED
from tournaments.record.commands import CreateTournament
from tournaments.record.state import TournamentState


def actor_in(request: HttpRequest, state: TournamentState) -> Actor | None:
    """Return the actor the logged-in user is in this event."""
    return actor_of(request, competition=state.competition, section=state.section)


def carries(actor: Actor | None, command: type) -> bool:
    """False for nobody, and for a command that no role may give by hand."""
    return actor is not None and actor.role in ALLOWED.get(command, frozenset())


def may_create(request: HttpRequest) -> bool:
    """Return whether an office of whoever is logged in opens events, wherever it holds."""
    return holds_any(request.user, ALLOWED[CreateTournament])
