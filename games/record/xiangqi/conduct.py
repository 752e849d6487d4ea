"""Which rule answers which command in a game of xiangqi (rules 2020)."""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record import rulings, standard
from games.record.settings import check_part, usual_part
from games.record.state import GameState
from games.record.values import Actor, Options
from games.record.xiangqi import decide_claims, decide_play
from games.record.xiangqi.endings import ENDINGS

Events = tuple[e.GameEvent, ...]


class XiangqiConduct:
    """Conduct games of xiangqi."""

    endings = ENDINGS

    def options(self, edition: str, asked: Options | None) -> Options:
        """Return the options a game pins: those asked for, else the edition's own.

        :raises CommandRefusedError: `option_out_of_range` with the article.
        """
        options = asked or Options()
        own = options.xiangqi or usual_part(edition, "xiangqi")
        check_part(edition, "xiangqi", own)
        return replace(options, xiangqi=own)

    def decide(
        self, state: GameState, command: c.GameCommand, *, by: Actor, now: int
    ) -> Events | None:
        """Return what follows from `command`, None when xiangqi knows no such command."""
        match command:
            case c.PlayMove():
                return decide_play.play_move(state, command)
            case c.PressClock():
                return decide_play.press_clock(state, command)
            case c.OfferDraw() | c.AnswerDrawOffer():
                return decide_claims.draw_offer(state, command, by=by)
            case c.MakeClaim():
                return decide_claims.make_claim(state, command, by=by)
            case c.OrderReview():
                return decide_claims.order_review(state, command, by=by)
            case c.ProposeRuling() | c.ConfirmRuling() | c.OverruleRuling():
                return rulings.decide(state, command, by=by, follows=decide_claims.follows)
            case _:
                return standard.officials(state, command, by=by)
