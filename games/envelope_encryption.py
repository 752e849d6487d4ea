"""Sealed moves between a player and the ledger: encrypted here, opened here, nowhere else.

docs/decisions/0015-sealed-moves.md. AES-SIV (RFC 5297) with a key from a file of its own:
the same move sealed again in the same adjournment gives the same bytes, so a request that is
sent again is the same request, and the text is padded, so that its length tells nothing.
The key is made on first use, readable by its owner only; older keys stay below it in the
file and go on opening what they closed.
"""

import hashlib
import hmac
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from django.conf import settings

from games.ledger.key_files import make_once
from games.move_input import read_move
from games.record.errors import CommandRefusedError
from games.record.officiating.adjournment.commands import OpenEnvelope
from games.record.officiating.adjournment.commitment import (
    MOST_BYTES,
    SALT_BYTES,
    commitment_of,
)
from games.record.state import GameState
from games.rules.protocol import NotationError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, sealed_key_missing=_("The key that closed this envelope is not here."))

KEY_BYTES = 64
_PADDED = SALT_BYTES + 1 + MOST_BYTES


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedText:
    """A move as it is stored: ciphertext, commitment and key id, all hexadecimal."""

    ciphertext: str
    commitment: str
    key_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedText:
    """A move as it was written, and the salt of its commitment in hexadecimal."""

    written: str
    salt: str


def seal_text(state: GameState, side: str, written: str) -> SealedText:
    """Return the move `side` hands in, encrypted for the adjournment that stands.

    :raises CommandRefusedError: `sealed_move_malformed` for a text too long.
    """
    text = written.strip().encode()
    if not text or len(text) > MOST_BYTES:
        raise CommandRefusedError("sealed_move_malformed")
    key = _keys()[0]
    bound = _bound(state, side)
    salt = hmac.new(key, b"".join((b"salt\x00", *bound, text)), hashlib.sha256).digest()
    salt = salt[:SALT_BYTES]
    plain = salt + bytes([len(text)]) + text.ljust(MOST_BYTES, b"\x00")
    return SealedText(
        ciphertext=AESSIV(key).encrypt(plain, list(bound)).hex(),
        commitment=commitment_of(written.strip(), salt),
        key_id=_key_id(key),
    )


def open_text(state: GameState) -> OpenedText:
    """Return the move in the envelope of the game's adjournment.

    :raises CommandRefusedError: `envelope_not_kept` when none was sealed,
        `sealed_key_missing` without the key it was sealed with, `commitment_mismatch` when
        the stored bytes are not what that key wrote.
    """
    sealed = state.adjournment.sealed if state.adjournment else None
    if sealed is None:
        raise CommandRefusedError("envelope_not_kept")
    key = next((key for key in _keys() if _key_id(key) == sealed.key_id), None)
    if key is None:
        raise CommandRefusedError("sealed_key_missing")
    try:
        plain = AESSIV(key).decrypt(
            bytes.fromhex(sealed.ciphertext), list(_bound(state, sealed.side))
        )
    except (InvalidTag, ValueError) as error:
        raise CommandRefusedError("commitment_mismatch") from error
    if len(plain) != _PADDED:
        raise CommandRefusedError("commitment_mismatch")
    length = plain[SALT_BYTES]
    text = plain[SALT_BYTES + 1 : SALT_BYTES + 1 + length]
    return OpenedText(written=text.decode(), salt=plain[:SALT_BYTES].hex())


def opening_of(state: GameState) -> OpenEnvelope:
    """Return the command that opens the envelope: the move as written and as it reads.

    :raises CommandRefusedError: those of `open_text`.
    """
    opened = open_text(state)
    try:
        move, code = read_move(state, opened.written), ""
    except NotationError as error:
        move, code = "", error.code
    return OpenEnvelope(written=opened.written, salt=opened.salt, move=move, code=code)


def _bound(state: GameState, side: str) -> tuple[bytes, ...]:
    """Return what the ciphertext belongs to: it opens for no other game, stop or side."""
    version = state.adjournment.version if state.adjournment else 0
    named = (state.edition, str(state.arranged_at), *(text for _, text in state.seats))
    return ("\x00".join(named).encode(), str(version).encode(), side.encode())


def _key_id(key: bytes) -> str:
    return hashlib.sha256(b"qipu sealed key\x00" + key).hexdigest()[:16]


def _keys() -> list[bytes]:
    """Return the keys of the file, the one in use first; the file is made on first use."""
    path = Path(settings.SEALED_MOVES_KEY_FILE)
    if not path.exists():
        make_once(path, AESSIV.generate_key(KEY_BYTES * 8).hex().encode() + b"\n")
    try:
        keys = [bytes.fromhex(line) for line in path.read_text().split()]
    except ValueError:
        keys = []
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise CommandRefusedError("sealed_key_missing")
    return keys
