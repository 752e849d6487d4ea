"""By whose power an entry of the register is made: the first gate of `decide`."""

from games.offices import commands as c
from games.offices import events as e
from games.offices.state import OnRecord, RegisterState
from games.offices.values import APPOINTING, Scope
from games.record.errors import NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.declarations import declarations
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    grant_not_in_force=_("The office or token by which you act is not in force."),
    not_yours_to_appoint=_("Your office does not appoint to this one."),
    federation_alone=_("Only the federation's own office does this."),
)

ALLOWED: dict[type, frozenset[Role]] = {
    declared.command: declared.roles for declared in declarations(c.OfficeCommand)
}
"""Command -> roles that carry it."""


def check_role(command: c.OfficeCommand, by: Actor) -> None:
    """Let pass only an actor whose role carries `command`.

    :raises NotAllowedError: `role_not_allowed`.
    """
    if by.role not in ALLOWED.get(type(command), frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)


def grant_in_force(
    state: RegisterState, under: str, *, by: Actor, today: str, now: int
) -> OnRecord | None:
    """Return the grant by which `by` acts, None for the federation itself.

    :raises NotAllowedError: `grant_not_in_force`.
    """
    if not under:
        return None
    grant = state.grants.get(under)
    if grant is None or not grant.holds(day=today, now=now) or grant.holder != by.id:
        raise NotAllowedError("grant_not_in_force")
    return grant


def require_within(grant: OnRecord | None, scope: Scope) -> None:
    """Let a grant reach no further than its own scope.

    :raises NotAllowedError: `not_in_this_event`, `not_in_this_section`.
    """
    if grant is None or grant.given.scope.covers(scope):
        return
    same_event = grant.given.scope.event in ("", scope.event)
    raise NotAllowedError("not_in_this_section" if same_event else "not_in_this_event")


def require_appointer(grant: OnRecord | None, role: Role, scope: Scope) -> None:
    """Let pass the federation, and who holds an office that appoints to `role` there.

    :raises NotAllowedError: `not_yours_to_appoint`, `not_in_this_event`, `not_in_this_section`.
    """
    if grant is None:
        return
    is_office = isinstance(grant.given, e.OfficialAppointed)
    if not is_office or role not in APPOINTING.get(grant.given.role, frozenset()):
        raise NotAllowedError("not_yours_to_appoint", role=role.value)
    require_within(grant, scope)


def require_federation(under: str) -> None:
    """Let pass the federation's own office alone.

    :raises NotAllowedError: `federation_alone`.
    """
    if under:
        raise NotAllowedError("federation_alone")
