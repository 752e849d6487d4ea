"""What must be true after any run: the clients' lists are the judge, not the server's."""

import json
from collections import Counter
from collections.abc import Iterator
from uuid import UUID, uuid5

from django.db import connection
from django.db.models import Count, Max

from games.ledger.verify import verify_ledger
from games.models import Device, LedgerCursor, LedgerEntry, LedgerEvent, LedgerStream
from games.projections.checking import differences
from games.streams.decider import event_id_at
from tests.support.outages.players import Lists

EVENTS_OF_A_COMMAND = 8
CLAIM = "games.claim-made.v1"


def faults(lists: Lists) -> Iterator[str]:
    """Yield what does not hold, a line each; nothing after a good run."""
    yield from _lost(lists)
    yield from _never_sent(lists)
    yield from _holes()
    yield from _rulings()
    yield from (f"refused: {line}" for line in lists.refused)
    yield from (f"verify_ledger: {fault}" for fault in verify_ledger().faults)
    yield from (f"read model: {row.table} {row.key}" for row in differences(most=5))
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            yield from (f"SQLite: {row[0]}" for row in cursor.fetchall() if row[0] != "ok")


def waiting() -> str:
    """Say what is still to come: events without a number, claims without a ruling; "" for none."""
    numbered = LedgerCursor.objects.values_list("size", flat=True).get()
    stored = LedgerEvent.objects.count()
    if numbered < stored:
        return f"{stored - numbered} events without a number"
    claims, ruled = _claims()
    missing = claims - set(ruled)
    return f"{len(missing)} claims without a ruling" if missing else ""


def count_rulings() -> int:
    """Return how many claims have been ruled on."""
    return _claims()[1].total()


def _lost(lists: Lists) -> Iterator[str]:
    """Acknowledged, and not there: in its stream, at its version or before it."""
    stored = dict(_stored_by_clients())
    device = _device()
    for key, game, version in lists.acknowledged():
        found = stored.get(uuid5(device, key))
        if found is None or found[0] != UUID(game) or found[1] > version:
            yield f"lost: {key} {game} {version}"


def _never_sent(lists: Lists) -> Iterator[str]:
    device = _device()
    sent = {uuid5(device, key) for key in lists.sent()}
    left = {id_ for id_, _place in _stored_by_clients()} - sent
    for id_ in sent if left else ():
        left -= {event_id_at(id_, index) for index in range(1, EVENTS_OF_A_COMMAND)}
    yield from (f"never sent: {id_}" for id_ in left)


def _holes() -> Iterator[str]:
    rows = LedgerEvent.objects.values("stream_id").annotate(count=Count("*"), last=Max("version"))
    heads = dict(LedgerStream.objects.values_list("stream_id", "version"))
    for row in rows:
        if not row["count"] == row["last"] == heads[row["stream_id"]]:
            yield f"versions: {row}, head {heads[row['stream_id']]}"
    found = LedgerEntry.objects.aggregate(count=Count("*"), last=Max("position"))
    if not found["count"] == found["last"] == LedgerEvent.objects.count():
        yield f"feed: {found}, {LedgerEvent.objects.count()} events"


def _rulings() -> Iterator[str]:
    claims, ruled = _claims()
    yield from (f"no ruling: {claim}" for claim in claims - set(ruled))
    yield from (f"{count} rulings: {claim}" for claim, count in ruled.items() if count != 1)
    yield from (f"ruling on no claim: {claim}" for claim in set(ruled) - claims)


def _claims() -> tuple[set[tuple[UUID, int]], Counter[tuple[UUID, int]]]:
    """Return the claims, and how many rulings each has."""
    made = LedgerEvent.objects.filter(type=CLAIM).values_list("stream_id", "version")
    proposed = LedgerEvent.objects.filter(type="games.ruling-proposed.v1")
    ruled: Counter[tuple[UUID, int]] = Counter()
    for stream_id, payload in proposed.values_list("stream_id", "payload"):
        ruled[stream_id, json.loads(bytes(payload))["claim_version"]] += 1
    return set(made), ruled


def _stored_by_clients() -> Iterator[tuple[UUID, tuple[UUID, int]]]:
    rows = LedgerEvent.objects.filter(device=str(_device()))
    for id_, stream_id, version in rows.values_list("event_id", "stream_id", "version").iterator():
        yield id_, (stream_id, version)


def _device() -> UUID:
    return Device.objects.values_list("pk", flat=True).get()
