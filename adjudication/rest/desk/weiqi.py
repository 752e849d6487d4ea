"""What questions of weiqi carry beside the common fields, for the API's description."""

from typing import Any

POINTS: dict[str, Any] = {"type": "array", "items": {"type": "string", "example": "Q16"}}
PROPERTIES: dict[str, Any] = {
    "setup": {
        "type": "object",
        "description": "Weiqi: stones on an empty board, instead of `position`.",
        "properties": {
            "black": POINTS,
            "white": POINTS,
            "to_move": {"type": "string", "enum": ["black", "white"]},
            "size": {"type": "integer", "minimum": 2, "maximum": 19},
        },
    },
    "size": {"type": "integer", "minimum": 2, "maximum": 19, "description": "Weiqi: lines."},
    "dead": {**POINTS, "description": "Of `score`: a stone of each dead chain."},
    "shared": {**POINTS, "description": "Of `score`: empty points left in dispute (21.2)."},
    "warnings": {
        "type": "object",
        "description": "Of `score`: how often each side was warned.",
        "properties": {"black": {"type": "integer"}, "white": {"type": "integer"}},
    },
    "komi_zi": {
        "type": "string",
        "description": "Of `score`: what Black gives back; 3 3/4 zi when left out.",
        "example": "3 3/4",
    },
}
EXAMPLE: dict[str, object] = {
    "id": 4,
    "edition": "weiqi-2002",
    "ask": "score",
    "setup": {"black": ["C2", "C1", "C3"], "white": ["A1", "A2", "A3"], "size": 3},
    "warnings": {"black": 1},
}
