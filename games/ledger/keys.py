"""The file with the log's signing key: made on first use, readable by its owner only."""

import hashlib
import hmac
import secrets
from pathlib import Path
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings

from games.ledger.anchors import known_origins
from games.ledger.errors import CheckpointError
from games.ledger.key_files import make_once


def signing_key() -> Ed25519PrivateKey:
    """Return the log's key from `settings.LEDGER_KEY_FILE`, making it before the first signature.

    :raises CheckpointError: `key_malformed` when the file holds no Ed25519 key, `key_missing`
        when it is gone: what is signed by another would speak for the log without its knowing.
    """
    path = Path(settings.LEDGER_KEY_FILE)
    if not path.exists() and known_origins():
        raise CheckpointError("key_missing", f"{path} is gone; put it back, or rotate the key")
    _make_key(path)
    return _key_in(path)


def replace_lost_key() -> None:
    """Make a new key file where the log has signed and its key is gone for good."""
    _make_key(Path(settings.LEDGER_KEY_FILE))


def _key_in(path: Path) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except ValueError:
        raise CheckpointError("key_malformed", "the key file is not PEM") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise CheckpointError("key_malformed", "the key is not Ed25519")
    return key


def witness_key() -> Ed25519PrivateKey:
    """Return the key that countersigns the checkpoints of others, made on first use.

    :raises CheckpointError: `key_malformed`.
    """
    path = Path(settings.LEDGER_KEY_FILE)
    path = path.with_name(f"{path.name}.witness")
    _make_key(path)
    return _key_in(path)


def subscriber_key() -> bytes:
    """Return what the secrets of webhook subscribers are made from, made on first use."""
    return _secret("webhooks")


def salt_of(event_id: UUID) -> str:
    """Return the salt of an event that is withheld for a time: 128 bits in hex.

    Made from a secret of the server and the event's id: nobody else can make it, and a command
    sent again is stored as the same bytes.
    """
    return salt_for(event_id.bytes)


def salt_for(what: bytes) -> str:
    """Return the salt of what the record commits to: 128 bits in hex, made as `salt_of`."""
    return hmac.new(_secret("salts"), what, hashlib.sha256).hexdigest()[:32]


def _secret(name: str) -> bytes:
    """Return the 32 bytes of a secret file beside the signing key, made on first use."""
    path = Path(settings.LEDGER_KEY_FILE)
    path = path.with_name(f"{path.name}.{name}")
    if not path.exists():
        make_once(path, secrets.token_bytes(32))
    return path.read_bytes()


def next_key() -> Ed25519PrivateKey:
    """Return the key that is to sign next, from the key file's neighbour, made on first use.

    It waits there until its rotation is on record: a server killed in between goes on with it.

    :raises CheckpointError: `key_malformed`.
    """
    path = _next_file()
    _make_key(path)
    return _key_in(path)


def adopt_next(*, old_id: str) -> None:
    """Sign with the next key from here on; the old one stays beside, named by its id."""
    path = Path(settings.LEDGER_KEY_FILE)
    if path.exists():
        path.replace(path.with_name(f"{path.name}.{old_id}"))
    _next_file().replace(path)


def is_next_waiting() -> bool:
    """Return whether a key waits for its rotation."""
    return _next_file().exists()


def _next_file() -> Path:
    path = Path(settings.LEDGER_KEY_FILE)
    return path.with_name(f"{path.name}.next")


def known_public_key() -> Ed25519PublicKey | None:
    """Return the public half of the log's key, or None when there is no key file.

    :raises CheckpointError: `key_malformed`.
    """
    if not Path(settings.LEDGER_KEY_FILE).exists():
        return None
    return signing_key().public_key()


def _make_key(path: Path) -> None:
    """Make a key file, unless there is one."""
    if not path.exists():
        make_once(path, _new_key())


def _new_key() -> bytes:
    return Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
