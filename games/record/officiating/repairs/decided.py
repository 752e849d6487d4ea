"""Which rule answers which command about repairs, whatever the game."""

from games.record.officiating.repairs import acts, colours, displaced, rulings, upset
from games.record.officiating.repairs import commands as rc
from games.record.officiating.tables import Decider

DECIDERS: dict[type, Decider] = {
    rc.ReportSwappedColours: colours.report,
    rc.ReportDisplacement: displaced.report,
    rc.ReportIllegalFoundLater: displaced.report_illegal,
    rc.ReportTwoMovesRunning: acts.two_moves_running,
    rc.ReportBoardUpset: upset.report,
    rc.RulePosition: rulings.rule_position,
    rc.ReportManBetween: acts.man_between,
    rc.ChooseLandingPoint: acts.choose_landing_point,
    rc.ReportTouchedMen: acts.touched_men,
    rc.ReportDroppedMan: acts.dropped_man,
}
