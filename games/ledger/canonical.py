"""Canonical JSON bytes: one value has one spelling, so that it can be hashed.

RFC 8785 (JSON Canonicalization Scheme) for what the ledger allows: ASCII keys, no
floats, integers that every JSON reader keeps exact, no lone surrogates. Times, points
and counts are integers; for ASCII keys the scheme's UTF-16 key order is plain order.
"""

import json
from collections.abc import Mapping

from games.ledger.errors import InvalidEvent

MAX_INTEGER = 2**53 - 1
"""The largest integer that a reader with IEEE 754 numbers keeps exact."""
MAX_DEPTH = 32
MAX_PAYLOAD_BYTES = 256 * 1024

_encode = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
).encode


def canonical_bytes(payload: Mapping[str, object]) -> bytes:
    """Return the canonical JSON bytes of `payload`, an object.

    :raises InvalidEvent: `payload_not_object`, `float_not_allowed`, `type_not_allowed`,
        `integer_out_of_range`, `key_not_ascii`, `lone_surrogate`, `too_deep` or
        `payload_too_large`.
    """
    if not isinstance(payload, Mapping):
        raise InvalidEvent("payload_not_object", type(payload).__name__)
    plain = payload if type(payload) is dict else dict(payload)
    _check_object(plain, MAX_DEPTH)
    try:
        encoded = _encode(plain).encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidEvent("lone_surrogate") from None
    if len(encoded) > MAX_PAYLOAD_BYTES:
        raise InvalidEvent("payload_too_large", str(len(encoded)))
    return encoded


def _check_object(value: Mapping[object, object], room: int) -> None:
    """Refuse what an object may not hold; `room` is how many levels are left."""
    if not room:
        raise InvalidEvent("too_deep", f"more than {MAX_DEPTH} levels")
    for key, item in value.items():
        if not isinstance(key, str):
            raise InvalidEvent("key_not_ascii", repr(key)[:80])
        if not key.isascii():
            raise InvalidEvent("key_not_ascii", ascii(key)[:80])
        if type(item) is not str:
            _check(item, room)


def _check(value: object, room: int) -> None:
    """Refuse a value that has no canonical form here."""
    if value is None or isinstance(value, (str, bool)):
        return
    if isinstance(value, int):
        if not -MAX_INTEGER <= value <= MAX_INTEGER:
            raise InvalidEvent("integer_out_of_range", "beyond 2^53 - 1")
    elif isinstance(value, dict):
        _check_object(value, room - 1)
    elif isinstance(value, (list, tuple)):
        if room == 1:
            raise InvalidEvent("too_deep", f"more than {MAX_DEPTH} levels")
        for item in value:
            if type(item) is not str:
                _check(item, room - 1)
    elif isinstance(value, float):
        raise InvalidEvent("float_not_allowed")
    else:
        raise InvalidEvent("type_not_allowed", type(value).__name__)
