"""Who may give which command: the first gate of `decide`, never of pages.

A command says itself which roles carry it; an office holds in its event and section alone.
Xiangqi rules 2020: 17.1 (the arbiters rule), 18.1-18.2 (what the board arbiter and the
chief arbiter may impose), 9 (players and the board arbiter sign).
"""

from games.record import commands as c
from games.record.errors import NotAllowedError
from games.record.state import GameState
from games.record.values import Actor, Role
from games.streams.declarations import declarations
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    role_not_allowed=_("This role may not do this."),
    not_assigned=_("The arbiter is not assigned to this game."),
    not_your_seat=_("A player may act only for the own side."),
    not_in_this_event=_("The office is held at another event."),
    not_in_this_section=_("The office is held in another section of the event."),
)


def _with_deputies(roles: frozenset[Role]) -> frozenset[Role]:
    # 副裁判长 does at every table what its arbiter does (gomoku 25.3.2); more where listed.
    return roles | {Role.DEPUTY_CHIEF_ARBITER} if Role.ARBITER in roles else roles


ALLOWED: dict[type, frozenset[Role]] = {
    declared.command: _with_deputies(declared.roles) for declared in declarations(c.GameCommand)
}
"""Command -> roles that carry it. A command not listed is nobody's."""


def check_authority(state: GameState | None, command: c.GameCommand, by: Actor) -> None:
    """Let pass only an actor whose role and seat carry `command`.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`
        (an office held elsewhere), `not_your_seat` (a player acting for another) or
        `not_assigned` (a board arbiter of other tables).
    """
    if by.role not in ALLOWED.get(type(command), frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    _check_scope(state, command, by)
    if state is None:
        return
    if by.role is Role.ARBITER and state.arbiters and by.id not in state.arbiters:
        raise NotAllowedError("not_assigned")
    if by.role is Role.PLAYER:
        _check_seat(state, command, by)


def _check_scope(state: GameState | None, command: c.GameCommand, by: Actor) -> None:
    if isinstance(command, c.ArrangeGame):
        event, section = command.event, command.section
    elif state is not None:
        event, section = state.event, state.section
    else:
        return
    if by.event and by.event != event:
        raise NotAllowedError("not_in_this_event")
    if by.section and by.section != section:
        raise NotAllowedError("not_in_this_section")


def _check_seat(state: GameState, command: c.GameCommand, by: Actor) -> None:
    seats = {side for side, player in state.seats if player == by.id}
    if isinstance(command, c.ReportFlag):
        # Either player may point at the other's flag, or own up to one's own.
        if not seats:
            raise NotAllowedError("not_your_seat")
        return
    side = command.signer if isinstance(command, c.SignResult) else getattr(command, "side", "")
    if side not in seats:
        raise NotAllowedError("not_your_seat", side=side)
