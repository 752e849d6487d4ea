"""The rows of offices, derived from their register: appointments, named events, consents.

Written with the entry itself, for an office holds from the moment it is given; rebuilt from the
register like any read model. Of tokens the rows are the registry's, which alone has their names.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from games.ledger.envelope import StoredEvent
from games.ledger.store import FeedEntry
from games.models import Appointment, Consent, Device, NamedEvent
from games.offices import events as e
from games.offices.decider import OFFICES, STORED_NAMES
from games.projections.games import moment

_KNOWN = frozenset(STORED_NAMES.values())
PERSON = "user:"
"""What the id of somebody who logs in begins with."""


def written_rows() -> Sequence[QuerySet[Any]]:
    """Return every row that comes of the register alone."""
    return tuple(model.objects.all() for model in (Appointment, NamedEvent, Consent))


def apply(entries: Sequence[FeedEntry]) -> None:
    """Write the rows of the register's events among `entries`."""
    write(entry.event for entry in entries)


def write(stored: Iterable[StoredEvent]) -> None:
    """Write the rows of the register's events among `stored`; writing them again changes none."""
    for event in stored:
        if event.type not in _KNOWN:
            continue
        decoded = OFFICES.codec.decode(event.type, event.payload, version=event.version)
        _write(decoded, event)


def _write(event: e.OfficeEvent, stored: StoredEvent) -> None:
    at = moment(stored.recorded_at)
    match event:
        case e.OfficialAppointed():
            _appointed(event, stored)
        case e.AppointmentRevoked():
            row = Appointment.objects.filter(pk=event.appointment, revoked_at=None)
            row.update(revoked_at=at, reason=event.reason[:500])
        case e.TokenRevoked():
            Device.objects.filter(pk=event.token, revoked_at=None).update(revoked_at=at)
        case e.EventNamed():
            title = {"title": event.title[:300], "named_at": at}
            NamedEvent.objects.update_or_create(event=event.event, defaults=title)
        case e.ConsentRecorded():
            given = {
                "person": event.person,
                "event": event.event,
                "form": event.form.value,
                "paper": event.paper,
                "recorded_by": stored.actor,
                "recorded_at": at,
            }
            Consent.objects.get_or_create(pk=UUID(event.consent), defaults=given)
        case e.ConsentWithdrawn():
            row_of = Consent.objects.filter(pk=event.consent, withdrawn_at=None)
            row_of.update(withdrawn_at=at, reason=event.reason[:500])


def _appointed(event: e.OfficialAppointed, stored: StoredEvent) -> None:
    given = {
        "user_id": int(event.person.removeprefix(PERSON)),
        "role": event.role.value,
        "event": event.scope.event,
        "section": event.scope.section,
        "from_on": _day(event.span.from_on),
        "to_on": _day(event.span.to_on),
        "appointed_by": stored.actor,
        "appointed_at": moment(stored.recorded_at),
        "under": event.under,
    }
    Appointment.objects.get_or_create(pk=UUID(event.appointment), defaults=given)


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
