"""Whether the event of a game wants somebody else for a ruling than who recorded its claim."""

from dataclasses import replace
from uuid import UUID

from games import api
from games.record.commands import ConfirmRuling
from games.record.state import GameState
from tournaments.models import LinkedGame
from tournaments.record.decider import TOURNAMENTS


def with_four_eyes(
    game: UUID, state: GameState, command: ConfirmRuling, until: int | None
) -> ConfirmRuling:
    """Return the command with what the regulations of the game's event say, then (ms) or now."""
    row = LinkedGame.objects.filter(game=game).first()
    at_event = api.cache_of(TOURNAMENTS).recorded_by(row.tournament, until) if row else None
    return replace(command, four_eyes=at_event is not None and at_event.regulations.four_eyes)
