"""Who may give which command of draughts."""

from games.record.draughts import commands as dc
from games.record.values import Role

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})
_TABLE = _BOARD | {Role.PLAYER}

ALLOWED: dict[type, frozenset[Role]] = {
    dc.CorrectIrregularity: _TABLE,
    dc.ClaimDraw: _TABLE,
    # The arbiter decides whether a claim is right (appendix, article 6).
    dc.RuleOnDraw: _BOARD,
    dc.CallArbiter: _TABLE,
    dc.DealWithCall: _BOARD,
}
