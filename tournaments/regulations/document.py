"""The regulations as one JSON document: complete, canonical, and back again.

Every field is written, so that a document says by itself what was in force; fractions are
strings ("1/2"), times integer milliseconds. The digest names a version of the document.
"""

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_origin, get_type_hints

from games.rules.clocks.kinds import ControlError
from tournaments.regulations.defaults import with_book_defaults
from tournaments.regulations.values import Regulations


class DocumentError(ValueError):
    """A document that cannot be read; stable `code`, `place` as a JSON pointer."""

    def __init__(self, code: str, place: str, detail: str = "") -> None:
        super().__init__(f"{code} at {place or '/'}")
        self.code = code
        self.place = place
        self.detail = detail


def dump(regulations: Regulations) -> dict[str, Any]:
    """Return the document with every field, as plain JSON values without floats."""
    document: dict[str, Any] = plain(regulations)
    return document


def load(document: Mapping[str, Any]) -> Regulations:
    """Return the regulations that `document` writes; what it leaves out is as in its book.

    :raises DocumentError: `field_unknown`, `field_missing`, `field_malformed`, or the code
        of a time control that cannot be; with the place of the fault.
    """
    regulations: Regulations = typed(Regulations, with_book_defaults(document), "")
    return regulations


def canonical(regulations: Regulations) -> bytes:
    """Return the document's one byte form: sorted keys, no spaces, UTF-8."""
    text = json.dumps(dump(regulations), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def digest(regulations: Regulations) -> str:
    """Return the SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(regulations)).hexdigest()


def plain(value: Any) -> Any:
    """Return a value of the record as plain JSON."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    return value


_HINTS: dict[type, dict[str, Any]] = {}


def typed(hint: Any, value: Any, place: str) -> Any:
    """Return what the plain `value` stands for under the type `hint`.

    :raises DocumentError: `field_unknown`, `field_missing`, `field_malformed`, or the code
        of a time control that cannot be.
    """
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        if value is None:
            return None
        inner = next(arg for arg in get_args(hint) if arg is not type(None))
        return typed(inner, value, place)
    if origin is tuple:
        return _tuple(get_args(hint), value, place)
    if dataclasses.is_dataclass(hint):
        return _build(typing.cast(type, hint), value, place)
    if hint is Fraction:
        return _fraction(value, place)
    if hint in (str, int, bool):
        if type(value) is not hint:
            raise DocumentError("field_malformed", place, hint.__name__)
        return value
    try:
        return hint(value)
    except (ValueError, TypeError) as error:
        raise DocumentError("field_malformed", place, str(value)[:40]) from error


def _tuple(arguments: tuple[Any, ...], value: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise DocumentError("field_malformed", place, "list")
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(typed(arguments[0], one, f"{place}/{n}") for n, one in enumerate(value))
    if len(arguments) != len(value):
        raise DocumentError("field_malformed", place, "list")
    pairs = zip(arguments, value, strict=True)
    return tuple(typed(hint, one, f"{place}/{n}") for n, (hint, one) in enumerate(pairs))


def _build(cls: type, value: Any, place: str) -> Any:
    if not isinstance(value, Mapping):
        raise DocumentError("field_malformed", place, "object")
    hints = _HINTS.get(cls)
    if hints is None:
        hints = _HINTS[cls] = get_type_hints(cls)
    for name in value:
        if name not in hints:
            raise DocumentError("field_unknown", f"{place}/{name}")
    built = {name: typed(hints[name], one, f"{place}/{name}") for name, one in value.items()}
    try:
        return cls(**built)
    except ControlError as error:
        raise DocumentError(error.code, place) from error
    except TypeError as error:
        raise DocumentError("field_missing", place, cls.__name__) from error


def _fraction(value: Any, place: str) -> Fraction:
    """Return an exact number from "3", "1/2" or an integer; never from a float."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise DocumentError("field_malformed", place, "fraction")
    try:
        number = Fraction(value)
    except (ValueError, ZeroDivisionError) as error:
        raise DocumentError("field_malformed", place, "fraction") from error
    if abs(number.numerator) > 10**9 or number.denominator > 10**9:
        raise DocumentError("field_malformed", place, "fraction")
    return number
