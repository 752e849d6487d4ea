"""What one command is over the API: address, shape of the body, command it becomes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.building import built
from games.record import commands as c
from games.record.state import GameState
from games.rest.bodies import body_shape, told_of_field
from games.rest.inputs import CommandInput
from games.streams.declarations import Declaration

Body = Mapping[str, Any]
Build = Callable[[Body, GameState], c.GameCommand]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandResource:
    """A POST under `/games/{id}/`.

    `build` gets the body's fields (with `ruling_version` from the address) and the game's
    state when the command was first given.
    """

    address: str
    name: str
    summary: str
    shape: type[CommandInput]
    build: Build
    example: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnBody:
    """A body that differs from its command by fields of its own.

    `build`: how the command is made of it, None for as of every body.
    """

    fields: Mapping[str, Any]
    build: Build | None = None


def resource_of(declared: Declaration, own: OwnBody | None = None) -> CommandResource:
    """Return the resource that a command declares."""
    command = declared.command

    def build(body: Body, state: GameState) -> c.GameCommand:
        with told_of_field():
            return built(command, body, state)

    return CommandResource(
        address=declared.address,
        name=declared.name,
        summary=declared.summary,
        shape=body_shape(command.__name__, command, own=own.fields if own else None),
        build=own.build if own and own.build else build,
        example=declared.example,
    )
