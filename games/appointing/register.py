"""The register of offices as it is kept: the one door by which offices and tokens are given.

Each function puts its entry on the ledger and writes the rows that access is read from, both or
neither. Secrets go to no event: of a token the beginning of its digest, of a link that it was made.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import transaction
from django.utils import timezone
from knox.models import AuthToken

from games.access import DeviceOrder, issue_device, user_actor_id
from games.ledger.clock import now_ms
from games.ledger.errors import EventIdConflict, StreamNotFound
from games.models import Appointment, Device, new_id
from games.offices import commands as c
from games.offices import events as e
from games.offices.decider import OFFICES, REGISTER
from games.offices.state import OnRecord, RegisterState
from games.offices.values import APPOINTABLE, APPOINTING, ConsentForm, Particulars, Scope, Span
from games.projections import offices as rows
from games.record.errors import CommandRefusedError, NotAllowedError, require_visible_names
from games.rights import is_superuser, offices_of
from games.streams.actors import Actor, Role
from games.streams.cache import cache_of
from games.streams.handling import SERVER, Handled, handle

DIGEST_SHOWN = 12
"""Letters of a token's digest in its event: enough to tell it by, none to use."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CONSOLE = Actor(id="command-line", role=Role.SYSTEM)
"""Who acts at the server's own console."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Warrant:
    """Who acts, by the power of which appointment or token; `under` "" is the federation's own."""

    by: Actor
    under: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Descending:
    """An appointment or a token that descends from an appointment, with its row."""

    grant: OnRecord
    row: Appointment | Device


def warrants(user: AbstractBaseUser | AnonymousUser) -> Iterator[tuple[Warrant, Scope]]:
    """Yield by what somebody who logged in acts here today, and where, the widest first."""
    if isinstance(user, AnonymousUser):
        return
    if is_superuser(user):
        by = Actor(id=user_actor_id(user), role=Role.CHIEF_ARBITER)
        yield Warrant(by=by), Scope()
        return
    for office in sorted(offices_of(user), key=lambda row: (row.event, row.section)):
        by = Actor(
            id=user_actor_id(user),
            role=Role(office.role),
            event=office.event,
            section=office.section,
        )
        yield (
            Warrant(by=by, under=str(office.pk)),
            Scope(event=office.event, section=office.section),
        )


def appoints(user: AbstractBaseUser | AnonymousUser) -> dict[Scope, frozenset[Role]]:
    """Return where somebody appoints, to which offices; nowhere for most."""
    found: dict[Scope, frozenset[Role]] = {}
    for warrant, scope in warrants(user):
        roles = _appointed_by(warrant)
        if roles:
            found[scope] = found.get(scope, frozenset()) | roles
    return found


def _appointed_by(warrant: Warrant) -> frozenset[Role]:
    if not warrant.under:
        return APPOINTABLE
    return APPOINTING.get(warrant.by.role, frozenset())


def warrant_to_appoint(user: AbstractBaseUser | AnonymousUser, role: Role, scope: Scope) -> Warrant:
    """Return by what somebody appoints to an office, or ends it.

    :raises NotAllowedError: `not_yours_to_appoint`.
    """
    for warrant, reach in warrants(user):
        if role in _appointed_by(warrant) and reach.covers(scope):
            return warrant
    raise NotAllowedError("not_yours_to_appoint", role=role.value)


def appoint(person: User, role: Role, *, scope: Scope, span: Span, warrant: Warrant) -> Appointment:
    """Give somebody an office, from this moment on.

    :raises NotAllowedError: the warrant does not carry it.
    :raises CommandRefusedError: what the register refuses, as `appointed_already`.
    """
    made = new_id()
    command = c.AppointOfficial(
        appointment=str(made),
        person=user_actor_id(person),
        role=role,
        scope=scope,
        span=span,
        under=warrant.under,
        today=_today(),
    )
    with _entries(warrant) as give:
        give(command)
    return Appointment.objects.get(pk=made)


