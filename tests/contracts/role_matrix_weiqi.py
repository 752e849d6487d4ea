"""The stages at which the commands of weiqi can be given, for the table of roles.

In a game of weiqi the player of the table's Red has the black stones.
"""

from collections.abc import Callable
from typing import Any

from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]
BLACK, WHITE = {"side": "black"}, {"side": "white"}


def seats(hall: Hall) -> list[dict[str, str]]:
    """Return the seats of a game of weiqi between the hall's players."""
    return [
        {"side": "black", "player": str(hall.red.id)},
        {"side": "white", "player": str(hall.black.id)},
    ]


def _done(*acts: tuple[str, dict[str, Any]]) -> Done:
    def do(hall: Hall) -> None:
        for what, body in (("start", {}), *acts):
            answer = hall.act(what, body, by="chief_arbiter")
            assert answer.status == 201, answer.data

    return do


def _moves(*moves: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    return tuple(
        ("moves", {"side": ("black", "white")[index % 2], "move": move})
        for index, move in enumerate(moves)
    )


ENDED = (*_moves("D4", "Q16"), ("end-proposals", BLACK), ("end-acceptances", WHITE))
COUNTED = (*ENDED, ("dead-marks", BLACK), ("dead-marks", WHITE))
DISPUTED = (*ENDED, ("dead-marks", {**BLACK, "dead": ["Q16"]}), ("dead-marks", WHITE))
REPEATED = _moves("A1", "B1", "A2", "B2", "A1", "A2", "A1")
DRAWN = {"weiqi": {"long_cycle_rule": "draw"}}

STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    "end-proposals": (BLACK, _done(), {}),
    "end-acceptances": (WHITE, _done(("end-proposals", BLACK)), {}),
    "dead-marks": (BLACK, _done(*ENDED), {}),
    "life-and-death-disputes": ({**BLACK, "point": "Q16"}, _done(*DISPUTED), {}),
    "recounts": (BLACK, _done(*COUNTED), {}),
    "wrong-captures": ({**BLACK, "lifted": ["D4"]}, _done(*_moves("D4")), {}),
    "takebacks": (BLACK, _done(*_moves("D4")), {}),
    "dropped-stones": ({**BLACK, "agreed": True}, _done(*_moves("D4")), {}),
    "stone-relocations": (
        {"from_point": "D4", "to_point": "D5", "agreed": True},
        _done(*_moves("D4")),
        {},
    ),
    "wrong-colours": ({}, _done(*_moves("D4")), {}),
    "repetition-settlements": (
        {"false_life": False},
        _done(*REPEATED),
        {"options": DRAWN, "start_position": "2/2 b - 0:0 0"},
    ),
    "contests-given-up": (BLACK, _done(*_moves("D4", "Q16")), {}),
    "contests-given-up/borders": (
        {"contested": ["K10"]},
        _done(*_moves("D4", "Q16"), ("contests-given-up", BLACK)),
        {},
    ),
}
"""Address -> the body, what was done before, how the game was arranged."""
