"""Who brings a game to its close: players agree, the board records, the chief takes points.

Gomoku 15.3, 16.3 and 19.1.3; weiqi 23.1 and 30; xiangqi 9, 17.1 and 20.
"""

from games.record.officiating.closing import commands as cc
from games.record.values import Role

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})

ALLOWED: dict[type, frozenset[Role]] = {
    cc.AgreeWin: _BOARD | {Role.PLAYER},
    cc.RecordForfeit: _BOARD,
    cc.PenaliseScore: frozenset({Role.CHIEF_ARBITER, Role.COMMITTEE}),
    cc.RefuseSignature: _BOARD,
}
