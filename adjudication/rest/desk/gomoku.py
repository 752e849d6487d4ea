"""What questions of gomoku carry beside the common fields, for the API's description."""

from typing import Any

from games.rest.api import GOMOKU_OPENINGS, GOMOKU_READING
from games.rules.gomoku.kernel import READINGS

PROPERTIES: dict[str, Any] = {
    "points": {
        "type": "array",
        "items": {"type": "string", "example": "h8"},
        "description": "Gomoku, of `forbidden` and `fifth_offers`: all empty points if left out.",
    },
    "opening": {
        "type": "string",
        "enum": GOMOKU_OPENINGS,
        "description": "Gomoku: the opening played, which says what wins and what is forbidden.",
    },
    "reading": {
        "type": "string",
        "enum": sorted(READINGS),
        "description": f"Gomoku: {GOMOKU_READING}",
    },
}
EXAMPLE: dict[str, object] = {
    "id": 5,
    "edition": "gomoku-2025",
    "ask": "forbidden",
    "setup": {"black": ["f8", "g8", "h9", "h10"], "white": ["d8"]},
}
