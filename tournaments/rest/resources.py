"""Every command that stands alone as a POST under `/tournaments/{id}/`, from its declaration."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games import http
from games.streams.declarations import declarations
from tournaments.handlers.building import COMPLETED
from tournaments.record import commands as c
from tournaments.rest.shapes import body_shape

Complete = Callable[..., Any]
"""Finishes a command from the registry, given `event_id` and `now` (ms)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A command's address under the tournament, and the body that becomes it.

    `complete` looks up what the body leaves to the registry.
    """

    address: str
    name: str
    summary: str
    command: type
    shape: type[http.CommandInput]
    example: Mapping[str, Any]
    complete: Complete | None = None


RESOURCES = tuple(
    Resource(
        address=declared.address,
        name=f"tournament_{declared.name}",
        summary=declared.summary,
        command=declared.command,
        shape=body_shape(declared.command.__name__, declared.command),
        example=declared.example,
        complete=COMPLETED.get(declared.command),
    )
    for declared in declarations(c.TournamentCommand)
    if declared.address
)
