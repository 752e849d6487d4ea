"""How the events of draughts are stored: names, fields and defaults that may never change."""

from typing import Any

from games.record.draughts import events as d
from games.record.draughts.options import DraughtsOptions

DRAUGHTS_GOLDEN = {
    "games.draughts-irregular-move-played.v1": "ply side move code rule_article article reading_ms",
    "games.draughts-irregularity-stood.v1": "ply side move article",
    "games.draughts-irregularity-corrected.v1": "ply side article",
    "games.draughts-draw-rule-reached.v1": "rule article ply count",
    "games.draughts-draw-claimed.v1": "side rule article ply",
    "games.draughts-draw-claim-answered.v1": "claim_version rule article granted reason count",
    "games.draughts-arbiter-called.v1": "side note",
    "games.draughts-call-dealt-with.v1": "side note",
}
DRAUGHTS_DEFAULTS: dict[Any, dict[str, object]] = {
    d.DrawClaimAnswered: {"count": 0},
    DraughtsOptions: {
        "moves_are_recorded": True,
        "federation_event": False,
        "draws_end_at_once": False,
        "balance_of_both": False,
    },
}
"""Fields at these values are left out of stored payloads."""
