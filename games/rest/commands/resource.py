"""What one command is over the API: address, shape of the body, command it becomes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.record import commands as c
from games.record.state import GameState
from games.rest.inputs import CommandInput

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
