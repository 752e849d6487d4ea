"""Who may give the commands of an adjournment (weiqi 14, 22.9; gomoku 20: officials adjourn)."""

from games.record.officiating.adjournment import commands as a
from games.record.values import Role

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})
_TABLE = _BOARD | {Role.PLAYER}

ALLOWED: dict[type, frozenset[Role]] = {
    a.Adjourn: _BOARD,
    a.ConfirmAdjournment: _TABLE,
    # Nobody writes another's sealed move, not even an official.
    a.SealMove: frozenset({Role.PLAYER}),
    a.KeepEnvelope: _BOARD,
    a.OpenEnvelope: _BOARD,
    a.ConfirmResumption: _TABLE,
    a.ResumeGame: _BOARD,
    a.RecordAgreement: _BOARD,
}
