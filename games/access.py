"""Who acts: from people and devices to the `Actor` of a command.

Xiangqi rules 2020, chapter 17 and article 18: the offices. People hold offices by
appointment; devices hold one role by a token that is shown once.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import transaction
from knox.models import AuthToken

from games.models import Appointment, Device, new_id
from games.record.errors import NotAllowedError
from games.record.values import Actor, Role
from games.rights import offices_of
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(403, no_office=_("You hold no office here."))

RANK = (
    Role.CHIEF_ARBITER,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.COMMITTEE,
    Role.ORGANISER,
    Role.ARBITER,
    Role.ARCHIVIST,
    Role.RATING_OFFICE,
)
"""Offices by precedence: who holds several acts in the first of these."""

ISSUABLE = frozenset(
    {
        Role.PLAYER,
        Role.ARBITER,
        Role.DEPUTY_CHIEF_ARBITER,
        Role.CHIEF_ARBITER,
        Role.ARCHIVIST,
        Role.RATING_OFFICE,
    }
)
"""Roles a chief arbiter may hand to a device.

Not the committee's, which judges appeals against the chief arbiter, nor the organiser's, who
expels where the chief arbiter may only ask for it (xiangqi 18.3, gomoku 15.4).
"""

TOKEN_PREFIX = "qipu_"
MAX_HOURS = 24 * 14
TECHNICAL_USER = "qipu-devices"
"""knox hangs every token on a user; devices act for ids of their own, so they share one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceOrder:
    """What a new device token is to carry; `actor` empty lets the device act as itself.

    `event` and `section` bound where its role holds; "" is everywhere. `under`: the appointment or
    token by whose power it is issued.
    `not_after` cuts the hours short: a token handed on does not outlive the one it is from.
    """

    name: str
    role: Role
    actor: str = ""
    game: UUID | None = None
    event: str = ""
    section: str = ""
    under: str = ""
    hours: int = 12
    not_after: datetime | None = None


def user_actor_id(user: AbstractBaseUser) -> str:
    """Return the id by which events name a person who signed in."""
    return f"user:{user.pk}"


def actor_for(
    user: AbstractBaseUser | AnonymousUser, *, event: str = "", section: str = ""
) -> Actor:
    """Return the actor `user` is, by the highest office held; a superuser is chief arbiter.

    Offices at one event, or in one section of it, count only where these are named, the event
    by its id; the actor is bound to where the office holds, which the record itself checks.

    :raises NotAllowedError: `no_office`.
    """
    if not isinstance(user, User) or not user.is_active:
        raise NotAllowedError("no_office")
    if user.is_superuser:
        return Actor(id=user_actor_id(user), role=Role.CHIEF_ARBITER)
    offices = [
        office
        for office in offices_of(user)
        if Role(office.role) in RANK
        and office.event in ("", event)
        and office.section in ("", section)
    ]
    if not offices:
        raise NotAllowedError("no_office")
    office = min(
        offices,
        key=lambda appointment: (
            RANK.index(Role(appointment.role)),
            appointment.event,
            appointment.section,
            appointment.id,
        ),
    )
    return Actor(
        id=user_actor_id(user),
        role=Role(office.role),
        event=office.event,
        section=office.section,
    )


def device_names(ids: Iterable[str]) -> dict[str, str]:
    """Return id -> name of the devices known, for pages that tell who acted."""
    known: list[UUID] = []
    for id_ in ids:
        with suppress(ValueError):
            known.append(UUID(id_))
    rows = Device.objects.filter(pk__in=known).values_list("pk", "name")
    return {str(pk): name for pk, name in rows}


def issue_device(order: DeviceOrder, *, issued_by: str, now: datetime) -> tuple[Device, str]:
    """Make a device and its token; the token is not kept and cannot be shown again."""
    lifetime = timedelta(hours=order.hours)
    if order.not_after is not None:
        lifetime = min(lifetime, order.not_after - now)
    device_id = new_id()
    with transaction.atomic():
        user, _ = get_user_model().objects.get_or_create(
            username=TECHNICAL_USER, defaults={"password": "!"}
        )
        auth_token, token = AuthToken.objects.create(user, expiry=lifetime, prefix=TOKEN_PREFIX)
        device = Device.objects.create(
            id=device_id,
            token_digest=auth_token.digest,
            name=order.name,
            role=order.role.value,
            actor=order.actor or f"device:{device_id}",
            game=order.game,
            event=order.event,
            section=order.section,
            under=order.under,
            issued_by=issued_by,
            issued_at=now,
            expires_at=now + lifetime,
        )
    return device, token


def officials_with(role: Role, *, event: str, section: str) -> dict[str, str]:
    """Return actor id -> name of who may act in an office at an event, by their names."""
    appointments = (
        Appointment.objects.in_force()
        .select_related("user")
        .filter(
            role=role.value,
            event__in={"", event},
            section__in={"", section},
            user__is_active=True,
        )
    )
    people = {
        user_actor_id(office.user): office.user.get_full_name() or office.user.get_username()
        for office in appointments
    }
    return dict(sorted(people.items(), key=lambda person: person[1]))
