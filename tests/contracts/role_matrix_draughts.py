"""The stages at which the commands of draughts can be given, for the table of roles.

In a game of draughts the player of the table's Red has the white men.
"""

from collections.abc import Callable
from typing import Any

from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]
WHITE, BLACK = {"side": "white"}, {"side": "black"}
EDITION = "draughts-100"
FIXED = {"kind": "sudden_death", "base_ms": 900_000}
THREE_KINGS = "B:WK46,K47,K48:BK1"


def seats(hall: Hall) -> list[dict[str, str]]:
    """Return the seats of a game of draughts between the hall's players."""
    return [
        {"side": "white", "player": str(hall.red.id)},
        {"side": "black", "player": str(hall.black.id)},
    ]


def _done(*acts: tuple[str, dict[str, Any]]) -> Done:
    def do(hall: Hall) -> None:
        for what, body in (("start", {}), *acts):
            answer = hall.act(what, body, by="chief_arbiter")
            assert answer.status == 201, answer.data

    return do


REGULAR = {"time_control": FIXED, "start_position": THREE_KINGS}
STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    "corrections": (
        BLACK,
        _done(("moves", {**WHITE, "move": "32-22"})),
        {},
    ),
    "wrong-removals": (
        {**WHITE, "off": ["18"]},
        _done(("moves", {**WHITE, "move": "32-28"})),
        {},
    ),
    "draw-claims": ({**WHITE, "rule": "threefold"}, _done(), {}),
    "draw-rulings": ({"rule": "regular_draw", "grant": True}, _done(), REGULAR),
    "arbiter-calls": (WHITE, _done(), {}),
    "arbiter-calls/answer": ({}, _done(("arbiter-calls", WHITE)), {}),
}
"""Address -> the body, what was done before, how the game was arranged."""
