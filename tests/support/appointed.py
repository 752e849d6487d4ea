"""People appointed as the office does it: through the register, with what comes of that."""

from django.contrib.auth.models import User

from games.appointing.register import CONSOLE, Warrant, appoint
from games.models import Appointment
from games.offices.values import Scope, Span
from games.record.values import Role


def appointed(
    user: User,
    role: Role,
    *,
    event: str = "",
    section: str = "",
    from_on: str = "",
    to_on: str = "",
    warrant: Warrant | None = None,
) -> Appointment:
    """Give `user` an office by the federation, or by what `warrant` says."""
    return appoint(
        user,
        role,
        scope=Scope(event=event, section=section),
        span=Span(from_on=from_on, to_on=to_on),
        warrant=warrant or Warrant(by=CONSOLE),
    )
