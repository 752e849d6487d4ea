"""The folded tournaments kept in memory."""

from games.api import KeptStates, Known
from tournaments.record.replay import continue_from, replay
from tournaments.record.state import TournamentState

STREAM_KIND = "tournament"

tournaments: KeptStates[TournamentState] = KeptStates(
    STREAM_KIND, keep=64, replay=replay, continue_from=continue_from
)
current = tournaments.current
remember = tournaments.remember

__all__ = ["STREAM_KIND", "Known", "current", "remember", "tournaments"]
