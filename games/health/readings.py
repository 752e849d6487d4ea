"""How late everything is, and why the service is not well."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import ModuleType

import psycopg
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Max, Min, Sum
from django.db.models.functions import Coalesce

from games.health.models import ServicePart
from games.health.parts import BACKGROUND, SELF_CHECK, free_mb, write_reason
from games.ledger import sequencer
from games.ledger.databases import order_postgres, order_sqlite
from games.ledger.errors import LedgerDamaged
from games.ledger.history import missing_outside
from games.models import (
    LedgerCheckpoint,
    LedgerCursor,
    LedgerEntry,
    LedgerEvent,
    LedgerStream,
    LedgerWork,
    ProjectionCursor,
)
from games.record.decider import RULING_WORK

OVERDUE_MS = 60_000
"""What has waited this long has been missed by doorbell and sweep alike."""
LATE_MS = {
    "unnumbered": OVERDUE_MS,
    "held_back": OVERDUE_MS,
    "background": OVERDUE_MS,
    "unsigned": 5 * 60_000,
    "unlisted": 10 * 60_000,
    "self_check": 15 * 60_000,
}
"""Name of an age of `Health` -> how old it may be."""
MOST_UNSEQUENCED = 5000
"""More events than this without a position: the sequencer does not keep up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """What was measured; `reasons` are the codes of what is not well, the gravest first.

    `ages_ms` says how long ago something was done last (`checkpoint`, `ruling`, `self_check`,
    `background`), or how long the oldest has waited for it (`unnumbered`, `unsigned`, `unlisted`,
    `claim`), or for a transaction that was left open to end (`held_back`); what was never done,
    or waits for nothing, is left out.
    """

    database: bool = True
    unsequenced: int = 0
    overdue_work: int = 0
    oldest_work_ms: int = 0
    history: str = "ok"
    free_mb: int = 0
    ages_ms: dict[str, int] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()

    @property
    def status(self) -> str:
        """`ok` or `degraded`."""
        return "degraded" if self.reasons else "ok"


def read_health(*, now: int) -> Health:
    """Measure; `now` in server ms. A database out of reach is a finding like others."""
    try:
        return _measured(now)
    except (DatabaseError, sqlite3.Error, psycopg.Error):
        return Health(database=False, reasons=("database_unreachable",), free_mb=free_mb())
    except LedgerDamaged:
        return Health(reasons=("ledger_damaged",), free_mb=free_mb())


def _measured(now: int) -> Health:
    waiting = LedgerWork.objects.filter(state="pending", due_at__lt=now - OVERDUE_MS)
    overdue, oldest = waiting.count(), waiting.aggregate(oldest=Min("due_at"))["oldest"]
    unsequenced, last = _unsequenced()
    parts = {part.name: part for part in ServicePart.objects.all()}
    found = missing_outside(sequencer.tree())
    health = Health(
        unsequenced=unsequenced,
        overdue_work=overdue,
        oldest_work_ms=now - oldest if oldest is not None else 0,
        history=found[0] if found else "ok",
        free_mb=free_mb(),
        ages_ms=dict(_ages(now, parts, last if unsequenced else None)),
    )
    return replace(health, reasons=tuple(_reasons(health, parts)))


def _reasons(health: Health, parts: dict[str, ServicePart]) -> Iterator[str]:
    late = {name for name, limit_ms in LATE_MS.items() if health.ages_ms.get(name, 0) > limit_ms}
    if reason := write_reason():
        yield reason
    if health.history != "ok":
        yield health.history
    if SELF_CHECK in parts and parts[SELF_CHECK].fault:
        yield "self_check_failed"
    if health.unsequenced > MOST_UNSEQUENCED or "unnumbered" in late:
        yield "numbering_late"
    if "held_back" in late:
        yield "numbering_held_back"
    if "background" in late:
        yield "background_stopped"
    if health.overdue_work:
        yield "work_overdue"
    if "unsigned" in late:
        yield "checkpoint_late"
    if "unlisted" in late:
        yield "lists_late"
    if "self_check" in late:
        yield "self_check_late"
    if health.free_mb < settings.LEAST_FREE_MB:
        yield "disk_low"


def _unsequenced() -> tuple[int, int]:
    """Return how many events have no number, and when the last event of all came."""
    place = LedgerCursor.objects.filter(pk=1).values_list("size", flat=True).first() or 0
    heads = LedgerStream.objects.aggregate(
        total=Coalesce(Sum("version"), 0), last=Coalesce(Max("recorded_at"), 0)
    )
    return heads["total"] - place, heads["last"]


def _ages(now: int, parts: dict[str, ServicePart], last: int | None) -> Iterator[tuple[str, int]]:
    rulings = LedgerWork.objects.filter(kind=RULING_WORK)
    done = rulings.filter(state="done").order_by("-pk")
    since = {
        "unnumbered": _first_unnumbered(last) if last is not None else None,
        "held_back": _order().held_back_since() if last is not None else None,
        **since_signed(),
        "unlisted": _first_unlisted(),
        "claim": rulings.filter(state="pending").aggregate(at=Min("due_at"))["at"],
        "ruling": done.values_list("done_at", flat=True).first(),
        "background": parts[BACKGROUND].ran_at if BACKGROUND in parts else None,
        "self_check": parts[SELF_CHECK].ran_at if SELF_CHECK in parts else None,
    }
    for name, moment in since.items():
        if moment is not None:
            yield name, max(0, now - moment)


def _first_unnumbered(last: int) -> int:
    """Return when the oldest event without a number came; `last`, where it is still held back."""
    page = _order().read_page(_order().read_cursor(), 1)
    return page[0].event.recorded_at if page else last


def _order() -> ModuleType:
    return order_postgres if connection.vendor == "postgresql" else order_sqlite


def since_signed() -> dict[str, int | None]:
    """Return when the last checkpoint was signed, and the oldest event it does not cover."""
    latest = LedgerCheckpoint.objects.order_by("-size", "-id").first()
    return {
        "checkpoint": latest.signed_at if latest else None,
        "unsigned": _came_at((latest.size if latest else 0) + 1),
    }


def _first_unlisted() -> int | None:
    """Return when the oldest event came that some list does not show yet."""
    place = ProjectionCursor.objects.aggregate(least=Min("position"))["least"]
    return None if place is None else _came_at(place + 1)


def _came_at(position: int) -> int | None:
    try:
        return sequencer.recorded_at(position)
    except (LedgerEntry.DoesNotExist, LedgerEvent.DoesNotExist):
        return None
