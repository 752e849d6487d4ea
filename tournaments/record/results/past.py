"""The whole past of an event, as a command is decided with it."""

from collections.abc import Sequence
from typing import Annotated, Any

from games.streams.declarations import Field
from games.streams.past import Entry

Past = Annotated[Sequence[Entry[Any]], Field(by_server=True)]
"""All that is on record, put in by the engine."""
