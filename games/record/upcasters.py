"""Older payload shapes to the present ones. Pure, total, chained v1 -> v2 -> ... -> vn."""

from collections.abc import Callable, Mapping
from typing import Any

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]

UPCASTERS: dict[str, tuple[str, Upcaster]] = {}
"""Stored name -> (next name, function). Empty while every type is at its first version."""


def upcast(
    event_type: str,
    payload: Mapping[str, Any],
    *,
    steps: Mapping[str, tuple[str, Upcaster]] = UPCASTERS,
) -> tuple[str, Mapping[str, Any]]:
    """Return the present name and shape of a stored payload."""
    while event_type in steps:
        event_type, step = steps[event_type]
        payload = step(payload)
    return event_type, payload
