"""Tokens of devices, and the consent of whom they act for."""

from dataclasses import replace
from uuid import NAMESPACE_URL, uuid5

from games.offices import commands as c
from games.offices import events as e
from games.offices.appointments import without
from games.offices.authority import grant_in_force, require_within
from games.offices.state import OnRecord, RegisterState
from games.record.errors import CommandRefusedError, NotAllowedError
from games.streams.actors import Actor, Role
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    no_consent_on_record=_("Somebody is acted for with their consent alone: it is not on record."),
    consent_over=_("There is no such consent, or it has been withdrawn."),
    token_known=_("This token is on record already."),
)
declare_refusals(422, paper_malformed=_("A paper is named by the SHA-256 of its bytes."))

_HEX = frozenset("0123456789abcdef")
ISSUING = frozenset({Role.CHIEF_ARBITER})
"""Whose offices and tokens give tokens."""


@decides(c.IssueToken)
def issue(
    state: RegisterState, command: c.IssueToken, by: Actor, now: int
) -> tuple[e.OfficeEvent, ...]:
    """Return the token, and before it the consent that came with it.

    :raises NotAllowedError: `role_not_allowed`, those of `grant_in_force`, `require_within`.
    :raises CommandRefusedError: `token_known`, `no_consent_on_record`.
    """
    grant = grant_in_force(state, command.under, by=by, today=command.today, now=now)
    if grant is not None and grant.given.role not in ISSUING:
        raise NotAllowedError("role_not_allowed", role=grant.given.role.value)
    require_within(grant, command.scope)
    if command.token in state.grants:
        raise CommandRefusedError("token_known")
    issued = e.TokenIssued(
        token=command.token,
        digest=command.digest,
        role=command.role,
        acts_for=command.acts_for,
        game=command.game,
        scope=command.scope,
        until=command.until,
        under=command.under,
    )
    event = command.scope.event
    if not acts_for_another(command, by) or state.consented(command.acts_for, event):
        return (issued,)
    if command.consent is None:
        raise CommandRefusedError("no_consent_on_record", person=command.acts_for)
    consent = e.ConsentRecorded(
        consent=str(uuid5(NAMESPACE_URL, f"{command.token} {command.acts_for}")),
        person=command.acts_for,
        event=event,
        form=command.consent,
        paper="",
    )
    return consent, issued


def acts_for_another(command: c.IssueToken, by: Actor) -> bool:
    """Return whether the device would act under the id of somebody else than who issues it."""
    own = {by.id, f"device:{command.token}"}
    return command.acts_for not in own


@decides(c.RevokeToken)
def revoke(
    state: RegisterState, command: c.RevokeToken, by: Actor, now: int
) -> tuple[e.TokenRevoked, ...]:
    """Return the end of a token, one from before the register too.

    :raises NotAllowedError: those of `grant_in_force`, `require_within`.
    """
    grant = grant_in_force(state, command.under, by=by, today=command.today, now=now)
    record = state.grants.get(command.token)
    if record is not None:
        require_within(grant, record.given.scope)
    return (e.TokenRevoked(token=command.token, reason=command.reason, along_with=""),)


@decides(c.RecordConsent)
def consent(command: c.RecordConsent, by: Actor) -> tuple[e.ConsentRecorded, ...]:
    """Return the consent.

    :raises NotAllowedError: `not_in_this_event`.
    :raises CommandRefusedError: `paper_malformed`.
    """
    _require_place(by, command.event)
    if command.paper and (len(command.paper) != 64 or not _HEX.issuperset(command.paper)):
        raise CommandRefusedError("paper_malformed")
    return (
        e.ConsentRecorded(
            consent=command.consent,
            person=command.person,
            event=command.event,
            form=command.form,
            paper=command.paper,
        ),
    )


@decides(c.WithdrawConsent)
def withdraw(
    state: RegisterState, command: c.WithdrawConsent, by: Actor
) -> tuple[e.OfficeEvent, ...]:
    """Return the end of a consent, and of the tokens that rested on it alone.

    :raises NotAllowedError: `not_in_this_event`.
    :raises CommandRefusedError: `consent_over`, `reason_missing`.
    """
    record = state.consents.get(command.consent)
    if record is None:
        raise CommandRefusedError("consent_over")
    _require_place(by, record.event)
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    after = _withdrawn(state, e.ConsentWithdrawn(consent=command.consent, reason=command.reason))
    ended = (
        e.TokenRevoked(token=grant.id, reason=command.reason, along_with=command.consent)
        for grant in state.grants.values()
        if not grant.revoked
        and isinstance(grant.given, e.TokenIssued)
        and grant.given.acts_for == record.person
        and not after.consented(record.person, grant.given.scope.event)
    )
    return (e.ConsentWithdrawn(consent=command.consent, reason=command.reason), *ended)


def _require_place(by: Actor, event: str) -> None:
    if by.event and by.event != event:
        raise NotAllowedError("not_in_this_event")


@folds(e.TokenIssued)
def _issued(state: RegisterState, event: e.TokenIssued) -> RegisterState:
    return replace(state, grants={**state.grants, event.token: OnRecord(given=event)})


@folds(e.TokenRevoked)
def _revoked(state: RegisterState, event: e.TokenRevoked) -> RegisterState:
    return without(state, event.token)


@folds(e.ConsentRecorded)
def _consented(state: RegisterState, event: e.ConsentRecorded) -> RegisterState:
    return replace(state, consents={**state.consents, event.consent: event})


@folds(e.ConsentWithdrawn)
def _withdrawn(state: RegisterState, event: e.ConsentWithdrawn) -> RegisterState:
    stand = {id_: record for id_, record in state.consents.items() if id_ != event.consent}
    return replace(state, consents=stand)
