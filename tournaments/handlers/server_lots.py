"""The seed of a lot that the server draws itself, taken as the command is given."""

import secrets
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

from games import api
from tournaments.record import commands as c
from tournaments.record.lots import commands as lots
from tournaments.record.lots.server_seeds import ASKED, ON_RECORD, is_of_server
from tournaments.record.state import TournamentState

Drawing = TypeVar(
    "Drawing",
    c.DrawNumbers,
    c.DrawSheet,
    c.SettleGameColours,
    c.DecideMatch,
    c.DecideTie,
    lots.RankSeeds,
    lots.SettleFirstMove,
    lots.DrawPairingLot,
)
DRAWN = (
    c.DrawNumbers,
    c.DrawSheet,
    c.SettleGameColours,
    c.DecideMatch,
    c.DecideTie,
    lots.RankSeeds,
    lots.SettleFirstMove,
    lots.DrawPairingLot,
)
"""The commands whose lot the server draws where they ask for it."""
BYTES = 16


def with_seed(
    tournament: UUID, state: TournamentState, command: Drawing, until: int | None
) -> Drawing:
    """Return the command with the server's seed where it asks for one.

    `until`: the command was sent before, and its seed is the one that was stored then.
    """
    if not is_of_server(command.seed):
        return command
    if until is None:
        return replace(command, seed=ASKED + secrets.token_hex(BYTES))
    return replace(command, seed=_seed_stored(tournament, until))


def _seed_stored(tournament: UUID, at: int) -> str:
    """Return the server's seed stored in an event of this time (ms), "" for none."""
    for event in reversed(api.load_events(tournament)):
        found = ON_RECORD.search(event.payload.decode()) if event.recorded_at == at else None
        if found:
            return found.group()
    return ""
