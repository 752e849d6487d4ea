"""People appointed as the office does it: through the register, with what comes of that."""

from django.contrib.auth.models import User

from games.appointing.register import CONSOLE, Warrant, appoint, revoke
from games.models import Appointment
from games.offices.values import Scope, Span
from games.record.values import Role
from tests.games.rest.hall import Api, SignedIn


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


def former_official(name: str) -> User:
    """Return a person who was arbiter of every event and whose office is over."""
    person = User.objects.create_user(name)
    office = appointed(person, Role.ARBITER)
    revoke(office, reason="任期届满", along=(), warrant=Warrant(by=CONSOLE))
    return person


def signed_in(suffix: str = "") -> dict[str, Api]:
    """Return people beside the holders of tokens: a superuser, one who was arbiter, one of none.

    Their logins end in `suffix`.
    """
    return {
        "super": SignedIn(User.objects.create_superuser(f"super{suffix}")),
        "ex": SignedIn(former_official(f"ex{suffix}")),
        "none": SignedIn(User.objects.create_user(f"none{suffix}")),
    }
