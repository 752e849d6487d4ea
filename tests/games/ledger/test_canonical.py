"""Canonical JSON: RFC 8785 for what the ledger allows."""

import json
from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any, cast

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from games.ledger.canonical import (
    MAX_DEPTH,
    MAX_PAYLOAD_BYTES,
    canonical_already,
    canonical_bytes,
)
from games.ledger.errors import InvalidEvent

KEYS = st.text(st.characters(max_codepoint=127), max_size=8)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(KEYS, VALUES))
def test_rfc8785_agrees_with_another_implementation(payload: dict[str, Any]) -> None:
    assert canonical_bytes(payload) == rfc8785.dumps(payload)


@given(st.dictionaries(KEYS, VALUES))
def test_rfc8785_bytes_decode_to_the_same_value(payload: dict[str, Any]) -> None:
    assert json.loads(canonical_bytes(payload)) == payload


@given(st.dictionaries(KEYS, VALUES))
def test_rfc8785_key_order_of_the_input_does_not_matter(payload: dict[str, Any]) -> None:
    turned = dict(reversed(payload.items()))
    assert canonical_bytes(payload) == canonical_bytes(turned)


def test_rfc8785_3_2_2_strings_of_the_example() -> None:
    # Section 3.2.2's sample string, euro sign, dollar, control-F, line feed, quotes.
    payload = {"string": '\u20ac$\u000f\nA\'B"\\\\"/'}
    assert canonical_bytes(payload) == b'{"string":"\xe2\x82\xac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'


def test_rfc8785_3_2_2_2_line_separators_and_delete_stand_as_they_are() -> None:
    assert canonical_bytes({"a": "\u2028\x7f"}) == b'{"a":"\xe2\x80\xa8\x7f"}'


class _Colour(StrEnum):
    RED = "red"


class _Count(IntEnum):
    TWO = 2


def test_enums_and_tuples_are_spelt_by_value() -> None:
    assert canonical_bytes({"c": _Colour.RED, "n": _Count.TWO, "t": (1, 2)}) == (
        b'{"c":"red","n":2,"t":[1,2]}'
    )


def _nested(levels: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


def _nested_list(levels: int) -> dict[str, Any]:
    value: list[Any] = []
    for _ in range(levels - 2):
        value = [value]
    return {"a": value}


REFUSED: list[tuple[str, object, str]] = [
    ("float", {"a": 1.0}, "float_not_allowed"),
    ("float in a list", {"a": [1, 2.5]}, "float_not_allowed"),
    ("not a number", {"a": float("nan")}, "float_not_allowed"),
    ("2^53", {"a": 2**53}, "integer_out_of_range"),
    ("-2^53", {"a": [{"b": -(2**53)}]}, "integer_out_of_range"),
    ("Chinese key", {"棋": 1}, "key_not_ascii"),
    ("number as key", {1: "a"}, "key_not_ascii"),
    ("lone surrogate", {"a": "\ud800"}, "lone_surrogate"),
    ("lone surrogate in a list", {"a": ["b", "\udfff"]}, "lone_surrogate"),
    ("bytes", {"a": b"x"}, "type_not_allowed"),
    ("set", {"a": {1}}, "type_not_allowed"),
    ("one level too deep", _nested(MAX_DEPTH + 1), "too_deep"),
    ("lists too deep", _nested_list(MAX_DEPTH + 1), "too_deep"),
    ("ten thousand levels", _nested(10_000), "too_deep"),
    ("too large", {"a": "x" * MAX_PAYLOAD_BYTES}, "payload_too_large"),
    ("a list", [1], "payload_not_object"),
    ("a string", "{}", "payload_not_object"),
    ("nothing", None, "payload_not_object"),
]


@pytest.mark.parametrize(
    ("payload", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_refused(payload: object, code: str) -> None:
    with pytest.raises(InvalidEvent) as caught:
        canonical_bytes(cast(Mapping[str, object], payload))
    assert caught.value.code == code


ALLOWED: list[tuple[str, dict[str, Any], bytes]] = [
    ("empty", {}, b"{}"),
    ("2^53 - 1", {"a": 2**53 - 1}, b'{"a":9007199254740991}'),
    ("true is not one", {"a": True, "b": 1}, b'{"a":true,"b":1}'),
    (
        "deepest object",
        _nested(MAX_DEPTH),
        b'{"a":' * (MAX_DEPTH - 1) + b"{}" + b"}" * (MAX_DEPTH - 1),
    ),
    (
        "deepest list",
        _nested_list(MAX_DEPTH),
        b'{"a":' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}",
    ),
    (
        "composed and decomposed stay apart",
        {"a": "\u00e9", "b": "e\u0301"},
        b'{"a":"\xc3\xa9","b":"e\xcc\x81"}',
    ),
]


@pytest.mark.parametrize(
    ("payload", "expected"), [row[1:] for row in ALLOWED], ids=[row[0] for row in ALLOWED]
)
def test_allowed(payload: dict[str, Any], expected: bytes) -> None:
    assert canonical_bytes(payload) == expected


@given(st.dictionaries(KEYS, VALUES))
def test_what_is_canonical_already_is_taken_as_it_is(payload: dict[str, Any]) -> None:
    assert canonical_already(rfc8785.dumps(payload)) == rfc8785.dumps(payload)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (b'{"n":9007199254740992}', "integer_out_of_range"),
        (b'{"n":-9007199254740992}', "integer_out_of_range"),
        (b'{"n":0.1234567890123456789}', "float_not_allowed"),
        (b'{"a":' * MAX_DEPTH + b"{}" + b"}" * MAX_DEPTH, "too_deep"),
        (b'{"a":"' + b"x" * MAX_PAYLOAD_BYTES + b'"}', "payload_too_large"),
        (b"[1234567890123456]", "payload_not_object"),
    ],
    ids=["beyond", "below", "fraction", "deep", "large", "list"],
)
def test_what_a_codec_does_not_bound_is_refused(payload: bytes, code: str) -> None:
    with pytest.raises(InvalidEvent, match=code):
        canonical_already(payload)
