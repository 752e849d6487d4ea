"""An act with the signature of who gave it: as it comes with a command, as the event keeps it.

What is signed is the request itself, so that a device needs no canonical form of anything:

    qipu-act-v1
    address               such as /api/v1/games/.../moves: the stream and the command
    Idempotency-Key       the event's id follows from it and from who acts
    version               the version seen, decimal; empty where a stream is begun
    body                  as it was sent, to the end; when it was made stands in it

The event of the command, the first of several, keeps it beside its fields (decision 0082), under
its hash. Pure.
"""

import re
from dataclasses import dataclass

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNED = "signed_act"
"""The key beside the fields of an event whose command was signed."""
SIGNED_SCHEMA = {
    "type": "object",
    "properties": {
        "key": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "signature": {"type": "string", "pattern": "^[0-9a-f]{128}$"},
        "text": {"type": "string"},
    },
    "required": ["key", "signature", "text"],
    "additionalProperties": False,
}
"""What stands beside the fields of an event that was signed; no field, not required."""
PREAMBLE = "qipu-act-v1"
KEY = re.compile("[0-9a-f]{64}")
SIGNATURE = re.compile("[0-9a-f]{128}")
_PRESENT = b'"signed_act":{"key":"'


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedAct:
    """`text` with the Ed25519 `signature` of `key`, both in hexadecimal."""

    key: str
    signature: str
    text: str

    @property
    def is_genuine(self) -> bool:
        """Whether the key has signed the text."""
        return is_signed_by(self.key, self.text.encode(), self.signature)


def act_text(*, address: str, idempotency_key: str, version: int | None, body: str) -> str:
    """Return what is signed of a request."""
    seen = "" if version is None else version
    return f"{PREAMBLE}\n{address}\n{idempotency_key}\n{seen}\n{body}"


def is_signed_by(key: str, message: bytes, signature: str) -> bool:
    """Return whether an Ed25519 signature is the key's; what is malformed is nobody's."""
    if not KEY.fullmatch(key) or not SIGNATURE.fullmatch(signature):
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def has_signed_act(payload: bytes) -> bool:
    """Return whether a stored payload keeps a signed act: no text in it can read so, quoted."""
    return _PRESENT in payload


def signed_act_in(payload: bytes) -> SignedAct | None:
    """Return the signed act that a stored payload keeps, None where it keeps none."""
    if not has_signed_act(payload):
        return None
    shape = msgspec.json.decode(payload)
    found = shape.get(SIGNED) if isinstance(shape, dict) else None
    try:
        return msgspec.convert(found, SignedAct)
    except msgspec.ValidationError:
        return None
