"""Rows and stages of repairs and of the close of a game, for the table of roles.

Xiangqi 17.1 and 18; weiqi 30 and 31; gomoku 16: the officials at the board report and record;
points after the end are for the chief arbiter and the committee (gomoku 15.3, weiqi 23.1).
The opponent alone names where a man between two points stands (xiangqi 5.10), and only a
player of the game agrees on its win (gomoku 19.1.3).
"""

from collections.abc import Callable
from typing import Any

from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]

#                             anon red black other arb unas else chief comm arch rate exp rev
ROWS = """
POST   games/G/swapped-colours \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/displacements  401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/illegal-moves-found \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/double-moves   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/board-upsets   401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/position-rulings \
                              401  403 403   403   403 403  404  200   403  403  403  401 401
POST   games/G/men-between    401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/landing-points 401  403 200   403   200 403  404  200   403  403  403  401 401
POST   games/G/touched-men    401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/dropped-men    401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/agreed-wins    401  200 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/forfeits       401  403 403   403   200 403  404  200   403  403  403  401 401
POST   games/G/score-penalties \
                              401  403 403   403   403 403  404  200   200  403  403  401 401
POST   games/G/signature-refusals \
                              401  403 403   403   200 403  404  200   403  403  403  401 401
"""


def _done(*acts: tuple[str, dict[str, Any]], start: bool = True) -> Done:
    def do(hall: Hall) -> None:
        for what, body in (*((("start", {}),) if start else ()), *acts):
            answer = hall.act(what, body, by="chief_arbiter")
            assert answer.status == 201, answer.data

    return do


def _moved(side: str, move: str) -> tuple[str, dict[str, Any]]:
    return "moves", {"side": side, "move": move}


MOVED = (_moved("red", "h2e2"), _moved("black", "h9g7"))
BETWEEN = {"side": "red", "from_square": "g3", "points": ["g4", "g5"]}
FOUND = {"ply": 1, "men": [{"from_square": "h8", "found_on": "h9"}]}
FREE: dict[str, Any] = {
    "edition": "gomoku-2025",
    "options": {"gomoku": {"opening": "free"}},
}
PROVINCIAL: dict[str, Any] = {"options": {"xiangqi": {"level": "provincial"}}}

STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    "swapped-colours": ({}, _done(), {}),
    "displacements": (
        {"ply": 0, "men": [{"from_square": "a0", "found_on": "a1"}]},
        _done(*MOVED),
        {},
    ),
    "illegal-moves-found": ({"ply": 1, "move": "b0d2"}, _done(*MOVED), PROVINCIAL),
    "double-moves": ({"side": "black", "move": "b9c7"}, _done(*MOVED), PROVINCIAL),
    "board-upsets": ({"side": "red", "men": 2}, _done(), {}),
    # Without the sides' agreement the chief arbiter alone (gomoku 21.1.2).
    "position-rulings": (
        {"outcome": "stands", "agreed": False},
        _done(_moved("black", "h8"), ("displacements", FOUND)),
        FREE,
    ),
    "men-between": (BETWEEN, _done(), {}),
    "landing-points": ({"side": "black", "point": "g4"}, _done(("men-between", BETWEEN)), {}),
    "touched-men": ({"side": "red", "squares": ["h0"]}, _done(), {}),
    "dropped-men": ({"side": "black"}, _done(*MOVED), {}),
    "agreed-wins": ({"side": "black", "winner": "white"}, _done(), FREE),
    "forfeits": ({"absent": ["black"]}, _done(start=False), {}),
    "score-penalties": (
        {"side": "white", "article": "15.3", "reason": "赛后查阅手机"},
        _done(("resignations", {"side": "black"})),
        FREE,
    ),
    "signature-refusals": (
        {"side": "red", "reason": "不服判罚"},
        _done(("resignations", {"side": "red"})),
        {},
    ),
}
"""Address -> the body, what was done before, how the game was arranged."""
