"""What questions of xiangqi carry beside the common fields, for the API's description."""

from typing import Any

from games.rest.api import XIANGQI_READINGS

PROPERTIES: dict[str, Any] = {
    "readings": {
        "type": "object",
        "additionalProperties": False,
        "properties": XIANGQI_READINGS,
        "description": "Of `repetition` under xiangqi-wxf-2018: disputed readings, as of options.",
    },
}
EXAMPLE: dict[str, object] = {
    "id": 6,
    "edition": "xiangqi-wxf-2018",
    "ask": "repetition",
    "position": "3k5/9/9/c8/9/9/9/9/9/1R2K4 w",
    "moves": ["b0a0", "a6b6", "a0b0", "b6a6", "b0a0", "a6b6", "a0b0", "b6a6"],
    "readings": {"check_may_chase": False},
}
