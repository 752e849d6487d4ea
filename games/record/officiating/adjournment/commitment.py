"""What binds a sealed move: a hash that shows nothing of it until it is opened.

SHA-256 over a label, sixteen bytes of salt and the move as written, in UTF-8. Anyone can
check it from the events alone once the envelope is open.
"""

import hashlib
import hmac

LABEL = b"qipu sealed move v1\x00"
SALT_BYTES = 16
MOST_BYTES = 80
"""A move as written, in UTF-8, is no longer."""


def commitment_of(written: str, salt: bytes) -> str:
    """Return the commitment to a move as written, in hexadecimal.

    :raises ValueError: for a salt of another length.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError("a salt has sixteen bytes")
    return hashlib.sha256(LABEL + salt + written.encode()).hexdigest()


def opens(commitment: str, *, written: str, salt_hex: str) -> bool:
    """Return whether the move and the salt are those of the commitment."""
    try:
        found = commitment_of(written, bytes.fromhex(salt_hex))
    except ValueError:
        return False
    return hmac.compare_digest(found.encode(), commitment.encode())
