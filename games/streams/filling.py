"""What the server knows and fills in of a command before it is decided.

`decide` is pure: what it needs of other streams comes with the command, in fields declared
`by_server`. What fills them in is added here once, for the API, the office, the command line
and the background alike.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from games.hooks import Hook

C = TypeVar("C")

Fill = Callable[[UUID, Any, Any, int | None], Any]
"""(stream, its state, command, ms since 1970 UTC or None) -> the command with what is known.

With a time only what was recorded by then counts: a command sent again is decided as before.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """The types of commands that `fill` completes."""

    commands: tuple[type, ...]
    fill: Fill


FILLINGS: Hook[Filling] = Hook()
"""What is filled in, added by the apps when they start."""


def filled(stream_id: UUID, state: Any, command: C, *, until: int | None = None) -> C:
    """Return `command` with what the server knows of it."""
    for filling in FILLINGS:
        if isinstance(command, filling.commands):
            command = filling.fill(stream_id, state, command, until)
    return command
