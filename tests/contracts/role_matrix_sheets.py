"""Rows and stages of the players' own score sheets and reports, for the table of roles.

Xiangqi 7.3; gomoku 13.4, 13.5 and 24.3.1-C: the arbiter demands, the player borrows, gives back,
enters the moves and reports what disturbs him.
"""

from collections.abc import Callable
from typing import Any

from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]

#                             anon red black other arb unas else chief comm arch rate exp rev
ROWS = """
POST   games/G/sheet-copies   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/sheet-copies/answer \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/sheet-loans    401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/sheet-loans/return \
                              401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/entered-moves  401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/disturbances   401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/disturbances/R/answer \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
"""


def _done(*acts: tuple[str, dict[str, Any]]) -> Done:
    def do(hall: Hall) -> None:
        for what, body in (("start", {}), *acts):
            answer = hall.act(what, body, by="chief_arbiter")
            assert answer.status == 201, answer.data

    return do


BLACK = {"side": "black"}
FREE: dict[str, Any] = {
    "edition": "gomoku-2025",
    "options": {"gomoku": {"opening": "free"}},
}
DISTURBED = {"side": "black", "note": "邻台交谈", "urgent": True}

STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    "sheet-copies": (BLACK, _done(), FREE),
    "sheet-copies/answer": ({**BLACK, "done": True}, _done(("sheet-copies", BLACK)), FREE),
    "sheet-loans": (BLACK, _done(), FREE),
    "sheet-loans/return": (BLACK, _done(("sheet-loans", BLACK)), FREE),
    "entered-moves": ({**BLACK, "done": True}, _done(("resignations", {"side": "red"})), {}),
    "disturbances": (DISTURBED, _done(), FREE),
    "disturbances/R/answer": (
        {"note": "已劝止"},
        _done(("moves", {**BLACK, "move": "h8"}), ("disturbances", DISTURBED)),
        FREE,
    ),
}
"""Address -> the body, what was done before, how the game was arranged."""
