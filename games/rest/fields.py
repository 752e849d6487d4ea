"""Fields and serializer bases that refuse what they do not know."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import SkipField
from rest_framework.utils.serializer_helpers import BindingDict

from games.labels.articles import article_address
from games.rules.books.article import Article
from games.streams.files import format_instant

_RFC3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class WholeNumber(serializers.IntegerField):
    """An integer as JSON has it: no text, no fraction, no truth value."""

    default_error_messages = {"not_whole": _("A whole number is needed.")}

    def to_internal_value(self, data: Any) -> int:
        """Return the integer."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("not_whole")
        return int(super().to_internal_value(data))


@extend_schema_field(OpenApiTypes.DATETIME)
class Instant(serializers.Field[int, Any, str, Any]):
    """A moment: RFC 3339 with an offset outside, milliseconds since 1970 UTC inside."""

    default_error_messages = {
        "not_rfc3339": _("An RFC 3339 time with an offset is needed."),
    }

    def to_internal_value(self, data: Any) -> int:
        """Return milliseconds since 1970 UTC."""
        if not isinstance(data, str) or not _RFC3339.fullmatch(data):
            self.fail("not_rfc3339")
        text = re.sub(r"(\.\d{6})\d+", r"\1", data.upper().replace(" ", "T"))
        try:
            at = datetime.fromisoformat(text.replace("Z", "+00:00"))
        except ValueError:
            self.fail("not_rfc3339")
        since = at - _EPOCH
        milliseconds = (since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000
        if milliseconds < 0:
            self.fail("not_rfc3339")
        return milliseconds

    def to_representation(self, value: Any) -> str:
        """Return RFC 3339 in UTC with milliseconds."""
        return format_instant(value)


class Strict(serializers.Serializer[Any]):
    """A serializer that refuses unknown fields instead of ignoring them."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated fields.

        :raises ValidationError: with code `unknown_field` for each field not declared.
        """
        if isinstance(data, Mapping):
            known = {name for name, field in self.fields.items() if not field.read_only}
            unknown = [name for name in data if name not in known]
            if unknown:
                raise serializers.ValidationError(
                    {
                        name: serializers.ErrorDetail(
                            str(_("Not a field here.")), code="unknown_field"
                        )
                        for name in unknown[:20]
                    }
                )
        return super().to_internal_value(data)


class Out(serializers.Serializer[Any]):
    """An answer: every field is always there.

    All answers of a class share the fields of a prototype: making them anew, as the framework
    does, costs more than filling in most answers. They depend on no request.
    """

    @property
    def fields(self) -> BindingDict:
        """Return the fields by name."""
        return _fields_of(type(self))

    def to_representation(self, instance: Any) -> Any:
        """Return the answer as plain data.

        What the framework does, without asking of every field of every answer what is fixed for
        all answers of a class: where a value is found, and how it is written.
        """
        found = instance.__getitem__ if isinstance(instance, Mapping) else instance.__getattribute__
        written: dict[str, Any] = {}
        for name, source, field, write in _columns_of(type(self)):
            try:
                value = found(source) if source else field.get_attribute(instance)
                if callable(value):
                    value = field.get_attribute(instance)
            except (KeyError, AttributeError):
                try:
                    value = field.get_attribute(instance)
                except SkipField:
                    continue
            except SkipField:
                continue
            written[name] = None if value is None else write(value)
        return written


_Column = tuple[str, str, serializers.Field[Any, Any, Any, Any], Callable[[Any], Any]]


@cache
def _columns_of(answer: type[Out]) -> tuple[_Column, ...]:
    """Return name, source ("" where it is not one plain name), field and writer of each field."""
    return tuple(
        (
            name,
            str(field.source) if field.source_attrs == [field.source] else "",
            field,
            field.to_representation,
        )
        for name, field in _fields_of(answer).items()
        if not field.write_only
    )


@cache
def _fields_of(answer: type[Out]) -> BindingDict:
    """Return the fields of an answer, bound once to a prototype."""
    prototype = answer()
    fields = BindingDict(prototype)
    for name, field in prototype.get_fields().items():
        fields[name] = field
    return fields


class BuiltRows(serializers.ListSerializer[Any]):
    """Many rows that come as the mappings of JSON that they are; nothing is left to convert."""

    def to_representation(self, data: Any) -> Any:
        """Return what came in, which JSON can hold as it is."""
        return data


def text(
    max_length: int, *, required: bool = False, help_text: str = "", default: str = ""
) -> serializers.CharField:
    """Return a text field of at most `max_length` characters; "" where it may be left out."""
    if required:
        return serializers.CharField(max_length=max_length, help_text=help_text)
    return serializers.CharField(
        max_length=max_length,
        required=False,
        default=default,
        allow_blank=True,
        help_text=help_text,
    )


class CitedArticleOut(Out):
    """An article of a rule book; `url`: where it is read here, null for one of no book here."""

    book = serializers.CharField()
    number = serializers.CharField()
    url = serializers.SerializerMethodField()

    def get_url(self, article: Article | Mapping[str, str]) -> str | None:
        """Return where the API tells the article; a mapping is one written as plain data."""
        if not isinstance(article, Article):
            article = Article(article["book"], article["number"])
        return article_address(article, api=True) or None
