"""People who log in: made by the federation, let in by a password or by a link shown once."""

from collections.abc import Mapping, Set
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from games.access import TECHNICAL_USER
from games.labels.codes import ROLES, word
from games.models import Appointment
from games.players.survivors import as_id, people_of
from games.streams.actors import Role

_SYSTEM = "system:"
"""What stands before the name of a part of the server that acts by itself."""
LINK_HOLDS = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
"""How long a link to set a password may be used, once."""


def people() -> QuerySet[User]:
    """Return the people, without the user behind which devices stand."""
    return get_user_model().objects.exclude(username=TECHNICAL_USER)


def make_person(*, login: str, name: str, password: str) -> User:
    """Make somebody who may be appointed; without a password one is set by `password_path`."""
    return get_user_model().objects.create_user(login, password=password or None, first_name=name)


def password_path(user: User) -> str:
    """Return the path by which `user` sets a password: worthless once it has been used."""
    key = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return reverse("admin:set_password", args=[key, token])


def person_name(user: User) -> str:
    """Return the name by which colleagues know `user`, with the login where they differ."""
    name, login = user.get_full_name(), user.get_username()
    return f"{name} ({login})" if name else login


def office_words(office: Appointment, titles: Mapping[str, str]) -> str:
    """Return an office and where it holds, in the reader's language; `titles` by ids of events."""
    event = titles.get(office.event) or office.event[:8]
    parts = [office.get_role_display(), event, office.section]
    if office.to_on is not None:
        parts.append(_("until %(day)s") % {"day": office.to_on.isoformat()})
    return " · ".join(part for part in parts if part)


def names_of_ids(actors: Set[str]) -> dict[str, str]:
    """Return id -> name of those actors whom the registry or the users know."""
    users = {
        int(actor.removeprefix("user:"))
        for actor in actors
        if actor.startswith("user:") and actor.removeprefix("user:").isdigit()
    }
    players = {actor: found for actor in actors if (found := as_id(actor)) is not None}
    known = people_of(players.values())
    names = {Role.SYSTEM.value: word(ROLES, Role.SYSTEM.value)}
    names |= {actor: names[Role.SYSTEM.value] for actor in actors if actor.startswith(_SYSTEM)}
    names |= {actor: known[pk].name for actor, pk in players.items() if pk in known}
    if users:
        found_users = get_user_model().objects.in_bulk(list(users))
        names |= {
            f"user:{pk}": user.get_full_name() or user.get_username()
            for pk, user in found_users.items()
        }
    return names
