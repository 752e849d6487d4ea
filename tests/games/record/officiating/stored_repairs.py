"""The stored shapes of repairs and of the close of a game, for the test of the codec."""

from games.record import events as e
from games.record.officiating.repairs import events as re

REPAIRS_GOLDEN: dict[str, str] = {
    "games.swapped-colours-found.v1": "plies elapsed_ms corrected article note",
    "games.displacement-found.v1": "ply men article waits note",
    "games.plies-taken-back.v1": "to_ply moves cause article note",
    "games.board-upset.v1": "side men article off_board pressed deliberate restorable waits note",
    "games.position-ruled.v1": "kind outcome agreed article note",
    "games.man-found-between.v1": "side source points article",
    "games.landing-point-chosen.v1": "side point article",
    "games.men-touched.v1": "ply side squares obligation article moves note",
    "games.win-agreed.v1": "side winner",
    "games.score-penalised.v1": "side score article reason",
    "games.signature-refused.v1": "side article reason",
}
REPAIRS_DEFAULTS: dict[type, dict[str, object]] = {
    e.GameEnded: {"unplayed": False},
    e.GameClosed: {"times_used_ms": (), "fouls": (), "refused": ()},
    re.DisplacementFound: {"waits": False},
    re.BoardUpset: {
        "off_board": False,
        "pressed": False,
        "deliberate": False,
        "restorable": True,
        "waits": False,
    },
    re.MenTouched: {"moves": ()},
}
