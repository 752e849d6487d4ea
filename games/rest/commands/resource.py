"""What one command is over the API: address, shape of the body, command it becomes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.record import commands as c
from games.record.state import GameState
from games.rest.bodies import body_shape
from games.rest.inputs import CommandInput
from games.streams.declarations import Declaration

Body = Mapping[str, Any]
Build = Callable[[Body, GameState], c.GameCommand]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandResource:
    """A POST under `/games/{id}/`.

    `build` makes the command of the body's fields (with `ruling_version` from the address) and the
    game's state when it was first given; None: as every interface does.
    """

    address: str
    name: str
    summary: str
    command: type
    shape: type[CommandInput]
    build: Build | None
    example: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBody:
    """A body that differs from its command by fields of its own.

    `build`: how the command is made of it, None for as of every body.
    """

    fields: Mapping[str, Any]
    build: Build | None = None


def resource_of(declared: Declaration, own: OwnBody | None = None) -> CommandResource:
    """Read the address, summary and body of a command from its declaration."""
    command = declared.command
    return CommandResource(
        address=declared.address,
        name=declared.name,
        summary=declared.summary,
        command=command,
        shape=body_shape(command.__name__, command, own=own.fields if own else None),
        build=own.build if own else None,
        example=declared.example,
    )
