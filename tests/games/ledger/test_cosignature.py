"""Countersignatures: C2SP tlog-cosignature v1 and the body of tlog-witness's add-checkpoint."""

import base64
import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games.ledger.checkpoint import verifier_text
from games.ledger.cosignature import (
    WitnessRequest,
    cosign,
    cosigned_at,
    parse_witness,
    read_request,
    witness_text,
    write_request,
)
from games.ledger.errors import CheckpointError

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
NAME = "office.example/witness"
BODY = "qipu.example/log\n42\nAAAA\n"
WITNESS = witness_text(NAME, KEY.public_key())
LINE = cosign(BODY, name=NAME, key=KEY, at=1_700_000_000)
REQUEST = WitnessRequest(old=7, proof=(bytes(32), bytes(range(32))), note="a\n1\nb\n\n— a c\n")


def test_the_line_is_as_c2sp_has_it() -> None:
    """Key id of SHA-256(name, LF, 0x04, key); time of eight bytes; signature over time and body."""
    raw_key = KEY.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    identity = hashlib.sha256(NAME.encode() + b"\n\x04" + raw_key).digest()[:4]
    encoded_key = base64.b64encode(b"\x04" + raw_key).decode()
    assert f"{NAME}+{identity.hex()}+{encoded_key}" == WITNESS
    dash, name, encoded = LINE.rstrip("\n").split(" ")
    raw = base64.b64decode(encoded)
    assert (dash, name, raw[:4]) == ("\u2014", NAME, identity)
    assert int.from_bytes(raw[4:12], "big") == 1_700_000_000
    KEY.public_key().verify(raw[12:], b"cosignature/v1\ntime 1700000000\n" + BODY.encode())


def test_a_line_tells_when_it_was_signed() -> None:
    assert cosigned_at(BODY, LINE, witness=WITNESS) == 1_700_000_000


@pytest.mark.parametrize(
    ("body", "line", "witness", "code"),
    [
        (BODY.replace("42", "43"), LINE, WITNESS, "signature_invalid"),
        (BODY, LINE, witness_text(NAME, OTHER.public_key()), "signature_missing"),
        (BODY, LINE.replace(NAME, "other"), WITNESS, "signature_missing"),
        (BODY, LINE.rstrip()[:-1], WITNESS, "note_malformed"),
        (BODY, "", WITNESS, "signature_missing"),
        (BODY, LINE, WITNESS[:-2], "key_malformed"),
    ],
)
def test_a_line_that_does_not_hold(body: str, line: str, witness: str, code: str) -> None:
    with pytest.raises(CheckpointError) as refused:
        cosigned_at(body, line, witness=witness)
    assert refused.value.code == code


def test_a_request_is_read_as_it_was_written() -> None:
    assert write_request(REQUEST).startswith(b"old 7\nAAAA")
    assert read_request(write_request(REQUEST)) == REQUEST
    first = WitnessRequest(old=0, proof=(), note=REQUEST.note)
    assert read_request(write_request(first)) == first


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"old 7\n",
        b"old -1\n\nnote",
        b"old 07\n\nnote",
        b"new 7\n\nnote",
        b"old 7\nAAAA\n\nnote",
        b"old 7\n?\n\nnote",
        b"old 7\n" + (base64.b64encode(bytes(32)) + b"\n") * 65 + b"\nnote",
    ],
)
def test_a_request_that_cannot_be_read(body: bytes) -> None:
    with pytest.raises(CheckpointError, match="request_malformed"):
        read_request(body)


def test_a_key_that_signs_logs_is_no_witness() -> None:
    with pytest.raises(CheckpointError, match="key_malformed"):
        parse_witness(verifier_text(NAME, KEY.public_key()))
