"""Whether the event of a game wants two officials for a ruling, or for a decision in its place."""

from dataclasses import replace
from typing import TypeVar
from uuid import UUID

from games import api
from games.record.commands import ConfirmRuling, OverruleRuling
from games.record.state import GameState
from tournaments.models import LinkedGame
from tournaments.record.decider import TOURNAMENTS

Answer = TypeVar("Answer", ConfirmRuling, OverruleRuling)


def with_four_eyes(game: UUID, state: GameState, command: Answer, until: int | None) -> Answer:
    """Return the command with what the regulations of the game's event say, then (ms) or now."""
    row = LinkedGame.objects.filter(game=game).first()
    at_event = api.cache_of(TOURNAMENTS).recorded_by(row.tournament, until) if row else None
    return replace(command, four_eyes=at_event is not None and at_event.regulations.four_eyes)
