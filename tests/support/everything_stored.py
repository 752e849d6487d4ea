"""Every text and every byte that the database holds, looked through for a word."""

import json
from collections.abc import Iterator

from django.apps import apps

TEXTS = (str, bytes, memoryview, list, dict)


def places_of(word: str) -> set[str]:
    """Return `table.column` wherever a word stands, whatever the column's type."""
    return set(_places(word))


def _places(word: str) -> Iterator[str]:
    for model in apps.get_models(include_auto_created=True):
        table = model._meta.db_table
        for values in model._base_manager.values().iterator():
            for name, value in values.items():
                if isinstance(value, TEXTS) and _holds(value, word):
                    yield f"{table}.{name}"


def _holds(value: object, word: str) -> bool:
    if isinstance(value, bytes | memoryview):
        content = bytes(value)
        return any(word.encode(code) in content for code in ("utf-8", "gb18030"))
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return word in text
