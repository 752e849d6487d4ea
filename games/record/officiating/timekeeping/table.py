"""Who decides a command about time, and who folds an event of it."""

from collections.abc import Callable
from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping import (
    flags,
    fold,
    handing_over,
    lateness,
    presses,
    putting,
    readings,
)
from games.record.state import GameState
from games.record.values import Actor

DECIDERS: dict[type, Callable[[GameState, Any, Actor, int], tuple[e.GameEvent, ...]]] = {
    c.ReportFlag: flags.report_flag,
    t.ReportBothFlags: flags.report_both,
    t.SettleFlag: flags.settle,
    t.RequestPass: flags.request_pass,
    t.AnswerPassRequest: flags.answer_pass,
    t.AdjustTime: readings.adjust_time,
    t.ChargeTime: readings.charge_time,
    t.SetReadings: readings.set_clocks,
    t.ReplaceClock: readings.replace_clock,
    t.AverageHalves: readings.average_halves,
    t.RepeatReading: readings.repeat_reading,
    t.PermitLeave: readings.permit_leave,
    t.SplitSharedTime: readings.split_shared,
    t.PutClock: lambda state, command, by, now: putting.put_clock(state, command),
    t.ReportPressFault: presses.report_fault,
    t.TakeBackPress: presses.take_back_press,
    t.StopClocks: presses.stop_clocks,
    t.ResumeClocks: presses.resume_clocks,
    t.ReportLateness: lateness.report_lateness,
}
FOLDS: dict[type, Callable[[GameState, Any, int, int], GameState]] = {
    te.BothFlagsFell: fold.both_fell,
    te.FlagSetAside: fold.set_aside,
    te.PassRequested: fold.asked,
    te.PassGranted: fold.granted,
    te.PassRefused: fold.refused,
    te.ReadingsSet: fold.readings_set,
    e.ClockPressed: handing_over.pressed,
    te.PressTakenBack: handing_over.press_undone,
    te.ClocksStopped: fold.stopped,
    te.ClocksResumed: fold.resumed,
    te.LatenessRecorded: fold.late,
    te.ReadingRepeated: fold.repeated,
    te.LeavePermitted: fold.left_board,
    te.SharedTimeSplit: fold.split,
    te.ClockPut: fold.clock_put,
}
