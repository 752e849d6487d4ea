"""Who may give which command to a tournament: the first gate of `decide`.

Gomoku 2025 25.1-25.3 and 16 (the arranger drafts, the chief referee signs, the committee
disqualifies), xiangqi 2020 17 and 18, weiqi 2002 30 and 31.
"""

from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from games.streams.declarations import declarations
from tournaments.record import commands as c
from tournaments.record.declaring import ARBITERS
from tournaments.record.state import TournamentState

ALLOWED: dict[type, frozenset[Role]] = {
    declared.command: declared.roles for declared in declarations(c.TournamentCommand)
}
"""Command -> roles that carry it. A command not listed is nobody's."""


def check_authority(state: TournamentState | None, command: c.TournamentCommand, by: Actor) -> None:
    """Let pass only an actor whose role carries `command`.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`.
    """
    check_role(type(command), by)
    if isinstance(command, c.CreateTournament):
        rules = command.regulations
        _check_scope(command.event, rules.section, by)
    elif state is not None:
        check_place(state, by)
    started = state is not None and state.has_started
    late = isinstance(command, c.AmendRegulations | c.SetRatings)
    if late and started and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", role=by.role.value)


def check_role(kind: type, by: Actor) -> None:
    """Let pass only an actor whose role carries commands of type `kind`, wherever it holds.

    :raises NotAllowedError: `role_not_allowed`.
    """
    if by.role not in ALLOWED.get(kind, frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)


def check_place(state: TournamentState, by: Actor) -> None:
    """Let pass only an actor whose office holds at this event.

    :raises NotAllowedError: `not_in_this_event`, `not_in_this_section`.
    """
    _check_scope(state.event, state.section, by)


def _check_scope(event: str, section: str, by: Actor) -> None:
    if by.event and by.event != event:
        raise NotAllowedError("not_in_this_event")
    if by.section and by.section != section:
        raise NotAllowedError("not_in_this_section")


def may_see_drafts(state: TournamentState, by: Actor) -> bool:
    """Return whether `by` may see a pairing that is not signed yet (gomoku 25.2.2-C)."""
    try:
        _check_scope(state.event, state.section, by)
    except NotAllowedError:
        return False
    return by.role in ARBITERS


def may_see_unpublished(state: TournamentState, by: Actor) -> bool:
    """Return whether `by` may know of the event while it is a draft: its office, and no player."""
    try:
        _check_scope(state.event, state.section, by)
    except NotAllowedError:
        return False
    return by.role is not Role.PLAYER
