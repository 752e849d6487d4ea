"""Countersignatures of checkpoints by others (C2SP tlog-cosignature v1, tlog-witness).

A witness signs that it has seen a checkpoint and that it goes on from the one it had seen
before. A server that tells two histories cannot have both countersigned.
"""

import base64
import hashlib
import re
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from games.ledger.checkpoint import public_bytes
from games.ledger.errors import CheckpointError

_COSIGNATURE = b"\x04"
_DASH = "\u2014 "
_MAX_NODES = 64
_NAME = re.compile(r"[^\s+\x00-\x1f\x7f]{1,200}")
_OLD = re.compile(r"old (0|[1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessRequest:
    """What a log sends: the size the witness has seen, the proof from there, the signed note."""

    old: int
    proof: tuple[bytes, ...]
    note: str


def witness_id(name: str, key: Ed25519PublicKey) -> bytes:
    """Return the four bytes that tell a witness's key: of SHA-256(name, LF, 0x04, public key)."""
    raw = name.encode() + b"\n" + _COSIGNATURE + public_bytes(key)
    return hashlib.sha256(raw).digest()[:4]


def witness_text(name: str, key: Ed25519PublicKey) -> str:
    """Return a witness's public key in the one-line form."""
    encoded = base64.b64encode(_COSIGNATURE + public_bytes(key)).decode()
    return f"{name}+{witness_id(name, key).hex()}+{encoded}"


def parse_witness(text: str) -> tuple[str, Ed25519PublicKey]:
    """Return a witness's name and key.

    :raises CheckpointError: `key_malformed`.
    """
    name, _, rest = text.strip().partition("+")
    identity, _, encoded = rest.partition("+")
    raw = _decoded(encoded, "key_malformed")
    if not _NAME.fullmatch(name) or len(raw) != 33 or raw[:1] != _COSIGNATURE:
        raise CheckpointError("key_malformed")
    key = Ed25519PublicKey.from_public_bytes(raw[1:])
    if witness_id(name, key).hex() != identity:
        raise CheckpointError("key_malformed", "the key id is not the key's")
    return name, key


def cosign(body: str, *, name: str, key: Ed25519PrivateKey, at: int) -> str:
    """Return the line by which the witness `name` signs the `body` of a note; `at` in seconds."""
    signature = key.sign(_message(body, at))
    raw = witness_id(name, key.public_key()) + at.to_bytes(8, "big") + signature
    return f"{_DASH}{name} {base64.b64encode(raw).decode()}\n"


def cosigned_at(body: str, line: str, *, witness: str) -> int:
    """Return when a witness, by its one-line key, signed `body`: seconds since 1970.

    :raises CheckpointError: `note_malformed`, `signature_missing` or `signature_invalid`.
    """
    name, key = parse_witness(witness)
    signer, _, encoded = line.rstrip("\n").removeprefix(_DASH).partition(" ")
    raw = _decoded(encoded, "note_malformed")
    if signer != name or len(raw) != 76 or raw[:4] != witness_id(name, key):
        raise CheckpointError("signature_missing", name)
    at = int.from_bytes(raw[4:12], "big")
    try:
        key.verify(raw[12:], _message(body, at))
    except InvalidSignature:
        raise CheckpointError("signature_invalid", name) from None
    return at


def write_request(request: WitnessRequest) -> bytes:
    """Return the body of `add-checkpoint`."""
    proof = "".join(f"{base64.b64encode(node).decode()}\n" for node in request.proof)
    return f"old {request.old}\n{proof}\n{request.note}".encode()


def read_request(body: bytes) -> WitnessRequest:
    """Read the body of `add-checkpoint`.

    :raises CheckpointError: `request_malformed`.
    """
    try:
        head, separator, note = body.decode().partition("\n\n")
    except UnicodeDecodeError:
        raise CheckpointError("request_malformed") from None
    first, *nodes = head.split("\n")
    old = _OLD.fullmatch(first)
    if not separator or old is None or len(nodes) > _MAX_NODES:
        raise CheckpointError("request_malformed")
    proof = tuple(_decoded(node, "request_malformed") for node in nodes)
    if any(len(node) != 32 for node in proof):
        raise CheckpointError("request_malformed")
    return WitnessRequest(old=int(old[1]), proof=proof, note=note)


def _message(body: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{body}".encode()


def _decoded(text: str, code: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raise CheckpointError(code) from None
    if base64.b64encode(raw).decode() != text:
        raise CheckpointError(code, "not canonical base64")
    return raw
