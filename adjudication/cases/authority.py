"""Who may give which command to a case: its office, its event, its instance."""

from adjudication.cases import commands as c
from adjudication.cases.declaring import JUDGES
from adjudication.cases.state import CaseState
from games.record.errors import NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.declarations import declarations
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    case_of_another_instance=_("This case is heard by somebody else."),
    not_a_member=_("Only a member of the committee that hears this appeal does this."),
)

ALLOWED: dict[type, frozenset[Role]] = {
    declared.command: declared.roles for declared in declarations(c.CaseCommand)
}
"""Command -> roles that carry it."""


def check_authority(state: CaseState | None, command: c.CaseCommand, by: Actor) -> None:
    """Let pass only an actor whose role carries `command` at this event.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`, `not_in_this_section`.
    """
    if by.role not in ALLOWED.get(type(command), frozenset()):
        raise NotAllowedError("role_not_allowed", role=by.role.value)
    if isinstance(command, c.FileCase):
        found = command.circumstances
        if found is not None:
            _check_place(found.event, found.section, by)
    elif state is not None:
        _check_place(state.event, state.section, by)


def _check_place(event: str, section: str, by: Actor) -> None:
    if by.event and by.event != event:
        raise NotAllowedError("not_in_this_event")
    if by.section and by.section != section:
        raise NotAllowedError("not_in_this_section")


def require_judge(state: CaseState, by: Actor) -> None:
    """Let pass only who hears cases of this instance.

    :raises NotAllowedError: `case_of_another_instance`.
    """
    if by.role not in JUDGES[state.filed.instance]:
        raise NotAllowedError(
            "case_of_another_instance", article=state.recourse.article, role=by.role.value
        )


def require_member(state: CaseState, by: Actor) -> None:
    """Let pass only a member of the committee appointed.

    :raises NotAllowedError: `not_a_member`.
    """
    if by.id not in {member.id for member in state.members}:
        raise NotAllowedError("not_a_member", article=state.appeals.committee.vote)
