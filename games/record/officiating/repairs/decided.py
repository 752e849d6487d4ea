"""Which rule answers which command about repairs, whatever the game."""

from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import (
    decide_colours,
    decide_displaced,
    decide_men,
    decide_positions,
    decide_upset,
)
from games.record.officiating.tables import Decider

DECIDERS: dict[type, Decider] = {
    rc.ReportSwappedColours: decide_colours.report,
    rc.ReportDisplacement: decide_displaced.report,
    rc.ReportIllegalFoundLater: decide_displaced.report_illegal,
    rc.ReportTwoMovesRunning: decide_men.two_moves_running,
    rc.ReportBoardUpset: decide_upset.report,
    rc.RulePosition: decide_positions.rule_position,
    rc.ReportManBetween: decide_men.man_between,
    rc.ChooseLandingPoint: decide_men.choose_landing_point,
    rc.ReportTouchedMen: decide_men.touched_men,
    rc.ReportDroppedMan: decide_men.dropped_man,
}
