"""State and command to events, or a refusal. Pure: `now` and seeds are arguments."""

from games.record.errors import CommandRefusedError
from games.record.values import Actor
from games.streams.dispatch import deciders
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.record import commands as c
from tournaments.record import events as e
from tournaments.record.authority import check_authority
from tournaments.record.entries import opening
from tournaments.record.results import proposals
from tournaments.record.state import TournamentState
from tournaments.record.subjects import DECIDING

declare_refusals(
    409,
    tournament_exists=_("This tournament exists already."),
    tournament_not_created=_("There is no such tournament."),
)

Events = tuple[e.TournamentEvent, ...]
# What a correction would move is found by folding it, and so builds upon all folds.
DECIDERS = deciders(*DECIDING, proposals)
"""Type of a command -> what decides it."""


def decide(
    state: TournamentState | None, command: c.TournamentCommand, *, by: Actor, now: int
) -> Events:
    """Return the events that `command` of `by` causes at `now` (server ms).

    :raises NotAllowedError: the actor's role does not carry the command.
    :raises CommandRefusedError: with a stable code, the article, and facts to act on.
    """
    check_authority(state, command, by)
    if isinstance(command, c.CreateTournament):
        if state is not None:
            raise CommandRefusedError("tournament_exists")
        return opening.create(command)
    if state is None:
        raise CommandRefusedError("tournament_not_created")
    decided: Events = DECIDERS[type(command)](state, command, by, now, None)
    return decided
