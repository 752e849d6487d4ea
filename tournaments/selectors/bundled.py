"""The games that go along with an event's record when it is taken out as a bundle."""

from collections.abc import Iterable
from uuid import UUID

from games import api
from tournaments.record.decider import TOURNAMENTS


def games_of_event(tournament: UUID, asking: api.Asking | None = None) -> Iterable[UUID]:
    """Yield the games linked to the boards of an event that are on this ledger."""
    state = api.cache_of(TOURNAMENTS).current(tournament).state
    for stage in state.stages:
        for played in stage.played:
            for board in played.boards:
                for _, game in board.games:
                    if _is_here(UUID(game)):
                        yield UUID(game)


def _is_here(game: UUID) -> bool:
    try:
        return api.stream_head(game).kind == api.GAMES.kind
    except api.StreamNotFound:
        return False
