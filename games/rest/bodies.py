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
from games.streams.declarations import PLAIN, FieldSpec, fields_of
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
        spec
        for spec in fields_of(command)
        if not (spec.field.in_address or spec.field.by_server or spec.name in fields)
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
    listed: tuple[FieldSpec, ...],
    prefix: str,
    own: Mapping[str, Any] | None = None,
) -> Any:
    members: dict[str, Any] = {spec.key: _field(spec, prefix) for spec in listed}
    first_line = (cls.__doc__ or "").strip().splitlines()[0]
    described = {"__doc__": first_line, "__module__": __name__}
    return type(name, (base,), {**members, **(own or {}), **described})


def _field(spec: FieldSpec, prefix: str) -> Any:
    options: dict[str, Any] = {"required": spec.required, "allow_null": spec.nullable}
    if spec.field.key:
        options["source"] = spec.name
    if text := spec.field.doc:
        options["help_text"] = text
    if spec.marked and not spec.required and (default := plain(spec.default)):
        options |= {"default": default}
        del options["required"]
    if get_origin(spec.hint) is tuple:
        return _list(spec, options, prefix)
    if spec.hint is FederationBook:
        return BookField(**options)
    if dataclasses.is_dataclass(spec.hint) and spec.hint is not Article:
        return nested(spec.hint, prefix)(**options)
    return _plain(spec, options)


def _plain(spec: FieldSpec, options: dict[str, Any]) -> Any:
    """Return the field of a value that is written as a text, a number or a truth value."""
    hint, field = spec.item, spec.field
    if hint is bool:
        return serializers.BooleanField(**options)
    if hint is int:
        least = -_LIMIT if field.least is None else field.least
        most = _LIMIT if field.most is None else field.most
        return WholeNumber(min_value=least, max_value=most, **options)
    if hint is Fraction:
        described = {"help_text": "An exact number: `2` or `1/2`.", **options}
        return ExactNumber(max_length=40, **described)
    if spec.codes and spec.marked and not field.open:
        if not spec.required:
            options.pop("allow_null")
        return serializers.ChoiceField(choices=spec.codes, **options)
    if spec.codes:
        listed = ", ".join(f"`{code}`" for code in spec.codes)
        return serializers.CharField(max_length=40, help_text=f"One of {listed}.", **options)
    if hint is Article and not spec.bounded:
        described = {"help_text": "The number in the event's own rule book.", **options}
        return serializers.CharField(max_length=60, allow_blank=True, **described)
    if spec.bounded:
        # What people type: needed means not blank, and nothing is written as "".
        options |= {"allow_null": False, "allow_blank": not spec.required}
    else:
        options["allow_blank"] = True
    return serializers.CharField(max_length=field.longest or _longest(spec.name), **options)


def _longest(name: str) -> int:
    return 4000 if name in _LONG else 300


def _list(spec: FieldSpec, options: dict[str, Any], prefix: str) -> Any:
    field = spec.field
    if spec.several:
        bounds: dict[str, Any] = {"max_length": MAX_LIST if field.most is None else field.most}
        if field.least is not None:
            bounds["min_length"] = field.least
        if dataclasses.is_dataclass(spec.item) and spec.item is not Article:
            return nested(spec.item, prefix)(many=True, **bounds, **options)
        child = _child(spec, dataclasses.replace(field, least=None, most=None))
    else:
        length = len(get_args(spec.hint))
        bounds = {"min_length": length, "max_length": length}
        child = _child(spec, field)
    return serializers.ListField(child=child, **bounds, **options)


def _child(spec: FieldSpec, field: Any) -> Any:
    item = dataclasses.replace(
        spec,
        hint=spec.item,
        nullable=False,
        required=True,
        default=None,
        field=dataclasses.replace(field, key="", doc="", help="") if spec.marked else PLAIN,
    )
    return _field(item, "")
