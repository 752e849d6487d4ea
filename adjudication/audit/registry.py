"""What each game adds to an audit."""

from collections.abc import Mapping

from adjudication.audit.draughts import DRAUGHTS
from adjudication.audit.gomoku import GOMOKU
from adjudication.audit.question import GameAudit
from adjudication.audit.weiqi import WEIQI
from adjudication.audit.xiangqi import XIANGQI

AUDITS: Mapping[str, GameAudit] = {
    "xiangqi": XIANGQI,
    "weiqi": WEIQI,
    "gomoku": GOMOKU,
    "draughts": DRAUGHTS,
}
"""Name of a game -> what its audit adds."""


def audit_of(game: str) -> GameAudit:
    """A game that adds nothing is asked what every game is."""
    return AUDITS.get(game, GameAudit())
