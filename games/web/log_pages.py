"""Pages for who does not trust the server: its keys, its checkpoints, the slip of a game."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.keyring.handlers import keyrings, registered_by
from games.keyring.state import KeyringState
from games.labels.times import instant
from games.ledger.log_record import key_in_force, known_keys, log_record
from games.log.handlers import log_state
from games.models import LedgerCheckpoint, LedgerEntry, LedgerEvent
from games.people import names_of_ids
from games.players.survivors import as_id
from games.web.asked import asked_page, whole_number
from games.web.security import explains_throttling
from games.web.sides import sides_of

HOLDERS, MOST_PAGES = 50, 100
"""Holders of keys on a page of act keys, those last changed first; the feed has them all."""
SHOWN = 20
"""Checkpoints on the page, the newest first; the API lists them all."""


@explains_throttling
@require_safe
def log_page(request: HttpRequest) -> HttpResponse:
    """Show the public keys, the witnesses and the newest checkpoints."""
    record, state = log_record(), log_state()
    in_force = key_in_force(record)
    rows = LedgerCheckpoint.objects.order_by("-size", "-id").prefetch_related("cosignatures")
    context = {
        "record": record,
        "keys": [
            {
                "text": key.text,
                "since": instant(key.since),
                "in_force": in_force is not None and key.text == in_force.text,
            }
            for key in reversed(known_keys())
        ],
        "witnesses": state.witnesses if state else (),
        "checkpoints": [
            {
                "size": row.size,
                "signed_at": instant(row.signed_at),
                "key_id": row.key_id,
                "witnesses": [each.witness for each in row.cosignatures.all()],
            }
            for row in rows[:SHOWN]
        ],
        "is_first_epoch": record.origin == settings.LEDGER_ORIGIN,
    }
    return render(request, "web/log.html", context)


@explains_throttling
@require_safe
def act_keys(request: HttpRequest) -> HttpResponse:
    """Show the keys registered in anybody's name: who registered each, and who endorsed it.

    :raises Http404: there is no such page.
    """
    number = whole_number(request, "page") or 1
    if not 1 <= number <= MOST_PAGES:
        raise Http404
    start = (number - 1) * HOLDERS
    # One more than is shown says whether there is a next page.
    rings = list(keyrings(start=start, stop=start + HOLDERS + 1))
    shown = rings[:HOLDERS]
    context = {
        "rows": list(_act_key_rows(shown)),
        "where": number,
        "previous": f"?page={number - 1}" if number > 1 else "",
        "next": f"?page={number + 1}" if len(rings) > HOLDERS else "",
    }
    return render(request, "web/act_keys.html", context)


def _act_key_rows(rings: Sequence[KeyringState]) -> Iterator[dict[str, object]]:
    registered = registered_by(rings)
    # Names are the registry's alone: what users log in by is nobody's to read.
    names = names_of_ids({ring.holder for ring in rings if as_id(ring.holder) is not None})
    for ring in rings:
        for key in reversed(ring.keys):
            actor, device = registered.get((ring.holder, key.key), ("", ""))
            yield {
                "holder": ring.holder,
                "name": names.get(ring.holder, ""),
                "key": key,
                "since": instant(key.registered_at),
                "until": instant(key.revoked_at),
                "by_device": actor == ring.holder and bool(device),
                "by_holder": actor == ring.holder,
            }


@explains_throttling
@require_safe
def game_proof(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show what a paper of a game at a version says now: its hash, its place in the log.

    :raises Http404: there is no such game or version.
    """
    page = asked_page(game_id, whole_number(request, "v"))
    event = LedgerEvent.objects.filter(stream_id=game_id, version=page.version).first()
    if event is None:
        raise Http404
    entry = LedgerEntry.objects.filter(stream_id=game_id, version=page.version).first()
    covering = LedgerCheckpoint.objects.filter(size__gte=entry.position) if entry else None
    context = {
        "page": page,
        "sides": sides_of(page),
        "event": event,
        "hash": bytes(event.hash).hex(),
        "recorded_at": instant(event.recorded_at),
        "entry": entry,
        "checkpoint": covering.order_by("size", "id").first() if covering else None,
        "is_old": page.version != page.head_version,
    }
    return render(request, "web/proof.html", context)
