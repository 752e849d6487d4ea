"""Values of the record as plain JSON, and back by their types.

Every field is written; fractions are strings ("1/2"). What is read may leave fields out that
have a default. Pure.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import repeat
from typing import Any, get_args, get_origin, get_type_hints

from games.rules.clocks.kinds import ControlError
from games.rules.exact_numbers import exact_number
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    422,
    field_malformed=_("A value of the document is of the wrong kind."),
    field_missing=_("The document lacks a field."),
    field_unknown=_("The document has a field that is not known."),
)


class DocumentError(ValueError):
    """A document that cannot be read; stable `code`, `place` as a JSON pointer."""

    def __init__(self, code: str, place: str, detail: str = "") -> None:
        super().__init__(f"{code} at {place or '/'}")
        self.code = code
        self.place = place
        self.detail = detail


def plain(value: Any) -> Any:
    """Return a value of the record as plain JSON."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    return value


Reader = Callable[[Any], Any]


def typed(hint: Any, value: Any, place: str) -> Any:
    """Return what the plain `value` stands for under the type `hint`.

    :raises DocumentError: `field_unknown`, `field_missing`, `field_malformed`, or the code
        of a time control that cannot be.
    """
    try:
        return _reader(hint)(value)
    except DocumentError as error:
        raise _within(error, place) from error


def made_of(cls: type, given: Mapping[str, Any]) -> Any:
    """Return the value of `cls` that `given` makes by the names of its fields; others are left out.

    :raises DocumentError: as `typed`.
    """
    names = {field.name for field in dataclasses.fields(cls)}
    return typed(cls, {name: value for name, value in given.items() if name in names}, "")


def _within(error: DocumentError, place: str) -> DocumentError:
    """Return a fault with the place of what holds it in front."""
    return DocumentError(error.code, place + error.place, error.detail)


@cache
def _reader(hint: Any) -> Reader:
    """Return what reads plain values of a type: types are looked through once, not each time.

    A large event is folded from tens of thousands of payloads.
    """
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        inner = _reader(next(arg for arg in get_args(hint) if arg is not type(None)))
        return lambda value: None if value is None else inner(value)
    if origin is tuple:
        return _tuples(get_args(hint))
    if dataclasses.is_dataclass(hint):
        return _objects(typing.cast(type, hint))
    if hint is Fraction:
        return _fraction
    if hint in (str, int, bool):
        return _plain_values(hint)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _members(hint)

    def read(value: Any) -> Any:
        try:
            return hint(value)
        except (ValueError, TypeError) as error:
            raise DocumentError("field_malformed", "", str(value)[:40]) from error

    return read


def _plain_values(hint: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not hint:
            raise DocumentError("field_malformed", "", hint.__name__)
        return value

    return read


def _members(hint: type[StrEnum]) -> Reader:
    known = {member.value: member for member in hint}

    def read(value: Any) -> StrEnum:
        found = known.get(value) if isinstance(value, str) else None
        if found is None:
            raise DocumentError("field_malformed", "", str(value)[:40])
        return found

    return read


def _tuples(arguments: tuple[Any, ...]) -> Reader:
    alike = len(arguments) == 2 and arguments[1] is Ellipsis

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise DocumentError("field_malformed", "", "list")
        if not alike and len(arguments) != len(value):
            raise DocumentError("field_malformed", "", "list")
        hints = repeat(arguments[0]) if alike else arguments
        made: list[Any] = []
        try:
            for hint, item in zip(hints, value, strict=False):
                made.append(_reader(hint)(item))
        except DocumentError as error:
            raise _within(error, f"/{len(made)}") from error
        return tuple(made)

    return read


def _objects(cls: type) -> Reader:
    # Looked through with the first value: a type may hold itself.
    readers: dict[str, Reader] = {}

    def read(value: Any) -> Any:
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping):
            raise DocumentError("field_malformed", "", "object")
        if not readers:
            hints = get_type_hints(cls)
            readers.update({name: _reader(hint) for name, hint in hints.items()})
        for name in value:
            if name not in readers:
                raise DocumentError("field_unknown", f"/{name}")
        built: dict[str, Any] = {}
        name = ""
        try:
            for name, item in value.items():
                built[name] = readers[name](item)
        except DocumentError as error:
            raise _within(error, f"/{name}") from error
        try:
            return cls(**built)
        except ControlError as error:
            raise DocumentError(error.code, "") from error
        except TypeError as error:
            raise DocumentError("field_missing", "", cls.__name__) from error

    return read


def _fraction(value: Any) -> Fraction:
    """Return an exact number from "3", "1/2", an integer or itself; never from a float."""
    if isinstance(value, bool) or not isinstance(value, str | int | Fraction):
        raise DocumentError("field_malformed", "", "fraction")
    try:
        number = exact_number(value) if isinstance(value, str) else Fraction(value)
    except (ValueError, ZeroDivisionError) as error:
        raise DocumentError("field_malformed", "", "fraction") from error
    if abs(number.numerator) > 10**9 or number.denominator > 10**9:
        raise DocumentError("field_malformed", "", "fraction")
    return number
