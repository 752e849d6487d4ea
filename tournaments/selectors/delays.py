"""How late the games of events are shown to strangers, by the regulations of each."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from games import api
from games.api import cache_of
from tournaments.models import LinkedGame
from tournaments.record.decider import TOURNAMENTS
from tournaments.regulations.values import MOST_DELAY_MINUTES

MINUTE_MS = 60_000


def delay_of(tournament: UUID) -> int:
    """Return how many ms later strangers see what happens in an event's games.

    :raises StreamNotFound: there is no such event.
    """
    state = cache_of(TOURNAMENTS).current(tournament).state
    return state.regulations.delay_minutes * MINUTE_MS


def late_games(games: Iterable[UUID]) -> Mapping[UUID, int]:
    """Return the games that belong to events, each with its delay in ms."""
    linked = LinkedGame.objects.filter(game__in=tuple(games)).order_by()
    tournaments = dict(linked.values_list("game", "tournament"))
    late = {tournament: delay_of(tournament) for tournament in set(tournaments.values())}
    return {game: late[tournament] for game, tournament in tournaments.items()}


DELAYS = api.Delays(of=late_games, most_ms=MOST_DELAY_MINUTES * MINUTE_MS)