def check_appointment(
    person: User | None,
    role: Role,
    *,
    scope: Scope,
    span: Span,
    by: AbstractBaseUser | AnonymousUser,
) -> None:
    """Let pass an appointment that the register would take; `person` None is somebody new.

    :raises NotAllowedError: it is not theirs to give.
    :raises CommandRefusedError: what the register refuses, as `appointed_already`.
    """
    warrant = warrant_to_appoint(by, role, scope)
    command = c.AppointOfficial(
        appointment="",
        person=user_actor_id(person) if person else "",
        role=role,
        scope=scope,
        span=span,
        under=warrant.under,
        today=_today(),
    )
    OFFICES.decide(register(), command, by=warrant.by, now=now_ms())


def descending(appointment: Appointment) -> tuple[Descending, ...]:
    """Return what stands that descends from an appointment: appointments and tokens."""
    grants = {grant.id: grant for grant in register().descending_from(str(appointment.pk))}
    found: dict[str, Appointment | Device] = {}
    for table in (Appointment, Device):
        found |= {str(row.pk): row for row in table.objects.filter(pk__in=list(grants))}
    return tuple(
        Descending(grant=grant, row=found[id_]) for id_, grant in grants.items() if id_ in found
    )


def revoke(
    appointment: Appointment, *, reason: str, along: Sequence[str], warrant: Warrant
) -> None:
    """End an office at once, with what `along` names of what descends from it.

    :raises NotAllowedError: the warrant does not carry it.
    :raises CommandRefusedError: what the register refuses, as `appointment_over`.
    """
    command = c.RevokeAppointment(
        appointment=str(appointment.pk),
        reason=reason,
        along=tuple(along),
        under=warrant.under,
        today=_today(),
    )
    with _entries(warrant) as give:
        give(command)


def issue_token(
    order: DeviceOrder, *, warrant: Warrant, now: datetime, consent: ConsentForm | None = None
) -> tuple[Device, str]:
    """Make a device and its token, shown once; it does not outlive the office it is under.

    :raises NotAllowedError: the warrant does not carry it.
    :raises CommandRefusedError: `no_consent_on_record`, `name_hidden_characters`.
    """
    require_visible_names(order)
    ends = _end_of_office(warrant)
    if ends is not None and (order.not_after is None or ends < order.not_after):
        order = replace(order, not_after=ends)
    with _entries(warrant) as give:
        ordered = replace(order, under=warrant.under)
        device, token = issue_device(ordered, issued_by=warrant.by.id, now=now)
        give(
            c.IssueToken(
                token=str(device.pk),
                digest=device.token_digest[:DIGEST_SHOWN],
                role=Role(device.role),
                acts_for=device.actor,
                game=str(device.game or ""),
                scope=Scope(event=device.event, section=device.section),
                until=_ms(device.expires_at),
                consent=consent,
                under=warrant.under,
                today=_today(),
            )
        )
    return device, token


def _end_of_office(warrant: Warrant) -> datetime | None:
    office = Appointment.objects.filter(pk=warrant.under).first() if warrant.under else None
    if office is None or office.to_on is None:
        return None
    following = datetime.combine(office.to_on + timedelta(days=1), time.min)
    return timezone.make_aware(following)


def revoke_token(device: Device, *, warrant: Warrant, reason: str = "") -> Device:
    """Make a device's token worthless from now on; doing it again changes nothing.

    :raises NotAllowedError: the warrant does not carry it.
    """
    if device.revoked_at is None:
        command = c.RevokeToken(
            token=str(device.pk), reason=reason, under=warrant.under, today=_today()
        )
        with _entries(warrant) as give:
            give(command)
        device.refresh_from_db()
    return device


def name_event(title: str, *, warrant: Warrant) -> str:
    """Give an event its id, by which offices are held, before its regulations; return it.

    :raises NotAllowedError: `federation_alone`.
    :raises CommandRefusedError: `title_missing`.
    """
    event = str(new_id())
    with _entries(warrant) as give:
        give(c.NameEvent(event=event, title=title, under=warrant.under))
    return event


def keeps_consents(user: AbstractBaseUser | AnonymousUser) -> dict[str, Actor]:
    """Return the events of which somebody keeps the consents, "" for all, and as whom."""
    return {
        scope.event: warrant.by
        for warrant, scope in warrants(user)
        if warrant.by.role in c.CONSENT_KEEPERS
    }


