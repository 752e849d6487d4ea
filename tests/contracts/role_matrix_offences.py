"""The stages at which the commands about offences can be given, for the table of roles.

In a game of gomoku the player of the table's Red has the black stones.
"""

from collections.abc import Callable
from typing import Any

from tests.contracts import role_matrix_gomoku as gomoku
from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]
RECORDED = 3
"""Version of the offence or finding in a game with one: arranged, started, recorded."""
GOMOKU = {"edition": gomoku.EDITION}
REASON = {"reason": "情节轻微"}


def _done(what: str = "", body: dict[str, Any] | None = None, by: str = "chief_arbiter") -> Done:
    def do(hall: Hall) -> None:
        assert hall.act("start", by="chief_arbiter").status == 201
        if what:
            answer = hall.act(what, body, by=by)
            assert answer.status == 201, answer.data
            assert hall.version >= RECORDED

    return do


FOUL = {"side": "red", "code": "disturbance"}
# The board arbiter may not pronounce this loss: it waits (18.2).
LOSS = {"side": "red", "code": "refused_record"}
# Only noted: White, the opponent, demands the penalty or plays on (gomoku 17).
SLID = {"side": "black", "code": "stone_slid", "demanded": False}

STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    "offences": (FOUL, _done(), {}),
    "offences/O/demand": ({"side": "white"}, _done("offences", SLID), GOMOKU),
    "offences/O/waiver": ({"side": "white"}, _done("offences", SLID), GOMOKU),
    "offences/O/confirmation": ({}, _done("offences", LOSS, "deputy_chief_arbiter"), {}),
    "offences/O/rejection": (REASON, _done("offences", LOSS, "deputy_chief_arbiter"), {}),
    "offences/O/overruling": ({"measure": "note", **REASON}, _done("offences", FOUL), {}),
    "double-losses": ({"article": "20.2", **REASON}, _done(), {}),
    "facts": ({"finding": "红方先按钟"}, _done(), {}),
    "facts/F/withdrawal": (REASON, _done("facts", {"finding": "红方先按钟"}), {}),
}
"""Address -> the body, what was done before, how the game was arranged."""
