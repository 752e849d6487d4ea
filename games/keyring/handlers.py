"""Keyrings beside the record: whose stream is whose, keys registered, asked for and revoked."""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from uuid import UUID, uuid4, uuid5

from django.conf import settings
from django.db import transaction

from games.keyring import commands as c
from games.keyring.decider import KEYRING, STORED_NAMES
from games.keyring.events import ActKeyRegistered
from games.keyring.state import ActKey, KeyringState
from games.ledger.clock import now_ms
from games.ledger.errors import EventIdConflict, StreamNotFound
from games.ledger.log_record import log_stream
from games.models import LedgerEvent, LedgerStream
from games.record.errors import CommandRefusedError
from games.streams.actors import Actor
from games.streams.cache import cache_of
from games.streams.handling import handle
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.signed import SignedAct

declare_refusals(422, act_signature_invalid=_("The signature is not of this request."))


_REGISTERED = STORED_NAMES[ActKeyRegistered]


def keyring_stream(holder: str) -> UUID:
    """Return the stream of a holder's keys, of this log.

    Of streams brought from other servers, where the same id is somebody else, none is his.
    """
    return uuid5(log_stream(), holder)


def keyring_of(holder: str) -> KeyringState | None:
    """Return the keys of a holder, None where none was ever registered."""
    try:
        return cache_of(KEYRING).current(keyring_stream(holder)).state
    except StreamNotFound:
        return None


def keyrings(*, start: int = 0, stop: int | None = None) -> Iterable[KeyringState]:
    """Yield keyrings of this log, by the time of their last change, the newest first.

    `start` and `stop` count those of other logs, too, which are not among them.
    """
    rows = LedgerStream.objects.filter(kind=KEYRING.kind).order_by("-recorded_at", "stream_id")
    for stream_id in rows.values_list("stream_id", flat=True)[start:stop]:
        state = cache_of(KEYRING).current(stream_id).state
        if state.origin == settings.LEDGER_ORIGIN:
            yield state


def registered_by(rings: Iterable[KeyringState]) -> dict[tuple[str, str], tuple[str, str]]:
    """Return actor and device that registered each key, by its holder and itself."""
    holders = {keyring_stream(ring.holder): ring.holder for ring in rings}
    rows = LedgerEvent.objects.filter(stream_id__in=holders, type=_REGISTERED)
    found = rows.values_list("stream_id", "payload", "actor", "device")
    return {
        (holders[stream_id], json.loads(bytes(payload))["key"]): (actor, device)
        for stream_id, payload, actor, device in found
    }


def keys_registered_since(holder: str, moment: int) -> tuple[ActKey, ...]:
    """Return the keys in force that were registered in a name behind `moment` (server ms)."""
    ring = keyring_of(holder)
    keys = ring.keys if ring is not None else ()
    return tuple(key for key in keys if key.holds and key.registered_at > moment)


def register_key(holder: str, *, key: str, name: str, proof: str, by: Actor) -> KeyringState:
    """Put a key on record with which `holder` signs from here on.

    :raises NotAllowedError: `act_key_of_another`.
    :raises CommandRefusedError: what does not fit, as `act_key_not_proven`.
    """
    command = c.RegisterKey(key=key, name=name, proof=proof)
    with transaction.atomic():
        _require_opened(holder, by)
        return handle(
            KEYRING,
            command,
            stream_id=keyring_stream(holder),
            by=by,
            event_id=uuid4(),
            now=now_ms(),
        ).state


def _require_opened(holder: str, by: Actor) -> None:
    """Begin the ring of a holder; whoever comes at the same time finds it begun."""
    if keyring_of(holder) is not None:
        return
    stream = keyring_stream(holder)
    with suppress(EventIdConflict):
        handle(
            KEYRING,
            c.OpenKeyring(origin=settings.LEDGER_ORIGIN, holder=holder),
            stream_id=stream,
            by=by,
            event_id=uuid5(stream, "opened"),
            now=now_ms(),
        )


def endorse_key(holder: str, *, key: str, endorsement: Mapping[str, str], by: Actor) -> None:
    """Put on record that somebody has seen `holder` with a key; see `EndorseKey`.

    :raises CommandRefusedError: `act_key_unknown`, `act_key_revoked`,
        `act_key_endorsement_invalid`, `act_key_endorsed_already`.
    """
    command = c.EndorseKey(key=key, **endorsement)
    keyring = keyring_of(command.endorser)
    endorsing = keyring.find(command.endorser_key) if keyring is not None else None
    if endorsing is None or not endorsing.holds:
        raise CommandRefusedError("act_key_endorsement_invalid")
    _of_ring(holder, command, by)


def revoke_key(holder: str, *, key: str, reason: str, by: Actor) -> KeyringState:
    """Put on record that a key signs no more.

    :raises NotAllowedError: it is another's, and no office of who acts carries it.
    :raises CommandRefusedError: `act_key_unknown`, `act_key_revoked`, `reason_missing`.
    """
    return _of_ring(holder, c.RevokeKey(key=key, reason=reason), by)


def _of_ring(holder: str, command: c.EndorseKey | c.RevokeKey, by: Actor) -> KeyringState:
    try:
        return handle(
            KEYRING,
            command,
            stream_id=keyring_stream(holder),
            by=by,
            event_id=uuid4(),
            now=now_ms(),
        ).state
    except StreamNotFound as error:
        raise CommandRefusedError("act_key_unknown") from error


def check_key(act: SignedAct, *, holder: str) -> None:
    """Let pass an act that a key of `holder` which holds has signed.

    :raises CommandRefusedError: `act_key_unknown`, `act_key_revoked`, `act_signature_invalid`.
    """
    keyring = keyring_of(holder)
    key = keyring.find(act.key) if keyring is not None else None
    if key is None:
        raise CommandRefusedError("act_key_unknown")
    if not key.holds:
        raise CommandRefusedError("act_key_revoked")
    if not act.is_genuine:
        raise CommandRefusedError("act_signature_invalid")
