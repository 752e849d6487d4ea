"""Reads the document of the API as its operations, whatever of them stands in the components."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml
from django.conf import settings

METHODS = frozenset({"get", "post", "put", "patch", "delete"})


@cache
def committed() -> dict[str, Any]:
    """The document as it is committed, to be read only; libyaml reads it ten times as fast."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (settings.BASE_DIR / "openapi.yaml").read_bytes()
    document: dict[str, Any] = yaml.load(text, Loader=loader)
    return document


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield (METHOD, path, operation), its parameters and answers written out."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                parameters = [resolve(document, part) for part in operation.get("parameters", ())]
                responses = {
                    status: resolve(document, part)
                    for status, part in operation["responses"].items()
                }
                written = {**operation, "parameters": parameters, "responses": responses}
                yield method.upper(), path, written


def resolve(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return the component that `part` refers to, or `part` itself.

    :raises KeyError: a reference to nothing.
    """
    found = part
    while "$ref" in found:
        at: Any = document
        for step in found["$ref"].removeprefix("#/").split("/"):
            at = at[step]
        found = at
    return found
