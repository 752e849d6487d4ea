"""The stages at which the commands about time and adjournments can be given.

In weiqi and gomoku the player of the table's Red has the black stones.
"""

from collections.abc import Callable
from typing import Any

from tests.games.rest.hall import Hall

Done = Callable[[Hall], None]
WEIQI, GOMOKU = "weiqi-2002", "gomoku-2025"
BLACK, WHITE = {"side": "black"}, {"side": "white"}
SUDDEN = {"kind": "sudden_death", "base_ms": 3_600_000}
SHARED = {"kind": "shared", "base_ms": 3_600_000}
# A reading long enough for whoever asks to find it running, none before it.
READING = {"kind": "byo_yomi", "base_ms": 600_000, "period_ms": 600_000, "periods": 1}
SHORT = {"kind": "byo_yomi", "base_ms": 1, "period_ms": 1, "periods": 1}
BREAK = ("adjournments", {"kind": "break", "reason": "午休"})
STOP = ("adjournments", {"kind": "interruption", "reason": "停电"})
BOTH = (("adjournments/confirmation", BLACK), ("adjournments/confirmation", WHITE))
SEAL = ("sealed-moves", {**BLACK, "move": "g9"})
KEEP = ("envelopes", {"keeper": "user:7"})
OPEN: tuple[str, dict[str, Any]] = ("envelopes/opening", {})


def _done(*acts: tuple[str, dict[str, Any]]) -> Done:
    def do(hall: Hall) -> None:
        for what, body in (("start", {}), *acts):
            by = "red" if what == "sealed-moves" else "chief_arbiter"
            answer = hall.act(what, body, by=by)
            assert answer.status == 201, answer.data

    return do


def _arranged(edition: str, control: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"edition": edition, **({"time_control": control} if control else {})}


XIANGQI = _arranged("xiangqi-2020", SUDDEN)
PLAYING = _arranged(GOMOKU, SUDDEN)
COUNTED = _arranged(WEIQI, READING)
STAGES: dict[str, tuple[dict[str, Any], Done, dict[str, Any]]] = {
    # Shared time used up leaves nothing to either side on the record.
    "both-flags": ({}, _done(), _arranged(GOMOKU, {**SHARED, "base_ms": 1})),
    "flag-settlements": (
        {"stands": True},
        _done(("flag-falls", BLACK)),
        _arranged(WEIQI, SHORT),
    ),
    "time-passes": (BLACK, _done(("flag-falls", BLACK)), _arranged(WEIQI, SHORT)),
    "time-passes/answer": (
        {"grant": True},
        _done(("flag-falls", BLACK), ("time-passes", BLACK)),
        _arranged(WEIQI, SHORT),
    ),
    "time-adjustments": (
        {"side": "black", "delta_ms": 180_000, "article": "5.9", "reason": "碰乱棋子"},
        _done(),
        XIANGQI,
    ),
    "time-charges": (
        {"time_ms": 1000, "sides": ["white"], "reason": "处理犯规"},
        _done(),
        PLAYING,
    ),
    "clock-settings": (
        {"readings": [{"side": "white", "left_ms": 1000}], "reason": "钟面误差"},
        _done(),
        PLAYING,
    ),
    "clock-replacements": ({"reason": "停走"}, _done(), PLAYING),
    "time-halves": (
        {"elapsed_ms": 60_000, "reason": "无书面记录"},
        _done(BREAK),
        COUNTED,
    ),
    "press-faults": ({"side": "white", "fault": "hand_on_clock"}, _done(), PLAYING),
    "presses-undone": (
        {"side": "red", "reason": "未走子先按钟"},
        _done(("clock-presses", {"side": "red"})),
        XIANGQI,
    ),
    "clock-stops": ({"side": "black", "reason": "停钟"}, _done(), PLAYING),
    "clock-stops/end": ({}, _done(("clock-stops", {"reason": "核对局面"})), PLAYING),
    "lateness": (
        {"arrivals": [{"side": "black", "late_ms": 60_000}]},
        _done(),
        _arranged(WEIQI, READING),
    ),
    "rereadings": ({**BLACK, "from_ms": 0}, _done(), COUNTED),
    "leaves": (WHITE, _done(), COUNTED),
    "shared-time-splits": ({}, _done(), _arranged(GOMOKU, SHARED)),
    "clocks-put": (
        {"time_control": SUDDEN, "reason": "临时限时"},
        _done(),
        _arranged("xiangqi-2020-mass"),
    ),
    "adjournments": (STOP[1], _done(), PLAYING),
    "adjournments/confirmation": (BLACK, _done(STOP), PLAYING),
    "sealed-moves": (SEAL[1], _done(STOP), PLAYING),
    "envelopes": (KEEP[1], _done(STOP, *BOTH, SEAL), PLAYING),
    "envelopes/opening": ({}, _done(STOP, *BOTH, SEAL, KEEP), PLAYING),
    "resumptions/confirmation": (BLACK, _done(STOP, *BOTH, SEAL, KEEP, OPEN), PLAYING),
    "resumptions": ({}, _done(BREAK), COUNTED),
    "agreements": (
        {"result": "1/2-1/2", "agreed": ["black", "white"]},
        _done(STOP),
        PLAYING,
    ),
}
"""Address -> the body, what was done before, how the game was arranged."""
