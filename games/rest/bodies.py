"""Request bodies made from the commands themselves: one field, one definition.

Whether a text that the schema leaves open is one of its kind (a score, a format) is checked
when the command is made, and refused with a pointer to the fault.
"""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, get_args, get_origin

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.federation.publishing import find_book
from games.record.errors import CommandRefusedError
from games.rest.fields import Strict, WholeNumber
from games.rest.inputs import CommandInput
from games.rules.books.article import Article
from games.rules.books.federation import FederationBook
from games.streams.declarations import PLAIN, Asked, fields_of
from games.streams.plain_values import plain

MAX_LIST = 5000
_LIMIT = 10**12
_LONG = {"reason", "note", "why", "witness"}


class ExactNumber(serializers.CharField):
    """A whole number or a fraction in writing, never a number with a decimal point."""

    def to_internal_value(self, data: Any) -> str:
        """Return the number as text."""
        if not isinstance(data, str | int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(str(data))


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "maxLength": 40},
            {"type": "object", "additionalProperties": {}},
        ],
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


def body_shape(
    name: str,
    command: type,
    *,
    own: Mapping[str, Any] | None = None,
    base: type[CommandInput] = CommandInput,
    prefix: str = "",
) -> type[CommandInput]:
    """Return the serializer of a body that becomes `command`, fields of the address left out.

    `own`: fields that differ in the body. `prefix` stands before the names of the values in
    it.
    """
    fields = dict(own or {})
    listed = tuple(
        asked
        for asked in fields_of(command)
        if not (asked.field.in_address or asked.field.by_server or asked.name in fields)
    )
    if not listed and not fields and base is CommandInput:
        return base
    whole: type[CommandInput] = _shape(f"{name}Input", command, base, listed, prefix, fields)
    return whole


_NESTED: dict[tuple[str, type], Any] = {}


def nested(cls: Any, prefix: str = "") -> Any:
    """Return the serializer of a value inside a body; one for each class."""
    found = _NESTED.get((prefix, cls))
    if found is None:
        found = _shape(f"{prefix}{cls.__name__}Value", cls, Strict, fields_of(cls), prefix)
        _NESTED[prefix, cls] = found
    return found


def _shape(
    name: str,
    cls: type,
    base: type,
    listed: tuple[Asked, ...],
    prefix: str,
    own: Mapping[str, Any] | None = None,
) -> Any:
    members: dict[str, Any] = {asked.key: _field(asked, prefix) for asked in listed}
    first_line = (cls.__doc__ or "").strip().splitlines()[0]
    described = {"__doc__": first_line, "__module__": __name__}
    return type(name, (base,), {**members, **(own or {}), **described})


def _field(asked: Asked, prefix: str) -> Any:
    options: dict[str, Any] = {"required": asked.required, "allow_null": asked.nullable}
    if asked.field.key:
        options["source"] = asked.name
    if text := asked.field.doc:
        options["help_text"] = text
    if asked.marked and not asked.required and (default := plain(asked.default)):
        options |= {"default": default}
        del options["required"]
    if get_origin(asked.hint) is tuple:
        return _list(asked, options, prefix)
    if asked.hint is FederationBook:
        return BookField(**options)
    if dataclasses.is_dataclass(asked.hint) and asked.hint is not Article:
        return nested(asked.hint, prefix)(**options)
    return _plain(asked, options)


def _plain(asked: Asked, options: dict[str, Any]) -> Any:
    """Return the field of a value that is written as a text, a number or a truth value."""
    hint, field = asked.item, asked.field
    if hint is bool:
        return serializers.BooleanField(**options)
    if hint is int:
        least = -_LIMIT if field.least is None else field.least
        most = _LIMIT if field.most is None else field.most
        return WholeNumber(min_value=least, max_value=most, **options)
    if hint is Fraction:
        told = {"help_text": "An exact number: `2` or `1/2`.", **options}
        return ExactNumber(max_length=40, **told)
    if asked.codes and asked.marked and not field.open:
        if not asked.required:
            options.pop("allow_null")
        return serializers.ChoiceField(choices=asked.codes, **options)
    if asked.codes:
        listed = ", ".join(f"`{code}`" for code in asked.codes)
        return serializers.CharField(max_length=40, help_text=f"One of {listed}.", **options)
    if hint is Article and not asked.bounded:
        told = {"help_text": "The number in the event's own rule book.", **options}
        return serializers.CharField(max_length=60, allow_blank=True, **told)
    if asked.bounded:
        # What people type: needed means not blank, and nothing is written as "".
        options |= {"allow_null": False, "allow_blank": not asked.required}
    else:
        options["allow_blank"] = True
    return serializers.CharField(max_length=field.longest or _longest(asked.name), **options)


def _longest(name: str) -> int:
    return 4000 if name in _LONG else 300


def _list(asked: Asked, options: dict[str, Any], prefix: str) -> Any:
    field = asked.field
    if asked.several:
        bounds: dict[str, Any] = {"max_length": MAX_LIST if field.most is None else field.most}
        if field.least is not None:
            bounds["min_length"] = field.least
        if dataclasses.is_dataclass(asked.item) and asked.item is not Article:
            return nested(asked.item, prefix)(many=True, **bounds, **options)
        child = _child(asked, dataclasses.replace(field, least=None, most=None))
    else:
        length = len(get_args(asked.hint))
        bounds = {"min_length": length, "max_length": length}
        child = _child(asked, field)
    return serializers.ListField(child=child, **bounds, **options)


def _child(asked: Asked, field: Any) -> Any:
    item = dataclasses.replace(
        asked,
        hint=asked.item,
        nullable=False,
        required=True,
        default=None,
        field=dataclasses.replace(field, key="", doc="", help="") if asked.marked else PLAIN,
    )
    return _field(item, "")
