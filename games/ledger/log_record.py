"""What the log's own stream says of it, read from the stored bytes: its epoch and its keys.

The sequencer and the checkpoints stand below the engine of streams and ask here. A log whose
keys were never changed has no such stream; the settings and the key file then say it all.
"""

import json
from dataclasses import dataclass
from uuid import NAMESPACE_DNS, UUID, uuid5

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings

from games.ledger.checkpoint import parse_verifier, verifier_text
from games.ledger.keys import known_public_key
from games.models import LedgerEvent

_OF_KEYS = (
    "games.log-opened.v1",
    "games.log-key-rotated.v1",
    "games.log-epoch-opened.v1",
)
_EPOCH = "games.log-epoch-opened.v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogKey:
    """A key that signs or has signed: its one line, and since when (ms; None: from the first)."""

    text: str
    since: int | None

    @property
    def id(self) -> str:
        """The key id, eight hexadecimal digits."""
        return self.text.split("+")[1]

    @property
    def name(self) -> str:
        """The origin it signs for."""
        return self.text.split("+")[0]

    @property
    def public(self) -> Ed25519PublicKey:
        """The key itself."""
        return parse_verifier(self.text)[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRecord:
    """The epoch in force with its origin, and all keys on record, the one in force last."""

    epoch: int
    origin: str
    keys: tuple[LogKey, ...]

    @property
    def is_kept(self) -> bool:
        """Whether keys and epochs are on the ledger."""
        return bool(self.keys)


def log_stream(origin: str = "") -> UUID:
    """Return the id of a log's own stream, of this one's where no other `origin` is given."""
    return uuid5(NAMESPACE_DNS, origin or settings.LEDGER_ORIGIN)


def log_record() -> LogRecord:
    """Read the log's stream as it is stored now."""
    rows = LedgerEvent.objects.filter(stream_id=log_stream(), type__in=_OF_KEYS)
    epoch, origin = 1, str(settings.LEDGER_ORIGIN)
    keys: list[LogKey] = []
    for type_, payload, at in rows.order_by("version").values_list(
        "type", "payload", "recorded_at"
    ):
        content = json.loads(bytes(payload))
        keys.append(LogKey(text=content["key"], since=at if keys else None))
        if type_ == _EPOCH:
            epoch, origin = content["number"], content["origin"]
    return LogRecord(epoch=epoch, origin=origin, keys=tuple(keys))


def own_key(origin: str) -> LogKey | None:
    """Return the key file's public half under the name of `origin`, None without a file.

    :raises CheckpointError: `key_malformed`.
    """
    public = known_public_key()
    if public is None:
        return None
    return LogKey(text=verifier_text(origin, public), since=None)


def key_in_force(record: LogRecord) -> LogKey | None:
    """Return the key that signs: the last on record, else the key file's, None without either.

    :raises CheckpointError: `key_malformed`.
    """
    return record.keys[-1] if record.keys else own_key(record.origin)


def known_keys() -> tuple[LogKey, ...]:
    """Return every key that signs or has signed, as far as the record and the key file tell.

    :raises CheckpointError: `key_malformed`.
    """
    record = log_record()
    own = own_key(record.origin)
    if own is None or any(key.text == own.text for key in record.keys):
        return record.keys
    return (*record.keys, own)
