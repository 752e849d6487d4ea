"""Signed notes and checkpoints: C2SP signed-note and tlog-checkpoint."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.checkpoint import (
    Checkpoint,
    open_checkpoint,
    open_note,
    parse_body,
    parse_verifier,
    sign_checkpoint,
    sign_note,
    verifier_text,
)
from games.ledger.errors import CheckpointError

# The example published with Go's golang.org/x/mod/sumdb/note.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PETER_TEXT = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
PETER_NOTE = (
    PETER_TEXT
    + "\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvq"
    "fqdngotpRZb6KE6RyyBwJnAM=\n"
)

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
ORIGIN = "qipu.example/log"
STATEMENT = Checkpoint(origin=ORIGIN, size=42, root=bytes(range(32)))
TEXT = sign_checkpoint(STATEMENT, key=KEY)


def test_published_note_verifies() -> None:
    name, key = parse_verifier(PETER)
    assert name == "PeterNeumann"
    assert verifier_text(name, key) == PETER
    assert open_note(PETER_NOTE, {name: key}) == PETER_TEXT


def test_published_note_with_one_letter_changed_fails() -> None:
    name, key = parse_verifier(PETER)
    with pytest.raises(CheckpointError, match="signature_invalid"):
        open_note(PETER_NOTE.replace("don't", "dont"), {name: key})


def test_checkpoint_is_origin_size_root() -> None:
    lines = TEXT.split("\n")
    assert lines[:4] == [ORIGIN, "42", base64.b64encode(bytes(range(32))).decode(), ""]
    assert lines[4].startswith(f"— {ORIGIN} ")
    assert lines[5:] == [""]
    assert open_checkpoint(TEXT, origin=ORIGIN, key=KEY.public_key()) == STATEMENT


def test_a_second_signature_by_a_witness_is_no_hindrance() -> None:
    witness = Ed25519PrivateKey.from_private_bytes(bytes(32))
    line = sign_note(STATEMENT.body(), name="witness.example", key=witness).split("\n\n")[1]
    assert open_checkpoint(TEXT + line, origin=ORIGIN, key=KEY.public_key()) == STATEMENT
    assert open_note(TEXT + line, {"witness.example": witness.public_key()}) == STATEMENT.body()


def test_extension_lines_are_passed_over() -> None:
    assert parse_body(STATEMENT.body() + "extension\n") == STATEMENT


OTHER = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)
BAD: list[tuple[str, str, str]] = [
    ("another key", sign_checkpoint(STATEMENT, key=OTHER), "signature_missing"),
    ("another size", TEXT.replace("\n42\n", "\n43\n"), "signature_invalid"),
    ("another origin", TEXT.replace(ORIGIN + "\n42", "evil.example/log\n42"), "signature_invalid"),
    ("no signature", STATEMENT.body() + "\n", "note_malformed"),
    ("no empty line", STATEMENT.body(), "note_malformed"),
    ("hyphen for the dash", TEXT.replace("— ", "- "), "note_malformed"),
    ("no last line feed", TEXT[:-1], "note_malformed"),
    ("signature cut", TEXT[:-9] + "\n", "signature_invalid"),
    ("not base64", TEXT[:-5] + "*aa=\n", "note_malformed"),
    ("empty", "", "note_malformed"),
    (
        "size with a sign",
        sign_note(STATEMENT.body().replace("42", "+42"), name=ORIGIN, key=KEY),
        "checkpoint_malformed",
    ),
    (
        "size with a zero before it",
        sign_note(STATEMENT.body().replace("42", "042"), name=ORIGIN, key=KEY),
        "checkpoint_malformed",
    ),
    ("two lines", sign_note(f"{ORIGIN}\n42\n", name=ORIGIN, key=KEY), "checkpoint_malformed"),
    (
        "short root",
        sign_note(f"{ORIGIN}\n42\nAAAA\n", name=ORIGIN, key=KEY),
        "checkpoint_malformed",
    ),
    (
        "signed for another log",
        sign_note(STATEMENT.body().replace(ORIGIN, "other.example"), name=ORIGIN, key=KEY),
        "origin_mismatch",
    ),
]


@pytest.mark.parametrize(("text", "code"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_refused(text: str, code: str) -> None:
    with pytest.raises(CheckpointError) as caught:
        open_checkpoint(text, origin=ORIGIN, key=KEY.public_key())
    assert caught.value.code == code


@given(st.integers(0, len(TEXT.encode()) * 8 - 1))
def test_any_flipped_bit_is_refused(bit: int) -> None:
    changed = bytearray(TEXT.encode())
    changed[bit // 8] ^= 1 << bit % 8
    try:
        text = changed.decode()
    except UnicodeDecodeError:
        return
    with pytest.raises(CheckpointError):
        open_checkpoint(text, origin=ORIGIN, key=KEY.public_key())


@pytest.mark.parametrize(
    "text",
    ["", "name", PETER[:-1], PETER.replace("c74f20a3", "c74f20a4"), PETER.replace("+AR", "+AB")],
    ids=["empty", "name only", "cut", "another id", "another algorithm"],
)
def test_malformed_public_keys_are_refused(text: str) -> None:
    with pytest.raises(CheckpointError, match="key_malformed"):
        parse_verifier(text)


@pytest.mark.parametrize("name", ["", "two words", "a+b", "line\nfeed"])
def test_a_key_name_of_two_words_or_with_plus_is_refused(name: str) -> None:
    with pytest.raises(CheckpointError, match="name_malformed"):
        sign_note("text\n", name=name, key=KEY)
