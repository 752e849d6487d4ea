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


_KNOWN_FOR_MS = 1000
_MOST_KNOWN = 10_000
_event_of_game: dict[UUID, UUID] = {}
_late_until: dict[UUID, tuple[int, bool]] = {}


def is_late(game: UUID) -> bool:
    """Return whether a game belongs to an event that shows its games late, as of a second ago.

    For who writes: asked with every move, it must cost next to nothing.
    """
    tournament = _event_of_game.get(game)
    if tournament is None:
        linked = LinkedGame.objects.filter(game=game).order_by().values_list("tournament")
        found = linked.first()
        if found is None:
            return False
        if len(_event_of_game) >= _MOST_KNOWN:
            _event_of_game.clear()
            _late_until.clear()
        tournament = _event_of_game[game] = found[0]
    now = api.now_ms()
    until, late = _late_until.get(tournament, (0, False))
    if until <= now:
        late = bool(delay_of(tournament))
        _late_until[tournament] = now + _KNOWN_FOR_MS, late
    return late


DELAYS = api.Delays(of=late_games, is_late=is_late, most_ms=MOST_DELAY_MINUTES * MINUTE_MS)
