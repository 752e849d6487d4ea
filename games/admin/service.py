"""Whether the machine keeps up: log, checkpoint, lists and work, in a box on the index."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Count, Min, Sum
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.health.readings import LATE_MS, OVERDUE_MS, since_signed
from games.labels.times import duration, instant
from games.ledger.clock import now_ms
from games.models import (
    LedgerCheckpoint,
    LedgerCursor,
    LedgerStream,
    LedgerWork,
)
from games.projections.lag import events_behind


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One thing measured; `well` is False when somebody should look at it."""

    name: str
    value: str
    well: bool = True


def readings(request: HttpRequest) -> tuple[Reading, ...]:
    """Return the state of the service, for those who may see the work list."""
    user: Any = request.user
    if not user.has_perm("games.view_ledgerwork"):
        return ()
    now = now_ms()
    cursor = LedgerCursor.objects.filter(pk=1).first()
    size = cursor.size if cursor else 0
    return (_log(size), _checkpoint(now=now), _lists(), _work(now=now), _workers())


def _log(size: int) -> Reading:
    stored = LedgerStream.objects.aggregate(total=Sum("version"))["total"] or 0
    behind = max(0, stored - size)
    value = ngettext("%(size)d event in order", "%(size)d events in order", size) % {"size": size}
    if behind:
        value += " · " + _("%(behind)d not yet") % {"behind": behind}
    return Reading(name=_("log"), value=value, well=not behind)


def _checkpoint(*, now: int) -> Reading:
    latest = LedgerCheckpoint.objects.order_by("-size", "-id").first()
    unsigned = since_signed()["unsigned"]
    well = unsigned is None or now - unsigned <= LATE_MS["unsigned"]
    if latest is None:
        return Reading(name=_("checkpoint"), value=_("none signed yet"), well=well)
    value = _("at %(size)d, signed %(time)s") % {
        "size": latest.size,
        "time": instant(latest.signed_at),
    }
    return Reading(name=_("checkpoint"), value=value, well=well)


def _lists() -> Reading:
    behind = events_behind()
    value = _("up to date")
    if behind:
        text = ngettext("%(behind)d event behind", "%(behind)d events behind", behind)
        value = text % {"behind": behind}
    return Reading(name=_("lists and searches"), value=value, well=not behind)


def _work(*, now: int) -> Reading:
    waiting = LedgerWork.objects.filter(state=LedgerWork.State.PENDING)
    found = waiting.aggregate(number=Count("pk"), oldest=Min("due_at"))
    if not found["number"]:
        return Reading(name=_("work"), value=_("nothing is waiting"))
    waited = max(0, now - found["oldest"])
    value = _("%(number)d waiting, the oldest for %(time)s") % {
        "number": found["number"],
        "time": duration(waited),
    }
    return Reading(name=_("work"), value=value, well=waited < OVERDUE_MS)


def _workers() -> Reading:
    shared = bool(settings.CELERY_BROKER_URL)
    value = _("Celery, by Redis") if shared else _("in the server's own process")
    return Reading(name=_("workers"), value=value)
