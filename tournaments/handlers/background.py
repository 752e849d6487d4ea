"""What the background does for tournaments: results of games taken over, changes proposed."""

from games import api
from tournaments.handlers.changed_games import propose_all
from tournaments.handlers.games_of_rounds import take_over_all


def take_over() -> int:
    """Record what results the regulations let take effect at once; return how many."""
    return take_over_all(now=api.now_ms())


def propose() -> int:
    """Propose the corrections that changed games call for; return how many."""
    return propose_all(now=api.now_ms())
