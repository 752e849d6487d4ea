"""Names in which every character is seen: two that look alike are the same. Pure.

Notes and statements are kept as they were written; only what is called by a name is looked at.
"""

import dataclasses
from collections.abc import Mapping
from functools import cache
from unicodedata import category

HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Categories of characters that nobody sees: two names with and without one look alike."""
NAMES = frozenset(
    {
        *("competition", "place", "round", "section", "table", "title"),
        *("name", "name_en", "short_name", "family_name", "given_name", "unit", "region"),
    }
)
"""Fields of commands and registries that hold the name of somebody or something."""


def has_hidden_characters(text: str) -> bool:
    """Return whether `text` holds zero-width, bidirectional or other unseen characters."""
    return any(category(character) in HIDDEN for character in text)


def hidden_name(value: object, place: str = "") -> str | None:
    """Return where in `value` the first name with unseen characters is, as a JSON pointer."""
    if isinstance(value, tuple):
        parts = ((str(index), item, False) for index, item in enumerate(value))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = ((name, getattr(value, name), name in NAMES) for name in _fields(type(value)))
    elif isinstance(value, Mapping):
        parts = ((str(name), item, name in NAMES) for name, item in value.items())
    else:
        return None
    for name, part, is_name in parts:
        if isinstance(part, str):
            found = f"{place}/{name}" if is_name and has_hidden_characters(part) else None
        else:
            found = hidden_name(part, f"{place}/{name}")
        if found:
            return found
    return None


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))