def tokens_resting_on(consent: UUID, *, by: Actor) -> tuple[UUID, ...]:
    """Return the tokens that would end with a consent; none where it cannot be withdrawn."""
    command = c.WithdrawConsent(consent=str(consent), reason="-")
    try:
        decided = OFFICES.decide(register(), command, by=by, now=now_ms())
    except CommandRefusedError:
        return ()
    return tuple(UUID(event.token) for event in decided if isinstance(event, e.TokenRevoked))


def record_consent(
    person: str, form: ConsentForm, *, event: str, by: Actor, paper: str = ""
) -> UUID:
    """Put on record that somebody lets the officials of an event act for them, "" of all.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    :raises CommandRefusedError: `paper_malformed`.
    """
    made = new_id()
    with _entries(Warrant(by=by)) as give:
        give(c.RecordConsent(consent=str(made), person=person, form=form, event=event, paper=paper))
    return made


def withdraw_consent(consent: UUID, *, reason: str, by: Actor) -> None:
    """Put on record that a consent holds no longer; tokens that rested on it alone end.

    :raises NotAllowedError: `role_not_allowed`, `not_in_this_event`.
    :raises CommandRefusedError: `consent_over`, `reason_missing`.
    """
    with _entries(Warrant(by=by)) as give:
        give(c.WithdrawConsent(consent=str(consent), reason=reason))


def record_account(person: User, fields: Iterable[str], *, warrant: Warrant) -> None:
    """Put on record which particulars of an account were written, and whether it is open.

    :raises NotAllowedError: `federation_alone`.
    """
    changed = tuple(fields)
    subject = user_actor_id(person)
    with _entries(warrant) as give:
        if changed:
            give(c.RecordParticulars(kind=Particulars.ACCOUNT, subject=subject, fields=changed))
        give(
            c.SetAccount(
                person=subject,
                may_log_in=person.is_active,
                is_federation=person.is_superuser,
                under=warrant.under,
            )
        )


def record_particulars(
    kind: Particulars, subject: str, fields: Iterable[str], *, by: Actor
) -> None:
    """Put on record which particulars of an official were written in the registry."""
    changed = tuple(fields)
    if changed:
        with _entries(Warrant(by=by)) as give:
            give(c.RecordParticulars(kind=kind, subject=subject, fields=changed))


def record_link(person: User, until: datetime, *, warrant: Warrant) -> None:
    """Put on record that a link to set a password was made."""
    command = c.IssueAccessLink(person=user_actor_id(person), until=_ms(until), under=warrant.under)
    with _entries(warrant) as give:
        give(command)


def register() -> RegisterState:
    """Return the register as it stands, an empty one before its first entry."""
    try:
        return cache_of(OFFICES).current(REGISTER).state
    except StreamNotFound:
        return RegisterState(version=0)


@contextmanager
def _entries(warrant: Warrant) -> Iterator[Any]:
    """Give what puts a command of `warrant` on record with its rows, all of them or none."""

    def give(command: c.OfficeCommand) -> Handled[RegisterState, e.OfficeEvent]:
        done = handle(
            OFFICES,
            command,
            stream_id=REGISTER,
            by=warrant.by,
            event_id=uuid4(),
            now=now_ms(),
        )
        rows.write(done.stored)
        ended = [event.token for event in done.events if isinstance(event, e.TokenRevoked)]
        digests = Device.objects.filter(pk__in=ended).values("token_digest")
        AuthToken.objects.filter(digest__in=digests).delete()
        return done

    with transaction.atomic():
        _open()
        yield give


def _open() -> None:
    """Begin the register with its first entry; whoever comes at the same time finds it begun."""
    try:
        cache_of(OFFICES).current(REGISTER)
    except StreamNotFound:
        opening = uuid5(REGISTER, "opened")
        try:
            handle(
                OFFICES,
                c.OpenRegister(),
                stream_id=REGISTER,
                by=SERVER,
                event_id=opening,
                now=now_ms(),
            )
        except EventIdConflict:
            cache_of(OFFICES).current(REGISTER)


def _today() -> str:
    return timezone.localdate().isoformat()


def _ms(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(milliseconds=1)
