"""Which rule answers which command in a game of draughts (FMJD, fmjd64, the appendix)."""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record import rulings, standard
from games.record.draughts import commands as dc
from games.record.draughts import decide_claims, decide_draws, decide_play
from games.record.draughts.endings import ENDINGS
from games.record.draughts.options import DraughtsOptions
from games.record.settings import check_part
from games.record.state import GameState
from games.record.values import Actor, Options

Events = tuple[e.GameEvent, ...]


class DraughtsConduct:
    """Conduct games of draughts."""

    endings = ENDINGS

    def options(self, edition: str, asked: Options | None) -> Options:
        """Return the options a game pins: those asked for, else the book's.

        :raises CommandRefusedError: `option_out_of_range` with the article.
        """
        options = asked or Options()
        own = options.draughts or DraughtsOptions()
        check_part(edition, "draughts", own)
        if own.agreement_from_round is None:
            own = replace(own, agreement_from_round=decide_draws.usual_first_round(edition))
        return replace(options, draughts=own)

    def decide(
        self, state: GameState, command: c.GameCommand, *, by: Actor, now: int
    ) -> Events | None:
        """Return what follows from `command`, None when draughts knows no such command."""
        match command:
            case c.StartGame():
                return decide_play.start(state)
            case c.PlayMove():
                return decide_play.play_move(state, command)
            case dc.CorrectIrregularity():
                return decide_play.correct(state, command)
            case c.PressClock():
                return decide_play.press_clock(state, command)
            case c.OfferDraw() | c.AnswerDrawOffer():
                return decide_draws.draw_offer(state, command, by=by)
            case dc.ClaimDraw():
                return decide_draws.claim_draw(state, command, now=now)
            case dc.RuleOnDraw():
                return decide_draws.rule_on_draw(state, command)
            case c.MakeClaim() | c.OrderReview():
                return decide_claims.make_claim(state, command, by=by)
            case c.ProposeRuling() | c.ConfirmRuling() | c.OverruleRuling():
                return rulings.decide(state, command, by=by)
            case dc.CallArbiter():
                return decide_draws.call_arbiter(state, command)
            case dc.DealWithCall():
                return decide_draws.deal_with_call(state, command)
            case _:
                return standard.officials(state, command, by=by)
