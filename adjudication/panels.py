"""Where the rulings of a game are shown: on its page, in the office, over the API.

What makes them is imported when it is first asked for: a command of the shell needs none of it.
"""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from games import api

if TYPE_CHECKING:
    from adjudication.admin.proof import Proof
    from adjudication.admin.rulings import RulingLine
    from adjudication.rest.rulings.outputs import FullRulingOut
    from adjudication.web.rulings import RulingCard
    from games.web.api import View


def add() -> None:
    """Have every place show the rulings of its game."""
    for panel in _PANELS:
        api.add_panel(panel)


def _on_page(page: api.GamePage, view: "View") -> tuple["RulingCard", ...]:
    if not page.rulings:
        return ()
    from adjudication.web.rulings import ruling_cards

    return ruling_cards(page, view)


def _in_office(game_id: UUID, *, edition: str, chinese: bool) -> tuple["RulingLine", ...]:
    from adjudication.admin.rulings import ruling_lines

    return ruling_lines(game_id, edition=edition, chinese=chinese)


def _on_action(stream_id: UUID, version: int) -> "Proof | None":
    from adjudication.admin.proof import proof_of

    return proof_of(stream_id, version)


def _in_api(stream_id: UUID, state: api.GameState) -> list[dict[str, Any]]:
    from adjudication.rest.rulings.shapes import rulings_data

    return rulings_data(stream_id, state)


def _shape() -> "FullRulingOut":
    from adjudication.rest.rulings.outputs import FullRulingOut

    return FullRulingOut(many=True)


_PANELS = (
    api.Panel(name="rulings", place=api.Place.PAGE, content=_on_page, template="rulings/page.html"),
    api.Panel(
        name="rulings", place=api.Place.OFFICE, content=_in_office, template="rulings/office.html"
    ),
    api.Panel(
        name="proof", place=api.Place.ACTION, content=_on_action, template="rulings/action.html"
    ),
    api.Panel(name="rulings", place=api.Place.API, content=_in_api, shape=_shape),
)
