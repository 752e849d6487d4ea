"""Canonical JSON bytes: one value has one spelling, so that it can be hashed.

RFC 8785 (JSON Canonicalization Scheme) for what the ledger allows: ASCII keys, no
floats, integers that every JSON reader keeps exact, no lone surrogates. Times, points
and counts are integers; for ASCII keys the scheme's UTF-16 key order is plain order.
"""

import json
import re
from collections.abc import Iterable, Mapping

from games.ledger.errors import InvalidEvent

MAX_INTEGER = 2**53 - 1
"""The largest integer that a reader with IEEE 754 numbers keeps exact."""
MAX_DEPTH = 32
MAX_PAYLOAD_BYTES = 4 * 1024 * 1024
"""A draft of 2,000 players with its explanations takes a tenth of it, a table with many
comparisons up to a third."""

_encode = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
).encode
_LONG_NUMBER = re.compile(rb"[0-9]{16}")
"""Of sixteen digits or more, as a number beyond 2^53 is."""
_PLAIN = frozenset((str, bool, type(None)))
"""Types whose every value has a canonical form."""


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


def canonical_already(payload: bytes) -> bytes:
    """Return a payload that its codec has written in the canonical form.

    What the codec's types do not bound themselves is looked at: sizes, numbers and depth.

    :raises InvalidEvent: as `canonical_bytes`.
    """
    if (
        len(payload) <= MAX_PAYLOAD_BYTES
        and not _LONG_NUMBER.search(payload)
        and payload.count(b"{") + payload.count(b"[") <= MAX_DEPTH
    ):
        return payload
    return canonical_bytes(json.loads(payload))


def _check_object(value: Mapping[str, object], room: int) -> None:
    """Refuse what an object may not hold; `room` is how many levels are left."""
    if not room:
        raise InvalidEvent("too_deep", f"more than {MAX_DEPTH} levels")
    try:
        keys = "".join(value)
    except TypeError:
        raise InvalidEvent("key_not_ascii", "a key is not a string") from None
    if not keys.isascii():
        raise InvalidEvent("key_not_ascii", ascii(keys)[:80])
    _check_items(value.values(), room)


def _check_items(items: Iterable[object], room: int) -> None:
    """Refuse values that have no canonical form here."""
    for item in items:
        kind = type(item)
        if kind in _PLAIN:
            continue
        if isinstance(item, int):
            if not -MAX_INTEGER <= item <= MAX_INTEGER:
                raise InvalidEvent("integer_out_of_range", "beyond 2^53 - 1")
        elif isinstance(item, dict):
            _check_object(item, room - 1)
        elif isinstance(item, (list, tuple)):
            if room == 1:
                raise InvalidEvent("too_deep", f"more than {MAX_DEPTH} levels")
            _check_items(item, room - 1)
        elif isinstance(item, float):
            raise InvalidEvent("float_not_allowed")
        elif not isinstance(item, str):
            raise InvalidEvent("type_not_allowed", kind.__name__)
