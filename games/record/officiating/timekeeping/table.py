"""Who decides a command about time, and who folds an event of it."""

from collections.abc import Callable
from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import (
    decide_flags,
    decide_lateness,
    decide_presses,
    decide_putting,
    decide_readings,
    evolve,
    handing_over,
)
from games.record.officiating.timekeeping import events as te
from games.record.state import GameState
from games.record.values import Actor

DECIDERS: dict[type, Callable[[GameState, Any, Actor, int], tuple[e.GameEvent, ...]]] = {
    c.ReportFlag: decide_flags.report_flag,
    t.ReportBothFlags: decide_flags.report_both,
    t.SettleFlag: decide_flags.settle,
    t.RequestPass: decide_flags.request_pass,
    t.AnswerPassRequest: decide_flags.answer_pass,
    t.AdjustTime: decide_readings.adjust_time,
    t.ChargeTime: decide_readings.charge_time,
    t.SetReadings: decide_readings.set_clocks,
    t.ReplaceClock: decide_readings.replace_clock,
    t.AverageHalves: decide_readings.average_halves,
    t.RepeatReading: decide_readings.repeat_reading,
    t.PermitLeave: decide_readings.permit_leave,
    t.SplitSharedTime: decide_readings.split_shared,
    t.PutClock: lambda state, command, by, now: decide_putting.put_clock(state, command),
    t.ReportPressFault: decide_presses.report_fault,
    t.TakeBackPress: decide_presses.take_back_press,
    t.StopClocks: decide_presses.stop_clocks,
    t.ResumeClocks: decide_presses.resume_clocks,
    t.ReportLateness: decide_lateness.report_lateness,
}
FOLDS: dict[type, Callable[[GameState, Any, int, int], GameState]] = {
    te.BothFlagsFell: evolve.both_fell,
    te.FlagSetAside: evolve.set_aside,
    te.PassRequested: evolve.asked,
    te.PassGranted: evolve.granted,
    te.PassRefused: evolve.refused,
    te.ReadingsSet: evolve.readings_set,
    e.ClockPressed: handing_over.pressed,
    te.PressTakenBack: handing_over.press_undone,
    te.ClocksStopped: evolve.stopped,
    te.ClocksResumed: evolve.resumed,
    te.LatenessRecorded: evolve.late,
    te.ReadingRepeated: evolve.repeated,
    te.LeavePermitted: evolve.left_board,
    te.SharedTimeSplit: evolve.split,
    te.ClockPut: evolve.clock_put,
}
