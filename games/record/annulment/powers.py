"""Who may annul or correct what: the closer to the end, the higher the office.

An arbiter his own entries while the game goes on, the chief arbiter until the signatures, the
committee after them and where a ruling already binds (docs/decisions/0040).
"""

from games.record import events as e
from games.record.errors import NotAllowedError
from games.record.state import GameState
from games.record.values import Actor, Role, Status
from games.streams.past import Entry
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    403,
    needs_chief_arbiter=_("Only the chief arbiter may annul or correct this entry."),
    needs_committee=_("Only the body that hears appeals may annul or correct this entry now."),
)

BINDING = (e.RulingConfirmed, e.RulingOverruled)


def require_power(
    state: GameState, fallen: tuple[Entry[e.GameEvent], ...], by: Actor, *, own_only: bool
) -> None:
    """Let pass who may take back the `fallen` entries of the game as it stands.

    `own_only`: nothing falls with the act but what its command recorded itself.

    :raises NotAllowedError: `needs_committee`, `needs_chief_arbiter`.
    """
    if by.role is Role.COMMITTEE:
        return
    binding = any(isinstance(entry.event, BINDING) for entry in fallen)
    if binding or state.signed or state.status is Status.CLOSED:
        raise NotAllowedError(
            "needs_committee", article=state.book.closing.closed, role=by.role.value
        )
    if by.role is Role.CHIEF_ARBITER:
        return
    own = all(entry.actor == by.id for entry in fallen)
    if not (own and own_only and state.status is Status.RUNNING):
        raise NotAllowedError("needs_chief_arbiter", role=by.role.value)
