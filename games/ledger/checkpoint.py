"""Checkpoints: what the log said it was, signed, for outsiders to keep.

The text is C2SP's tlog-checkpoint in a signed note: the origin, the size in decimal and
the root in base64, a line each; an empty line; then a line for each signature, an em
dash, the key's name, and base64 of the key id's four bytes and the Ed25519 signature.
A federation that keeps one holds the server to everything before it.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.ledger.errors import CheckpointError

ED25519 = b"\x01"
DASH = "\u2014 "
_NAME = re.compile(r"[^\s+\x00-\x1f\x7f]{1,200}")
_SIZE = re.compile(r"0|[1-9][0-9]{0,17}")
_MAX_SIGNATURES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The size and root of the log called `origin`."""

    origin: str
    size: int
    root: bytes

    def body(self) -> str:
        """Return the signed text, its last line feed included."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def public_bytes(key: Ed25519PublicKey) -> bytes:
    """32 bytes, as RFC 8032 encodes them."""
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def key_id(name: str, key: Ed25519PublicKey, *, use: bytes = ED25519) -> bytes:
    """Return the four bytes that tell a key: of SHA-256(name, LF, use, public key).

    `use` is C2SP's byte for what the key signs: notes, or countersignatures.
    """
    return hashlib.sha256(name.encode() + b"\n" + use + public_bytes(key)).digest()[:4]


def verifier_text(name: str, key: Ed25519PublicKey, *, use: bytes = ED25519) -> str:
    """Return the public key in the one-line form that is handed to outsiders."""
    encoded = base64.b64encode(use + public_bytes(key)).decode()
    return f"{name}+{key_id(name, key, use=use).hex()}+{encoded}"


def parse_verifier(text: str, *, use: bytes = ED25519) -> tuple[str, Ed25519PublicKey]:
    """Return the name and key of the one-line form, of a key for `use` alone.

    :raises CheckpointError: `key_malformed`.
    """
    name, _, rest = text.strip().partition("+")
    identity, _, encoded = rest.partition("+")
    raw = canonical_base64(encoded, "key_malformed")
    if not _NAME.fullmatch(name) or len(raw) != 33 or raw[:1] != use:
        raise CheckpointError("key_malformed")
    key = Ed25519PublicKey.from_public_bytes(raw[1:])
    if key_id(name, key, use=use).hex() != identity:
        raise CheckpointError("key_malformed", "the key id is not the key's")
    return name, key


def sign_note(body: str, *, name: str, key: Ed25519PrivateKey) -> str:
    """Return `body` as a signed note with one signature by `name`.

    :raises CheckpointError: `name_malformed` or `note_malformed`.
    """
    if not _NAME.fullmatch(name):
        raise CheckpointError("name_malformed")
    if not body.endswith("\n"):
        raise CheckpointError("note_malformed", "the text ends with a line feed")
    signature = key_id(name, key.public_key()) + key.sign(body.encode())
    return f"{body}\n{DASH}{name} {base64.b64encode(signature).decode()}\n"


def sign_checkpoint(checkpoint: Checkpoint, *, key: Ed25519PrivateKey) -> str:
    """Return the signed text of `checkpoint`; the key's name is the log's origin.

    :raises CheckpointError: `name_malformed`.
    """
    return sign_note(checkpoint.body(), name=checkpoint.origin, key=key)


def open_note(text: str, keys: Mapping[str, Ed25519PublicKey]) -> str:
    """Return the body of a signed note that one of `keys`, by name, has signed.

    Signatures by unknown keys are passed over; a known key's that does not fit is not.

    :raises CheckpointError: `note_malformed`, `signature_invalid` or `signature_missing`.
    """
    body, separator, signatures = text.rpartition("\n\n")
    if not separator or not signatures.endswith("\n"):
        raise CheckpointError("note_malformed")
    body += "\n"
    lines = signatures[:-1].split("\n")
    if len(lines) > _MAX_SIGNATURES:
        raise CheckpointError("note_malformed", "too many signatures")
    signed = False
    for line in lines:
        name, _, encoded = line.removeprefix(DASH).partition(" ")
        if not line.startswith(DASH) or not _NAME.fullmatch(name):
            raise CheckpointError("note_malformed")
        raw = canonical_base64(encoded, "note_malformed")
        if len(raw) < 5:
            raise CheckpointError("note_malformed")
        key = keys.get(name)
        if key is None or raw[:4] != key_id(name, key):
            continue
        try:
            key.verify(raw[4:], body.encode())
        except InvalidSignature:
            raise CheckpointError("signature_invalid", name) from None
        signed = True
    if not signed:
        raise CheckpointError("signature_missing")
    return body


def parse_body(body: str) -> Checkpoint:
    """Read the three lines of a checkpoint; lines behind them are extensions.

    :raises CheckpointError: `checkpoint_malformed`.
    """
    lines = body.split("\n")
    if len(lines) < 4 or lines[-1] or not lines[0] or not _SIZE.fullmatch(lines[1]):
        raise CheckpointError("checkpoint_malformed")
    root = canonical_base64(lines[2], "checkpoint_malformed")
    if len(root) != 32:
        raise CheckpointError("checkpoint_malformed", "the root is 32 bytes")
    return Checkpoint(origin=lines[0], size=int(lines[1]), root=root)


def open_checkpoint(text: str, *, origin: str, key: Ed25519PublicKey) -> Checkpoint:
    """Return the checkpoint of the log `origin` after verifying its signature.

    :raises CheckpointError: as `open_note` and `parse_body`, or `origin_mismatch`.
    """
    checkpoint = parse_body(open_note(text, {origin: key}))
    if checkpoint.origin != origin:
        raise CheckpointError("origin_mismatch", checkpoint.origin)
    return checkpoint


def canonical_base64(text: str, code: str) -> bytes:
    """Decode base64 in its one canonical spelling."""
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise CheckpointError(code) from None
    if base64.b64encode(raw).decode() != text:
        raise CheckpointError(code, "not canonical base64")
    return raw
