"""Request bodies of an event's commands: those of every stream, and regulations by their book."""

from collections.abc import Mapping
from typing import Any

from games import http
from games.streams.plain_values import made_of
from tournaments.regulations.defaults import with_book_defaults


def body_shape(
    name: str, command: type, *, own: Mapping[str, Any] | None = None
) -> type[http.CommandInput]:
    """Return the serializer of a body that becomes `command`; `own`: fields that differ in it."""
    return http.body_shape(name, command, own=own, prefix="Tournament")


def build(command: type, fields: Mapping[str, Any]) -> Any:
    """Return the command that validated `fields` make, regulations complete by their book.

    :raises DocumentError: what is none of its kind, with a pointer to it.
    """
    if isinstance(fields.get("regulations"), Mapping):
        fields = {**fields, "regulations": with_book_defaults(fields["regulations"])}
    return made_of(command, fields)
