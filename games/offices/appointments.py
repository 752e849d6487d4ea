"""Offices given and taken back, with what descends from them."""

from dataclasses import replace

from games.offices import commands as c
from games.offices import events as e
from games.offices.authority import grant_in_force, require_appointer
from games.offices.state import OnRecord, RegisterState
from games.offices.values import APPOINTABLE
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    appointed_already=_("This person holds this office there already."),
    appointment_over=_("This appointment has ended already."),
)
declare_refusals(
    422,
    appointment_unknown=_("There is no such appointment."),
    days_reversed=_("An office ends no earlier than it begins."),
    not_an_office=_("There is no such office."),
    outlasts_own_office=_("Nobody appoints for longer than their own office holds."),
    section_without_event=_("A section goes with its event."),
    does_not_descend=_("This does not descend from the appointment."),
)


@decides(c.AppointOfficial)
def appoint(
    state: RegisterState, command: c.AppointOfficial, by: Actor, now: int
) -> tuple[e.OfficialAppointed, ...]:
    """Return the appointment.

    :raises NotAllowedError: those of `grant_in_force` and `require_appointer`.
    :raises CommandRefusedError: `not_an_office`, `section_without_event`, `days_reversed`,
        `outlasts_own_office`, `appointed_already`.
    """
    grant = grant_in_force(state, command.under, by=by, today=command.today, now=now)
    if command.role not in APPOINTABLE:
        raise CommandRefusedError("not_an_office", role=command.role.value)
    require_appointer(grant, command.role, command.scope)
    if command.scope.section and not command.scope.event:
        raise CommandRefusedError("section_without_event")
    if not command.span.is_possible:
        raise CommandRefusedError("days_reversed")
    if grant is not None and isinstance(grant.given, e.OfficialAppointed):
        until = grant.given.span.to_on
        if until and not (command.span.to_on and command.span.to_on <= until):
            raise CommandRefusedError("outlasts_own_office", until=until)
    if any(_is_same(record, command) for record in state.grants.values()):
        raise CommandRefusedError("appointed_already")
    return (
        e.OfficialAppointed(
            appointment=command.appointment,
            person=command.person,
            role=command.role,
            scope=command.scope,
            span=command.span,
            under=command.under,
        ),
    )


def _is_same(record: OnRecord, command: c.AppointOfficial) -> bool:
    """Return whether an office that stands is the one asked for, on a day of its span."""
    given = record.given
    if record.revoked or not isinstance(given, e.OfficialAppointed):
        return False
    requested = (command.person, command.role, command.scope)
    if (given.person, given.role, given.scope) != requested:
        return False
    ends_before = bool(given.span.to_on) and given.span.to_on < command.span.from_on
    begins_after = bool(command.span.to_on) and command.span.to_on < given.span.from_on
    over = bool(given.span.to_on) and given.span.to_on < command.today
    return not (ends_before or begins_after or over)


@decides(c.RevokeAppointment)
def revoke(
    state: RegisterState, command: c.RevokeAppointment, by: Actor, now: int
) -> tuple[e.OfficeEvent, ...]:
    """Return the end of the office, and of what is to end along with it.

    :raises NotAllowedError: those of `grant_in_force` and `require_appointer`.
    :raises CommandRefusedError: `appointment_unknown`, `appointment_over`, `reason_missing`,
        `does_not_descend`.
    """
    grant = grant_in_force(state, command.under, by=by, today=command.today, now=now)
    record = state.grants.get(command.appointment)
    if record is None or not isinstance(record.given, e.OfficialAppointed):
        raise CommandRefusedError("appointment_unknown")
    require_appointer(grant, record.given.role, record.given.scope)
    if record.revoked:
        raise CommandRefusedError("appointment_over")
    if not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    descending = {below.id: below for below in state.descending_from(record.id)}
    ended: list[e.OfficeEvent] = [
        e.AppointmentRevoked(appointment=record.id, reason=command.reason, along_with="")
    ]
    for id_ in dict.fromkeys(command.along):
        below = descending.get(id_)
        if below is None:
            raise CommandRefusedError("does_not_descend", id=id_)
        ended.append(_ended(below, reason=command.reason, along_with=record.id))
    return tuple(ended)


def _ended(record: OnRecord, *, reason: str, along_with: str) -> e.OfficeEvent:
    if isinstance(record.given, e.OfficialAppointed):
        return e.AppointmentRevoked(appointment=record.id, reason=reason, along_with=along_with)
    return e.TokenRevoked(token=record.id, reason=reason, along_with=along_with)


@folds(e.OfficialAppointed)
def _appointed(state: RegisterState, event: e.OfficialAppointed) -> RegisterState:
    return replace(state, grants={**state.grants, event.appointment: OnRecord(given=event)})


@folds(e.AppointmentRevoked)
def _revoked(state: RegisterState, event: e.AppointmentRevoked) -> RegisterState:
    return without(state, event.appointment)


def without(state: RegisterState, id_: str) -> RegisterState:
    """Return the register with a grant revoked; one it never had changes nothing."""
    record = state.grants.get(id_)
    if record is None:
        return state
    return replace(state, grants={**state.grants, id_: replace(record, revoked=True)})
