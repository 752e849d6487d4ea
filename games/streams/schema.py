"""A stored event's shape as JSON Schema (draft 2020-12), derived from its class.

What a reader in another language needs: every field is required, none is left over, an enum
lists its values, a fraction is the string "3" or "-1/2", a time is an integer of ms.
"""

import dataclasses
import inspect
import types
import typing
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_origin, get_type_hints

from games.streams.codec import SALT, Codec
from games.streams.signed import SIGNED, SIGNED_SCHEMA

FOLDER = "docs/events"
"""Where the schemas of the stored types are committed."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"
FRACTION = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    Fraction: FRACTION,
}

SALT_SCHEMA = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
"""What stands beside the fields of an event that is withheld for a time; no field, not required."""

Schema = dict[str, Any]


def event_schema(codec: Codec[Any], name: str) -> Schema:
    """Return the schema of the payload stored under `name`."""
    definitions: dict[str, Schema] = {}
    schema = _object(codec.classes[name], definitions)
    schema["properties"] |= {SALT: SALT_SCHEMA, SIGNED: SIGNED_SCHEMA}
    shown = {"$schema": DIALECT, "$id": f"{name}.json", "title": name, **schema}
    if definitions:
        shown["$defs"] = dict(sorted(definitions.items()))
    return shown


def _object(cls: type, definitions: dict[str, Schema]) -> Schema:
    hints = get_type_hints(cls)
    names = [field.name for field in dataclasses.fields(cls)]
    return {
        "description": inspect.cleandoc(cls.__doc__ or ""),
        "type": "object",
        "properties": {name: _shape(hints[name], definitions) for name in names},
        "required": names,
        "additionalProperties": False,
    }


def _shape(hint: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of a field's type; named types go to `definitions`.

    :raises TypeError: for a type that stored events may not hold.
    """
    if hint in PLAIN:
        return dict(PLAIN[hint])
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        inner = [_shape(part, definitions) for part in get_args(hint) if part is not type(None)]
        if len(inner) == 1 and len(get_args(hint)) == 2:
            return {"anyOf": [inner[0], {"type": "null"}]}
    elif origin is tuple:
        return _array(get_args(hint), definitions)
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        return _named(hint, definitions)
    elif dataclasses.is_dataclass(hint):
        return _named(typing.cast(type, hint), definitions)
    raise TypeError(f"not a type of stored events: {hint}")


def _array(parts: tuple[Any, ...], definitions: dict[str, Schema]) -> Schema:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return {"type": "array", "items": _shape(parts[0], definitions)}
    shapes = [_shape(part, definitions) for part in parts]
    return {"type": "array", "prefixItems": shapes, "items": False, "minItems": len(parts)}


def _named(cls: type, definitions: dict[str, Schema]) -> Schema:
    name = cls.__name__
    known = definitions.get(name)
    if known is None:
        definitions[name] = {}  # a type may hold itself
        if issubclass(cls, StrEnum):
            definitions[name] = {
                "description": inspect.cleandoc(cls.__doc__ or ""),
                "type": "string",
                "enum": [member.value for member in cls],
            }
        else:
            definitions[name] = _object(cls, definitions)
    return {"$ref": f"#/$defs/{name}"}
