"""What an event says of itself: its stored name, and its words for people.

    @stored(
        "games.fact-withdrawn.v1",
        label=_("finding of fact withdrawn"),
        detail=(_("finding at event %(fact_version)d"), "%(reason)s"),
    )
    @dataclass(frozen=True, slots=True, kw_only=True)
    class FactWithdrawn: ...

The stored name never changes, whatever becomes of the class. Texts are msgids of the catalogues,
marked with `gettext_noop`; a part of `detail` names the fields it shows. Pure.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from games.streams.declarations import members

T = TypeVar("T")
_STORED = "__stored__"
_FIELD = re.compile(r"%\((\w+)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """How an event is stored and told: `detail` beyond its side and article, part by part."""

    name: str
    label: str = ""
    detail: tuple[str, ...] = ()


def stored(
    name: str, *, label: str = "", detail: tuple[str, ...] = ()
) -> Callable[[type[T]], type[T]]:
    """Return the decorator that stores an event's class under `name`.

    :raises ValueError: a part of `detail` shows a field that the class does not have.
    """

    def declared(event: type[T]) -> type[T]:
        known = {field.name for field in fields(event)}  # type: ignore[arg-type]
        if unknown := {field for part in detail for field in fields_in(part)} - known:
            raise ValueError(f"{event.__name__} has no {', '.join(sorted(unknown))}")
        setattr(event, _STORED, Stored(name=name, label=label, detail=detail))
        return event

    return declared


def fields_in(part: str) -> tuple[str, ...]:
    """Return the fields that a part of a detail shows."""
    return tuple(_FIELD.findall(part))


def stored_as(event: type) -> Stored:
    """Return what an event's class says of itself.

    :raises LookupError: it says nothing.
    """
    found = event.__dict__.get(_STORED)
    if not isinstance(found, Stored):
        raise LookupError(f"{event.__name__} has no stored name")
    return found


def stored_names(events: Any) -> Mapping[type, str]:
    """Return the stored name of each member of a union of events, in its order."""
    return {event: stored_as(event).name for event in members(events)}
