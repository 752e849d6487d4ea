"""Games that changed after their results were on record, brought before the event.

Can be called again at any time: a proposal has its event id from the game and its version.
"""

import logging
from uuid import uuid5

from django.db.models import Exists, OuterRef

from games import api
from games.record.errors import CommandRefusedError
from games.record.values import Actor, Role
from tournaments.models import ComparedGame, LinkedGame
from tournaments.record import commands as c
from tournaments.record.decider import TOURNAMENTS

logger = logging.getLogger(__name__)

SYSTEM = Actor(id="system:results", role=Role.SYSTEM)
_ResultCommand = c.NotePunishments | c.ProposeCorrection
AT_ONCE = 50
"""Games compared in one turn of the background."""


def propose_all(*, now: int) -> int:
    """Propose every correction that closed games call for; return how many were recorded."""
    seen = ComparedGame.objects.filter(game=OuterRef("game"), version__gte=OuterRef("version"))
    rows = LinkedGame.objects.filter(~Exists(seen), closed__gt=0, recorded=True)
    return sum(_compare(row, now=now) for row in rows[:AT_ONCE])


def _compare(row: LinkedGame, *, now: int) -> bool:
    """Compare one game with its board; tell whether an event came of it."""
    commands: tuple[_ResultCommand, ...] = (
        c.NotePunishments(round=row.round, board=row.board, game=row.number, stage=row.stage),
        c.ProposeCorrection(round=row.round, board=row.board, game=row.number, stage=row.stage),
    )
    try:
        done = [_give(row, command, now=now) for command in commands]
    except (api.VersionConflict, api.EventIdConflict) as conflict:
        logger.info("game %s is compared again later: %s", row.game, conflict)
        return False
    ComparedGame.objects.update_or_create(game=row.game, defaults={"version": row.version})
    return any(done)


def _give(row: LinkedGame, command: _ResultCommand, *, now: int) -> bool:
    """Give the event a command about a game; tell whether it recorded anything now."""
    try:
        done = api.handle(
            TOURNAMENTS,
            command,
            stream_id=row.tournament,
            by=SYSTEM,
            event_id=uuid5(row.game, f"{type(command).__name__} {row.version}"),
            now=now,
        )
    except CommandRefusedError as refusal:
        # Most games agree with their boards.
        logger.debug("game %s: %s", row.game, refusal.code)
        return False
    return not done.replayed
