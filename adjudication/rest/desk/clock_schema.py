"""How the ask `clock` is described in the API's schema."""

from typing import Any

from adjudication.desk.analysis import MAX_MOVES
from games.rules.clocks.fold import ActKind

QUESTION: dict[str, Any] = {
    "control": {
        "type": "object",
        "description": "Of `clock`: a time control as in TimeControlInput.",
        "additionalProperties": {},
    },
    "presses": {
        "type": "array",
        "maxItems": MAX_MOVES,
        "description": "Of `clock`: presses and other acts at the clock in the order of time.",
        "items": {
            "type": "object",
            "required": ["at_ms"],
            "properties": {
                "side": {"type": "string"},
                "at_ms": {"type": "integer", "minimum": 0},
                "act": {"type": "string", "enum": [act_kind.value for act_kind in ActKind]},
                "amount_ms": {"type": "integer"},
                "reading_ms": {"type": "integer", "minimum": 0, "nullable": True},
                "moved": {"type": "boolean"},
                "captures_cleared_ms": {"type": "integer", "minimum": 0},
            },
            "additionalProperties": False,
        },
    },
    "start_ms": {
        "type": "integer",
        "minimum": 0,
        "description": "Of `clock`: when the first mover's clock was started, 0 when left out.",
    },
    "at_ms": {
        "type": "integer",
        "minimum": 0,
        "description": "Of `clock`: the moment asked about; the last act when left out.",
    },
}
EXAMPLE: dict[str, object] = {
    "id": 4,
    "edition": "xiangqi-2020",
    "ask": "clock",
    "control": {"preset": "xiangqi_playoff_6_4"},
    "presses": [{"side": "red", "at_ms": 5000}, {"side": "black", "at_ms": 9000}],
    "at_ms": 10_000,
}
