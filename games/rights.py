"""What an office sees of the back office, and at which events: the one authority for both.

What an office may do is decided elsewhere, by the authority tables of the record. Superusers
see everything; rows of permissions, groups and staff marks count for nobody.
"""

from dataclasses import dataclass

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Model, Q

from games.models import Appointment
from games.record.values import Role

_PLAY = frozenset(
    {
        "games.game",
        "adjudication.case",
        "adjudication.ruling",
        "adjudication.finding",
        "adjudication.sanction",
        "tournaments.tournament",
    }
)
_DUTIES = frozenset({"tournaments.official", "tournaments.placement"})
_REGISTRY = frozenset(
    {
        "games.player",
        "tournaments.unit",
        "tournaments.official",
        "tournaments.playerprofile",
        "tournaments.playertitle",
        "tournaments.ratinglist",
        "tournaments.playerrating",
    }
)

_CONSENTS = frozenset({"games.consent"})
"""Kept by who acts for people at an event, or has others act (`CONSENT_KEEPERS`)."""

_BOOKS = frozenset({"games.publishedbook"})
"""What games are played under is for whoever sees games."""

_REJUDGED = frozenset({"adjudication.readjudication", "adjudication.drift"})
"""What comes of ruling again is for those who answer for rulings on record, and keep it."""

SEEN: dict[Role, frozenset[str]] = {
    Role.ARBITER: _PLAY | _BOOKS | _CONSENTS,
    Role.DEPUTY_CHIEF_ARBITER: _PLAY | _BOOKS | _CONSENTS,
    Role.CHIEF_ARBITER: _PLAY
    | _BOOKS
    | _CONSENTS
    | _DUTIES
    | _REGISTRY
    | _REJUDGED
    | {"games.device", "games.ledgerevent", "games.ledgerwork"},
    # Disputes are replayed from the record itself.
    Role.COMMITTEE: _PLAY | _BOOKS | _REJUDGED | {"games.ledgerevent"},
    Role.ORGANISER: _PLAY | _BOOKS | _CONSENTS | _DUTIES,
    Role.ARCHIVIST: _PLAY
    | _BOOKS
    | _DUTIES
    | _REGISTRY
    | _REJUDGED
    | {"games.ledgerevent", "games.source", "games.importbatch"},
    Role.RATING_OFFICE: _REGISTRY | {"games.game", "tournaments.tournament"},
}
"""Role -> the tables it sees. People and appointments are on no list: superusers' alone."""

OF_ALL_EVENTS = _REJUDGED | frozenset(
    {
        "games.ledgerevent",
        "games.ledgerwork",
        "games.source",
        "games.importbatch",
        "tournaments.playerprofile",
    }
)
"""Tables that only an office held for every event sees: birth dates, and records of all."""


@dataclass(frozen=True, slots=True)
class Reach:
    """At which events rows are seen: id of the event and section, "" for all of them."""

    places: frozenset[tuple[str, str]]

    @property
    def is_everywhere(self) -> bool:
        """Whether an office is held for every event."""
        return ("", "") in self.places

    def holds(self, event: str, section: str) -> bool:
        """Return whether an event is among them."""
        reached = {("", ""), (event, ""), (event, section)}
        return bool(reached & self.places)

    def condition(self, event: str, section: str = "") -> Q:
        """Return what rows must fulfil, by the names of their fields.

        Rows without a field of the section are those of the whole event.
        """
        if self.is_everywhere:
            return Q()
        found = Q(pk__in=())
        for event_path, part in self.places:
            place = Q(**{event: event_path})
            found |= place & Q(**{section: part}) if section and part else place
        return found


def offices_of(user: AbstractBaseUser | AnonymousUser) -> tuple[Appointment, ...]:
    """Return the offices `user` holds today, wherever; read once for each request's user."""
    if not isinstance(user, User) or not user.is_active:
        return ()
    read: tuple[Appointment, ...] | None = getattr(user, "_offices", None)
    if read is None:
        read = tuple(user.appointments.in_force())
        user._offices = read  # type: ignore[attr-defined]
    return read


def offices_at(event: str, section: str) -> tuple[Appointment, ...]:
    """Return the offices given at an event and not ended, those of its other sections left out."""
    rows = Appointment.objects.filter(event=event, section__in={"", section}, revoked_at=None)
    return tuple(rows.select_related("user")) if event else ()


def is_superuser(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether `user` is the federation's own office, which appoints and sees all."""
    return isinstance(user, User) and user.is_active and user.is_superuser


def may_enter(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether `user` is let into the back office."""
    return is_superuser(user) or bool(offices_of(user))


def may_appoint(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether `user` makes people and gives offices, which are power over games."""
    return is_superuser(user)


def holds_any(user: AbstractBaseUser | AnonymousUser, roles: frozenset[Role]) -> bool:
    """An office in any event counts; superusers act as chief arbiters."""
    acting = is_superuser(user) and Role.CHIEF_ARBITER in roles
    return acting or any(Role(appointment.role) in roles for appointment in offices_of(user))


def follows_play(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Return whether an office of `user` sees games as they are played, not their results alone."""
    return is_superuser(user) or any(
        SEEN[Role(appointment.role)] >= _PLAY for appointment in offices_of(user)
    )


def reach(user: AbstractBaseUser | AnonymousUser, table: str) -> Reach:
    """Return where `user` sees rows of `table`, its label in lower case."""
    if is_superuser(user):
        return Reach(frozenset({("", "")}))
    places = {
        (appointment.event, appointment.section)
        for appointment in offices_of(user)
        if table in SEEN[Role(appointment.role)]
        and not (appointment.event and table in OF_ALL_EVENTS)
    }
    return Reach(frozenset(places))


class OfficeBackend(ModelBackend):
    """Passwords as Django keeps them; what is seen follows from the offices held."""

    def get_user_permissions(
        self, user_obj: AbstractBaseUser | AnonymousUser, obj: Model | None = None
    ) -> set[str]:
        """Return the right to view each table that an office of the user sees."""
        tables = {
            table for appointment in offices_of(user_obj) for table in SEEN[Role(appointment.role)]
        }
        seen = (table.split(".") for table in tables if reach(user_obj, table).places)
        return {f"{app}.view_{model}" for app, model in seen}

    def get_group_permissions(
        self, user_obj: AbstractBaseUser | AnonymousUser, obj: Model | None = None
    ) -> set[str]:
        """Nothing: groups carry no right."""
        return set()

    def get_all_permissions(
        self, user_obj: AbstractBaseUser | AnonymousUser, obj: Model | None = None
    ) -> set[str]:
        """Those of the offices held, and no others."""
        return self.get_user_permissions(user_obj)
