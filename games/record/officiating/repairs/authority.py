"""Who may ask for a repair: the officials at the board; who rules is the book's affair.

Xiangqi 17.1; weiqi 17.5, 17.6 and 31; gomoku 12.4, 16 and 21.
"""

from games.record.officiating.repairs import commands as rc
from games.record.values import Role

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})

ALLOWED: dict[type, frozenset[Role]] = {
    rc.ReportSwappedColours: _BOARD,
    rc.ReportDisplacement: _BOARD,
    rc.ReportIllegalFoundLater: _BOARD,
    rc.ReportTwoMovesRunning: _BOARD,
    rc.ReportBoardUpset: _BOARD,
    rc.RulePosition: _BOARD,
    rc.ReportManBetween: _BOARD,
    # The opponent names the point, and no one else (5.10); the seat is checked apart.
    rc.ChooseLandingPoint: _BOARD | {Role.PLAYER},
    rc.ReportTouchedMen: _BOARD,
    rc.ReportDroppedMan: _BOARD,
}
