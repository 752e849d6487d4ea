"""What may be asked of the register of offices; `under` and `today` are the server's to fill in.

`under`: the appointment or token by whose power it is done, "" that of the federation itself.
`today`: an ISO date.
"""

from dataclasses import dataclass
from typing import Annotated

from games.offices.values import ALWAYS, EVERYWHERE, ConsentForm, Particulars, Scope, Span
from games.streams.actors import Role
from games.streams.declarations import Field, declare

APPOINTERS = frozenset({Role.CHIEF_ARBITER, Role.ORGANISER, Role.SYSTEM})
ISSUERS = frozenset({Role.CHIEF_ARBITER, Role.SYSTEM})
CONSENT_KEEPERS = APPOINTERS | {Role.DEPUTY_CHIEF_ARBITER, Role.ARBITER}
REGISTRARS = frozenset(Role) - {Role.PLAYER}

Filled = Annotated[str, Field(by_server=True)]


@declare(roles=ISSUERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRegister:
    """Begin the register; the server does, with the first entry."""


@declare(roles=APPOINTERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class AppointOfficial:
    """Give `person` an office (任命)."""

    appointment: str
    person: str
    role: Role
    scope: Scope = EVERYWHERE
    span: Span = ALWAYS
    under: Filled = ""
    today: Filled = ""


@declare(roles=APPOINTERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeAppointment:
    """End an office (免去), and of what descends from it what `along` names."""

    appointment: str
    reason: str
    along: tuple[str, ...] = ()
    under: Filled = ""
    today: Filled = ""


@declare(roles=ISSUERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class IssueToken:
    """Let a device act as `acts_for`; somebody else is acted for with their consent alone."""

    token: str
    digest: str
    role: Role
    acts_for: str
    until: int
    game: str = ""
    scope: Scope = EVERYWHERE
    consent: ConsentForm | None = None
    under: Filled = ""
    today: Filled = ""


@declare(roles=ISSUERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeToken:
    """Make a token worthless."""

    token: str
    reason: str = ""
    under: Filled = ""
    today: Filled = ""


@declare(roles=APPOINTERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class NameEvent:
    """Give an event its id and title before its regulations are written."""

    event: str
    title: Annotated[str, Field(longest=300)]
    under: Filled = ""


@declare(roles=CONSENT_KEEPERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordConsent:
    """Put on record that `person` lets officials act for them."""

    consent: str
    person: str
    form: ConsentForm
    event: str = ""
    paper: str = ""


@declare(roles=CONSENT_KEEPERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawConsent:
    """Put on record that a consent holds no longer."""

    consent: str
    reason: str


@declare(roles=REGISTRARS)
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordParticulars:
    """Put on record which particulars were written, not what they say."""

    kind: Particulars
    subject: str
    fields: tuple[str, ...]


@declare(roles=APPOINTERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class SetAccount:
    """Say whether `person` may log in, and is the federation's own office."""

    person: str
    may_log_in: bool = True
    is_federation: bool = False
    under: Filled = ""


@declare(roles=APPOINTERS)
@dataclass(frozen=True, slots=True, kw_only=True)
class IssueAccessLink:
    """Put on record that a link to set a password was made."""

    person: str
    until: int
    under: Filled = ""


OfficeCommand = (
    OpenRegister
    | AppointOfficial
    | RevokeAppointment
    | IssueToken
    | RevokeToken
    | NameEvent
    | RecordConsent
    | WithdrawConsent
    | RecordParticulars
    | SetAccount
    | IssueAccessLink
)
