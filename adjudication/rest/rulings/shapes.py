"""Rulings of one game with their proof, as the plain data that the answers are written from."""

from dataclasses import fields
from typing import Any
from uuid import UUID

from games import api
from games.record.ruling import RulingOnRecord


def rulings_data(game_id: UUID, state: api.GameState) -> list[dict[str, Any]]:
    """Return every ruling of a game in full, as of the state's version."""
    if not state.rulings:
        return []
    actors = {event.version: event.actor for event in api.load_events(game_id, upto=state.version)}
    return [_ruling_data(ruling, actors) for ruling in state.rulings]


def _ruling_data(ruling: RulingOnRecord, actors: dict[int, str]) -> dict[str, Any]:
    values = {field.name: getattr(ruling, field.name) for field in fields(ruling)}
    return {
        **values,
        "first_ply": ruling.first_ply,
        "last_ply": ruling.last_ply,
        "facts": dict(ruling.facts),
        "settled_by": actors[ruling.settled_version] if ruling.settled_version else "",
        "overruled_because": ruling.reason,
        "overruled_under": ruling.under,
    }
