"""Who may give the commands of weiqi (rules 2002: 12.4(4), 13.2, 16.4, 17, 18, 20.2, 21.4)."""

from games.record.values import Role
from games.record.weiqi import commands as w

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})
_TABLE = _BOARD | {Role.PLAYER}

ALLOWED: dict[type, frozenset[Role]] = {
    w.ProposeEnd: _TABLE,
    w.AcceptEnd: _TABLE,
    w.MarkDead: _TABLE,
    w.DisputeDeath: _TABLE,
    w.RequestRecount: _TABLE,
    w.RecordCapture: _BOARD,
    w.RecordTakeback: _BOARD,
    # Without the players' agreement the chief referee alone decides; the conduct sees to it.
    w.ReleaseDroppedStone: _BOARD,
    w.RelocateStone: _BOARD,
    w.ReportWrongColours: _BOARD,
    w.SettleRepetition: _BOARD,
    w.GiveUpContest: _TABLE,
    w.SettleBorders: frozenset({Role.CHIEF_ARBITER}),
}
