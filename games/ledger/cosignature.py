"""Countersignatures of checkpoints by others (C2SP tlog-cosignature v1, tlog-witness).

A witness signs that it has seen a checkpoint and that it goes on from the one it had seen
before. A server that tells two histories cannot have both countersigned.
"""

import base64
import re
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from games.ledger.checkpoint import (
    DASH,
    canonical_base64,
    key_id,
    parse_verifier,
    verifier_text,
)
from games.ledger.errors import CheckpointError

COSIGNATURE = b"\x04"
_MAX_NODES = 64
_OLD = re.compile(r"old (0|[1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessRequest:
    """What a log sends: the size the witness has seen, the proof from there, the signed note."""

    old: int
    proof: tuple[bytes, ...]
    note: str


def witness_text(name: str, key: Ed25519PublicKey) -> str:
    """Return a witness's public key in the one-line form."""
    return verifier_text(name, key, use=COSIGNATURE)


def parse_witness(text: str) -> tuple[str, Ed25519PublicKey]:
    """Return a witness's name and key.

    :raises CheckpointError: `key_malformed`.
    """
    return parse_verifier(text, use=COSIGNATURE)


def cosign(body: str, *, name: str, key: Ed25519PrivateKey, at: int) -> str:
    """Return the line by which the witness `name` signs the `body` of a note; `at` in seconds."""
    signature = key.sign(_message(body, at))
    raw = key_id(name, key.public_key(), use=COSIGNATURE) + at.to_bytes(8, "big") + signature
    return f"{DASH}{name} {base64.b64encode(raw).decode()}\n"


def cosigned_at(body: str, line: str, *, witness: str) -> int:
    """Return when a witness, by its one-line key, signed `body`: seconds since 1970.

    :raises CheckpointError: `note_malformed`, `signature_missing` or `signature_invalid`.
    """
    name, key = parse_witness(witness)
    signer, _, encoded = line.rstrip("\n").removeprefix(DASH).partition(" ")
    raw = canonical_base64(encoded, "note_malformed")
    if signer != name or len(raw) != 76 or raw[:4] != key_id(name, key, use=COSIGNATURE):
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
    proof = tuple(canonical_base64(node, "request_malformed") for node in nodes)
    if any(len(node) != 32 for node in proof):
        raise CheckpointError("request_malformed")
    return WitnessRequest(old=int(old[1]), proof=proof, note=note)


def _message(body: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{body}".encode()
