"""What the server knows and fills in of a command before it is decided.

`decide` is pure: what it needs of other streams comes with the command, in fields declared
`by_server`. What fills them in is added here once, for the API, the office, the command line
and the background alike.
"""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

Fill = Callable[[UUID, Any, Any, int | None], Any]
"""(stream, its state, command, ms since 1970 UTC or None) -> the command with what is known.

With a time only what was recorded by then counts: a command sent again is decided as before.
"""


FILLINGS: dict[type, Fill] = {}
"""Type of a command -> what fills it in, added by the apps when they start."""


def add_filling(fill: Fill, commands: Iterable[type]) -> None:
    """Have `fill` complete the commands of some types.

    :raises ValueError: another completes one of them already.
    """
    for command in commands:
        if FILLINGS.setdefault(command, fill) is not fill:
            raise ValueError(f"{command.__name__} is filled in twice")
