"""Which rule answers which command about the close of a game, whatever the game."""

from games.record.officiating.closing import commands as cc
from games.record.officiating.closing import endings
from games.record.officiating.tables import Decider

DECIDERS: dict[type, Decider] = {
    cc.AgreeWin: endings.agree_win,
    cc.RecordForfeit: endings.record_forfeit,
    cc.PenaliseScore: endings.penalise_score,
    cc.RefuseSignature: endings.refuse_signature,
}
