"""The file with the log's signing key: made on first use, readable by its owner only."""

import os
import tempfile
from pathlib import Path

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

from games.ledger.errors import CheckpointError


def signing_key() -> Ed25519PrivateKey:
    """Return the log's key from `settings.LEDGER_KEY_FILE`, making it on first use.

    :raises CheckpointError: `key_malformed` when the file holds no Ed25519 key.
    """
    path = Path(settings.LEDGER_KEY_FILE)
    if not path.exists():
        _make(path)
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except ValueError:
        raise CheckpointError("key_malformed", "the key file is not PEM") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise CheckpointError("key_malformed", "the key is not Ed25519")
    return key


def known_public_key() -> Ed25519PublicKey | None:
    """Return the public half of the log's key, or None when there is no key file.

    :raises CheckpointError: `key_malformed`.
    """
    if not Path(settings.LEDGER_KEY_FILE).exists():
        return None
    return signing_key().public_key()


def _make(path: Path) -> None:
    """Write a new key; when two processes do so at once, the first one's stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    # mkstemp's files are readable by their owner only.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        os.write(handle, pem)
        os.fsync(handle)
    finally:
        os.close(handle)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
