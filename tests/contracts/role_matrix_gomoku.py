"""The stages at which the commands of gomoku can be given, for the table of roles.

In a game of gomoku the player of the table's Red sits down with the black stones.
"""

from collections.abc import Callable
from typing import Any

from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]
BLACK, WHITE = {"side": "black"}, {"side": "white"}
EDITION = "gomoku-2025"


def seats(hall: Hall) -> list[dict[str, str]]:
    """Return the seats of a game of gomoku between the hall's players."""
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


PLACED = ("openings", {**BLACK, "stones": ["h8", "h9", "i10"]})
KEPT = (PLACED, ("swaps", {**WHITE, "swap": False}), ("moves", {**WHITE, "move": "a1"}))
OFFERED = (*KEPT, ("fifth-offers", {**BLACK, "points": ["b6", "c8"]}))
FIVE = _moves("c8", "a1", "d8", "b1", "e8", "c1", "f8", "e1", "g8")
SLID = ("irregularities", {**WHITE, "kind": "slid", "moves": ["i9"], "first": "h9"})
TWO_FIFTHS = {"options": {"gomoku": {"opening": "two_fifths"}}}
FREE = {"options": {"gomoku": {"opening": "free"}}}

STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    "openings": (PLACED[1], _done(), TWO_FIFTHS),
    "swaps": ({**WHITE, "swap": True}, _done(PLACED), TWO_FIFTHS),
    "fifth-offers": ({**BLACK, "points": ["b6", "c8"]}, _done(*KEPT), TWO_FIFTHS),
    "fifth-choices": ({**WHITE, "point": "b6"}, _done(*OFFERED), TWO_FIFTHS),
    "five-declarations": (BLACK, _done(*FIVE), FREE),
    "irregularities": (SLID[1], _done(*_moves("h8", "i9")), FREE),
    "irregularity-settlements": (
        {**BLACK, "correct": True},
        _done(*_moves("h8", "i9"), SLID),
        FREE,
    ),
}
"""Address -> the body, what was done before, how the game was arranged."""


def declare_as_player(hall: Hall) -> None:
    """Bring a game to where White can accept the five that Black declared."""
    _done(*FIVE)(hall)
    answer = hall.act("five-declarations", BLACK, by="red")
    assert answer.status == 201, answer.data


STAGES["five-acceptances"] = (WHITE, declare_as_player, FREE)
