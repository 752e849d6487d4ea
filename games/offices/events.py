"""What the register of offices records. Ids alone: who somebody is stands in the registry."""

from dataclasses import dataclass

from games.offices.values import ConsentForm, Particulars, Scope, Span
from games.streams.actors import Role
from games.streams.refusals import gettext_noop as _
from games.streams.stored import stored


@stored("offices.register-opened.v1", label=_("register of offices opened"))
@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterOpened:
    """From here on every appointment is on record."""


@stored("offices.official-appointed.v1", label=_("official appointed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialAppointed:
    """`person` holds an office; `under`: by whose appointment or token, "" the federation's own."""

    appointment: str
    person: str
    role: Role
    scope: Scope
    span: Span
    under: str


@stored("offices.appointment-revoked.v1", label=_("appointment revoked"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class AppointmentRevoked:
    """An office ended before its time; `along_with`: what it descends from, "" by itself."""

    appointment: str
    reason: str
    along_with: str


@stored("offices.token-issued.v1", label=_("token issued"))
@dataclass(frozen=True, slots=True, kw_only=True)
class TokenIssued:
    """A device acts as `acts_for` until `until` (server ms); `digest` begins that of the token."""

    token: str
    digest: str
    role: Role
    acts_for: str
    game: str
    scope: Scope
    until: int
    under: str


@stored("offices.token-revoked.v1", label=_("token revoked"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRevoked:
    """A token is worthless from now on; `along_with`: what it descends from, "" by itself."""

    token: str
    reason: str
    along_with: str


@stored("offices.event-named.v1", label=_("event named"), detail=("%(title)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class EventNamed:
    """An event has an id, by which offices are held, before its regulations are written."""

    event: str
    title: str


@stored("offices.consent-recorded.v1", label=_("consent recorded"))
@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentRecorded:
    """`person` lets officials of `event` act for them, "" of all; `paper`: SHA-256 of the paper."""

    consent: str
    person: str
    event: str
    form: ConsentForm
    paper: str


@stored("offices.consent-withdrawn.v1", label=_("consent withdrawn"), detail=("%(reason)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentWithdrawn:
    """Nobody acts for that person by this consent any more."""

    consent: str
    reason: str


@stored("offices.particulars-changed.v1", label=_("particulars changed"), detail=("%(fields)s",))
@dataclass(frozen=True, slots=True, kw_only=True)
class ParticularsChanged:
    """These `fields` of `subject` were written in the registry, which keeps what they say."""

    kind: Particulars
    subject: str
    fields: tuple[str, ...]


@stored("offices.account-set.v1", label=_("account opened or closed"))
@dataclass(frozen=True, slots=True, kw_only=True)
class AccountSet:
    """Whether `person` may log in, and is the federation's own office."""

    person: str
    may_log_in: bool
    is_federation: bool


@stored("offices.access-link-issued.v1", label=_("link to set a password issued"))
@dataclass(frozen=True, slots=True, kw_only=True)
class AccessLinkIssued:
    """`person` may set a password, once, by a link that holds until `until` (server ms)."""

    person: str
    until: int


OfficeEvent = (
    RegisterOpened
    | OfficialAppointed
    | AppointmentRevoked
    | TokenIssued
    | TokenRevoked
    | EventNamed
    | ConsentRecorded
    | ConsentWithdrawn
    | ParticularsChanged
    | AccountSet
    | AccessLinkIssued
)
