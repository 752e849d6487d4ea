"""Pages by keyset: a cursor is the key of the last row, so nothing is skipped or doubled."""

import base64
import binascii
import json
from datetime import datetime
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Field, Model, Q, QuerySet

from games.rest.problems import ApiProblem, FieldError

M = TypeVar("M", bound=Model)


def page(rows: QuerySet[M], *, order: tuple[str, ...], cursor: str, limit: int) -> dict[str, Any]:
    """Return up to `limit` rows behind `cursor`, ascending by `order`, whose tail is unique.

    :raises ApiProblem: `invalid_parameter` for a cursor that is none of ours.
    """
    if cursor:
        rows = rows.filter(_behind(order, _decode(rows.model, order, cursor)))
    found = _first(rows.order_by(*order), limit + 1)
    shown = found[:limit]
    more = len(found) > limit
    return {"results": shown, "next": _encode(shown[-1], order) if more else None}


def _first(rows: QuerySet[M], number: int) -> list[M]:
    """Return the first rows; where others are joined to them, their keys are found before.

    PostgreSQL sets memory aside for what it joins to every row there is, however few it returns.
    """
    if not rows.query.select_related:
        return list(rows[:number])
    keys = list(rows.values_list("pk", flat=True)[:number])
    return list(rows.filter(pk__in=keys))


def _behind(order: tuple[str, ...], key: list[Any]) -> Q:
    """Return the condition (a, b) > key, spelled out for any database."""
    condition = Q()
    for index, field in enumerate(order):
        equal = {name: key[place] for place, name in enumerate(order[:index])}
        condition |= Q(**equal, **{f"{field}__gt": key[index]})
    return condition


def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    return next(field for field in model._meta.fields if field.name == name)


def _encode(row: Model, order: tuple[str, ...]) -> str:
    key = [_field(type(row), name).value_to_string(row) for name in order]
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def _decode(model: type[Model], order: tuple[str, ...], cursor: str) -> list[Any]:
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        key = json.loads(raw)
        if not isinstance(key, list) or len(key) != len(order):
            raise ValueError(cursor)
        if not all(isinstance(item, str) and "\x00" not in item for item in key):
            raise ValueError(cursor)
        values = [
            _field(model, name).to_python(item) for name, item in zip(order, key, strict=True)
        ]
        if any(isinstance(value, datetime) and not 1900 < value.year < 9000 for value in values):
            raise ValueError(cursor)
        return values
    except (ValueError, ValidationError, binascii.Error, RecursionError) as error:
        raise invalid_cursor() from error


def invalid_cursor() -> ApiProblem:
    """Return the refusal of a cursor that is none of ours."""
    fault = FieldError(place="cursor", code="invalid", detail="", is_parameter=True)
    return ApiProblem("invalid_parameter", errors=(fault,))
