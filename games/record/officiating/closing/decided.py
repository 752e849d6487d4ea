"""Which rule answers which command about the close of a game, whatever the game."""

from games.record.officiating.closing import commands as cc
from games.record.officiating.closing import decide_endings
from games.record.officiating.tables import Decider

DECIDERS: dict[type, Decider] = {
    cc.AgreeWin: decide_endings.agree_win,
    cc.RecordForfeit: decide_endings.record_forfeit,
    cc.PenaliseScore: decide_endings.penalise_score,
    cc.RefuseSignature: decide_endings.refuse_signature,
}
