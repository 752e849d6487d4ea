"""Who may give the commands about time.

Xiangqi 2020, 17.1, 21.4-21.5 and app1.3.1; weiqi 2002, 12.4(6), 22.5 and 22.8;
gomoku 2025, 14.4-14.7, 31.4; classic clock.8. What is the chief's alone, `decide` sees to.
"""

from games.record.officiating.timekeeping import commands as t
from games.record.values import Role

_BOARD = frozenset({Role.ARBITER, Role.CHIEF_ARBITER})
_TABLE = _BOARD | {Role.PLAYER}

ALLOWED: dict[type, frozenset[Role]] = {
    t.ReportBothFlags: _BOARD,
    t.SettleFlag: _BOARD,
    t.RequestPass: _TABLE,
    t.AnswerPassRequest: _BOARD,
    t.AdjustTime: _BOARD,
    t.ChargeTime: _BOARD,
    t.SetReadings: _BOARD,
    t.ReplaceClock: _BOARD,
    t.AverageHalves: _BOARD,
    t.ReportPressFault: _BOARD,
    t.TakeBackPress: _BOARD,
    # A player's own stop is an offence outside a dispute; it is recorded as one.
    t.StopClocks: _TABLE,
    t.ResumeClocks: _BOARD,
    t.ReportLateness: _BOARD,
    t.RepeatReading: _BOARD,
    t.PermitLeave: _BOARD,
    t.SplitSharedTime: _BOARD,
    t.PutClock: _BOARD,
}
