"""The stored names of a game's events; a class may be renamed, a stored name may not."""

from games.record import events as e
from games.record.annulment import events as annulment
from games.record.draughts import events as draughts
from games.record.gomoku import events as gomoku
from games.record.officiating.adjournment import events as adjournment
from games.record.officiating.closing import events as closing
from games.record.officiating.offences import events as offences
from games.record.officiating.repairs import events as repairs
from games.record.officiating.timekeeping import events as timekeeping
from games.record.weiqi import events as weiqi
from games.streams.codec import Codec

STORED_NAMES: dict[type, str] = {
    e.GameArranged: "games.game-arranged.v1",
    e.GameStarted: "games.game-started.v1",
    e.MovePlayed: "games.move-played.v1",
    e.IllegalMoveRecorded: "games.illegal-move-recorded.v1",
    e.ClockPressed: "games.clock-pressed.v1",
    e.FlagFell: "games.flag-fell.v1",
    e.TimeAdjusted: "games.time-adjusted.v1",
    e.FoulRecorded: "games.foul-recorded.v1",
    e.WarningRecorded: "games.warning-recorded.v1",
    e.DrawOffered: "games.draw-offered.v1",
    e.DrawOfferDeclined: "games.draw-offer-declined.v1",
    e.DrawOfferAccepted: "games.draw-offer-accepted.v1",
    e.PlayerResigned: "games.player-resigned.v1",
    e.ClaimMade: "games.claim-made.v1",
    e.RulingProposed: "games.ruling-proposed.v1",
    e.RulingConfirmed: "games.ruling-confirmed.v1",
    e.RulingOverruled: "games.ruling-overruled.v1",
    e.RepetitionLeft: "games.repetition-left.v1",
    e.ResultRevised: "games.result-revised.v1",
    e.GameEnded: "games.game-ended.v1",
    e.ResultSigned: "games.result-signed.v1",
    e.GameClosed: "games.game-closed.v1",
    **draughts.STORED_NAMES,
    **weiqi.STORED_NAMES,
    **gomoku.STORED_NAMES,
    **timekeeping.STORED_NAMES,
    **adjournment.STORED_NAMES,
    **repairs.STORED_NAMES,
    **closing.STORED_NAMES,
    **offences.STORED_NAMES,
    **annulment.STORED_NAMES,
}
CODEC: Codec[e.GameEvent] = Codec(STORED_NAMES)
