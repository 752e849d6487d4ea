"""Events to stored payloads and back, under type names that never change.

A stored name is `<app>.<past-tense>.v<n>`, never an import path. Every field is written, so
that a payload says by itself what was in force and no later default changes it. When a shape
changes, the new one gets v<n+1> and an upcaster turns every older payload into it; stored
bytes stay as they are.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from games.streams.errors import UnknownEventError
from games.streams.signed import SIGNED, SignedAct, signed_act_in

E = TypeVar("E")

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""An older payload to the next shape; pure and total."""

_FRACTION = re.compile(r"-?[0-9]{1,40}(/[0-9]{1,40})?")
"""No exponent: a number that is read is as long as its text."""

SALT = "commitment_salt"
"""The key beside the fields of an event that strangers do not read at once: 128 bits in hex.

The hash is published at once and covers it, so that nobody finds by trying what the fields say
(decision 0080).
"""
_SALTED = re.compile(rb'"commitment_salt":"([0-9a-f]{32})"')

Upcasters = Mapping[str, tuple[str, Upcaster]]
"""Stored name -> (next name, upcaster), chained until a name that is not in it."""


class Codec(Generic[E]):
    """The events of one kind of stream under their stored names."""

    def __init__(self, names: Mapping[type[E], str], *, upcasters: Upcasters | None = None) -> None:
        self.names = dict(names)
        self.upcasters: Upcasters = upcasters or {}
        self.classes = {name: cls for cls, name in self.names.items()}
        if len(self.classes) != len(self.names):
            raise ValueError("two events under one stored name")
        self._decoders = {
            name: msgspec.json.Decoder(cls, dec_hook=_read) for name, cls in self.classes.items()
        }

    def stored_name(self, event: E) -> str:
        """`<app>.<past-tense>.v<n>`, never an import path."""
        return self.names[type(event)]

    def encode(
        self, event: E, *, salt: str = "", signed: SignedAct | None = None
    ) -> dict[str, Any]:
        """Return the payload of `event`: plain JSON values, every field, fractions as "1/2".

        With a `salt` it is committed to and not to be guessed; `signed` is what its actor signed.
        """
        payload: dict[str, Any] = msgspec.json.decode(canonical(event))
        if salt:
            payload[SALT] = salt
        if signed is not None:
            payload[SIGNED] = msgspec.to_builtins(signed)
        return payload

    def encode_all(self, events: Iterable[E]) -> list[tuple[str, bytes]]:
        """Return events as they are stored: type name and canonical payload."""
        return [(self.names[type(event)], canonical(event)) for event in events]

    def decode(self, event_type: str, payload: bytes, *, version: int) -> E:
        """Return the event stored as `payload` under `event_type`.

        A payload of a present type is read only if this event would be stored as the same
        bytes, a salt and a signature apart: no field is missing, unknown, or of another spelling.

        :raises UnknownEventError: for a name or shape no released code can read.
        """
        payload = fields_alone(payload)
        if event_type in self.upcasters:
            return self._upcast(event_type, payload, version=version)
        decoder = self._decoders.get(event_type)
        if decoder is None:
            raise UnknownEventError(event_type, version)
        try:
            event = decoder.decode(payload)
        except msgspec.MsgspecError as error:
            raise UnknownEventError(event_type, version, str(error)) from error
        if canonical(event) != payload:
            raise UnknownEventError(event_type, version, "not every field, or none of the type's")
        return event

    def _upcast(self, event_type: str, payload: bytes, *, version: int) -> E:
        name, shape = event_type, msgspec.json.decode(payload)
        while name in self.upcasters:
            name, step = self.upcasters[name]
            shape = step(shape)
        cls = self.classes.get(name)
        if cls is None:
            raise UnknownEventError(event_type, version)
        try:
            return msgspec.convert(shape, cls, dec_hook=_read)
        except msgspec.ValidationError as error:
            raise UnknownEventError(event_type, version, str(error)) from error


def canonical(value: object) -> bytes:
    """Return the canonical JSON of a value of the record (RFC 8785 for what the ledger allows)."""
    return msgspec.json.encode(value, enc_hook=_written, order="sorted")


def fields_alone(payload: bytes) -> bytes:
    """Return a payload without its salt and without the signed act that it came with."""
    bare = without_salt(payload)
    signed = signed_act_in(bare)
    if signed is None:
        return bare
    shape = msgspec.json.decode(bare)
    del shape[SIGNED]
    # Of another spelling, or with more beside, it is none of ours: what reads it will say so.
    if canonical({**shape, SIGNED: msgspec.to_builtins(signed)}) != bare:
        return bare
    return canonical(shape)


def without_salt(payload: bytes) -> bytes:
    """Return a payload without its salt; one that has none, or no right one, as it is."""
    if not _SALTED.search(payload):
        return payload
    shape = msgspec.json.decode(payload)
    salt = shape.pop(SALT, None) if isinstance(shape, dict) else None
    if salt is None or canonical({**shape, SALT: salt}) != payload:
        return payload
    return canonical(shape)


def _written(value: object) -> str:
    """Return how a value is written that JSON has no type for."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(type(value).__name__)


def _read(hint: type, value: object) -> object:
    """Return the fraction that "3" or "-1/2" writes.

    :raises ValueError: it is written otherwise.
    """
    if hint is Fraction and isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise ValueError(f"not a {hint.__name__}: {value!s:.40}")
