"""Shapes of request bodies made from the commands themselves: one field, one definition.

A field of a command is described to the schema by its type; whether a text is one of a kind
(a score, a format) is checked when the command is made, with a pointer to the fault.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_origin, get_type_hints

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games import http
from games.api import find_book
from games.record.errors import CommandRefusedError
from games.rules.books.article import Article
from games.rules.books.federation import FederationBook
from tournaments.regulations.defaults import with_book_defaults
from tournaments.regulations.document import DocumentError, plain, typed


class ExactNumber(serializers.CharField):
    """A whole number or a fraction in writing, never a number with a decimal point."""

    def to_internal_value(self, data: Any) -> str:
        """Return the number as text."""
        if not isinstance(data, str | int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(str(data))


@extend_schema_field(
    {
        "oneOf": [{"type": "string", "maxLength": 40}, {"type": "object"}],
        "description": "Code of a federation's book, which is pinned whole, or the book as pinned.",
    }
)
class BookField(serializers.Field[Any, Any, Any, Any]):
    """A federation's book, by its code or whole as regulations already in force hold it."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the book as the document writes it.

        :raises ValidationError: there is no such book.
        """
        if not isinstance(data, str):
            return data
        try:
            return plain(find_book(data))
        except CommandRefusedError as error:
            raise serializers.ValidationError(error.code, code=error.code) from error


LONG = {"reason", "note", "why", "witness"}
MAX_LIST = 5000
_LIMIT = 10**12


def body_shape(
    name: str, command: type, *, without: tuple[str, ...] = (), base: type = http.CommandInput
) -> type[http.CommandInput]:
    """Return the serializer of a body that becomes `command`, fields of the address left out."""
    made: type[http.CommandInput] = _shape(f"{name}Input", command, base, without)
    return made


def build(command: type, fields: Mapping[str, Any]) -> Any:
    """Return the command that validated `fields` make.

    :raises ApiProblem: `invalid_field` with a pointer to what is none of its kind.
    """
    names = {field.name for field in dataclasses.fields(command)}
    given = {key: item for key, item in fields.items() if key in names}
    if isinstance(given.get("regulations"), Mapping):
        given["regulations"] = with_book_defaults(given["regulations"])
    try:
        return typed(command, given, "")
    except DocumentError as error:
        fault = http.FieldError(place=error.place, code=error.code, detail=error.detail)
        raise http.ApiProblem("invalid_field", errors=(fault,)) from error


_NESTED: dict[type, type[serializers.Serializer[Any]]] = {}


def _shape(name: str, cls: type, base: type, without: tuple[str, ...]) -> Any:
    hints = get_type_hints(cls)
    members: dict[str, Any] = {
        field.name: _field(field.name, hints[field.name], required=_required(field))
        for field in dataclasses.fields(cls)
        if field.name not in without
    }
    first_line = (cls.__doc__ or "").strip().splitlines()[0]
    return type(name, (base,), {**members, "__doc__": first_line, "__module__": __name__})


def _required(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _field(name: str, hint: Any, *, required: bool, nullable: bool = False) -> Any:
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        inner = next(arg for arg in get_args(hint) if arg is not type(None))
        return _field(name, inner, required=required, nullable=True)
    options: dict[str, Any] = {"required": required, "allow_null": nullable}
    if origin is tuple:
        return _list(name, get_args(hint), options)
    if hint is Article:
        help_text = "The number in the event's own rule book."
        return serializers.CharField(
            max_length=60, allow_blank=True, help_text=help_text, **options
        )
    if hint is FederationBook:
        return BookField(**options)
    if dataclasses.is_dataclass(hint):
        return nested(typing.cast(type, hint))(**options)
    if hint is bool:
        return serializers.BooleanField(**options)
    if hint is int:
        return http.WholeNumber(min_value=-_LIMIT, max_value=_LIMIT, **options)
    if hint is Fraction:
        help_text = "An exact number: `2` or `1/2`."
        return ExactNumber(max_length=40, help_text=help_text, **options)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        listed = ", ".join(f"`{member.value}`" for member in hint)
        return serializers.CharField(max_length=40, help_text=f"One of {listed}.", **options)
    most = 4000 if name in LONG else 300
    return serializers.CharField(max_length=most, allow_blank=True, **options)


def _list(name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    inner = arguments[0]
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        if dataclasses.is_dataclass(inner):
            options |= {"many": True, "max_length": MAX_LIST}
            return nested(typing.cast(type, inner))(**options)
        child = _field(name, inner, required=True)
        return serializers.ListField(child=child, max_length=MAX_LIST, **options)
    child = _field(name, inner, required=True)
    length = len(arguments)
    return serializers.ListField(child=child, min_length=length, max_length=length, **options)


def nested(cls: type) -> type[serializers.Serializer[Any]]:
    """Return the serializer of a value inside a body; one for each class."""
    found = _NESTED.get(cls)
    if found is None:
        found = _NESTED[cls] = _shape(f"Tournament{cls.__name__}Value", cls, http.Strict, ())
    return found
