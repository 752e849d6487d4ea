"""The folded games kept in memory."""

from games.kept import KeptStates, Known
from games.record.replay import continue_from, replay
from games.record.state import GameState

STREAM_KIND = "game"

games: KeptStates[GameState] = KeptStates(
    STREAM_KIND, keep=512, replay=replay, continue_from=continue_from
)
current = games.current
remember = games.remember

__all__ = ["STREAM_KIND", "Known", "current", "games", "remember"]
