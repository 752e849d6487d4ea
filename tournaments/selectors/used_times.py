"""What the games of a board have used of the clocks, for slips and for what is read from them."""

from collections.abc import Sequence
from uuid import UUID

from games import api
from games.labels.times import duration
from games.record.officiating.closing.sheet import times_used


def used_times(games: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return by game what each side has used of its time, first mover first; "" unknown."""
    return {game: _used(game) for game in games}


def _used(game: str) -> tuple[str, str]:
    try:
        return used_of(api.game_state(UUID(game)))
    except (api.StreamNotFound, ValueError):
        return "", ""


def used_of(state: api.GameState) -> tuple[str, str]:
    """Return what each side has used of its time, "" without clocks."""
    used = times_used(state)
    return (duration(used[0]), duration(used[1])) if len(used) == 2 else ("", "")
