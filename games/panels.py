"""What apps above show of a game or an event, wherever it is shown: added when they start.

A panel has a name and, for each place, how it is shown there: a template for people, a shape
for programs. Pages, office and API ask here, so that `games` knows no app above it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Place(StrEnum):
    """Where a game is shown, or an event."""

    PAGE = "page"  # the public page; content(page, view)
    OFFICE = "office"  # the office's page of a game; content(stream id, edition, chinese, actor)
    NOW = "now"  # beside the board on that page, what waits; content(stream id, state, actor)
    ACTION = "action"  # the page on which a ruling is settled; content(stream id, version)
    API = "api"  # the answer that is a game in full; content(stream id, state)
    EVENT = "event"  # the public page of an event; content(stream id)
    PLAYER = "player"  # the public page of a player; content(id of the person)
    DESK = "desk"  # the desk of an event; content(stream id, actor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One thing shown at a place.

    `content` makes it and takes what the place has, see `Place`. `template` shows it, under the
    name `content`; over the API it stands under `name`, and `shape` makes its serializer.
    """

    name: str
    place: Place
    content: Callable[..., Any]
    template: str = ""
    shape: Callable[[], Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A panel with its content, for a template to include."""

    template: str
    content: Any


PANELS: dict[tuple[Place, str], Panel] = {}
"""Everything shown, by place and name, in the order in which apps added it."""


def add(panel: Panel) -> None:
    """Show a panel; under a place and a name that are there it takes the place of what was."""
    PANELS[panel.place, panel.name] = panel


def shown(place: Place, *given: Any, **named: Any) -> tuple[Shown, ...]:
    """Return the panels that have something to show at a place, as they were added."""
    made = ((panel, panel.content(*given, **named)) for panel in at(place))
    return tuple(
        Shown(template=panel.template, content=content) for panel, content in made if content
    )


def data(place: Place, *given: Any) -> dict[str, Any]:
    """Return name -> content of every panel at a place."""
    return {panel.name: panel.content(*given) for panel in at(place)}


def at(place: Place) -> Iterator[Panel]:
    """In the order in which the apps gave them."""
    return (panel for panel in PANELS.values() if panel.place is place)
