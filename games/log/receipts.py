"""Receipts: what the log signs to whoever acted, so that a lost act is provable by its holder.

A signed note of C2SP whose text is no checkpoint's, a line each:

    qipu-receipt-v1 / origin / stream id / version / event id / hash / recorded_at (ms)

and, once the event has a position, three more: position, size and root (base64) of a checkpoint.
"""

import base64
import logging

from django.db.models import QuerySet

from games.ledger import keys
from games.ledger.checkpoint import sign_note
from games.ledger.envelope import StoredEvent
from games.ledger.errors import CheckpointError
from games.ledger.log_record import log_record
from games.models import LedgerCheckpoint, LedgerEntry, LedgerEvent

PREAMBLE = "qipu-receipt-v1"

_log = logging.getLogger("qipu.receipts")


def receipt_of(event: StoredEvent | LedgerEvent, *, is_new: bool = False) -> str:
    """Return the receipt of an event as it stands, "" where the log's key is gone.

    Of a command with several events the last one's: its hash covers those before it. One that
    `is_new` is not looked up among those that have a position.
    """
    origin = log_record().origin
    lines = [
        PREAMBLE,
        origin,
        str(event.stream_id),
        str(event.version),
        str(event.event_id),
        bytes(event.hash).hex(),
        str(event.recorded_at),
        *(() if is_new else _numbered(event)),
    ]
    try:
        return sign_note(
            "".join(f"{line}\n" for line in lines), name=origin, key=keys.signing_key()
        )
    except CheckpointError as error:
        # The act is on record all the same; the operator is told as for checkpoints.
        _log.critical("no receipt: %s", error)
        return ""


def _numbered(event: StoredEvent | LedgerEvent) -> tuple[str, ...]:
    entry = LedgerEntry.objects.filter(stream_id=event.stream_id, version=event.version).first()
    if entry is None:
        return ()
    covering: QuerySet[LedgerCheckpoint] = LedgerCheckpoint.objects.filter(size__gte=entry.position)
    checkpoint = covering.order_by("size", "id").first()
    if checkpoint is None:
        return ()
    root = base64.b64encode(bytes(checkpoint.root)).decode()
    return (str(entry.position), str(checkpoint.size), root)
