"""Draw offers, claims and the rulings that answer them.

Xiangqi rules 2020, articles 4.1.11, 4.2, 4.3, 8.1.3, 8.1.4 and 22.
"""

from dataclasses import replace
from typing import assert_never

from games.record import commands as c
from games.record import events as e
from games.record import rulings
from games.record.claims import claimed, require_claimable
from games.record.errors import CommandRefusedError
from games.record.guards import (
    require_no_open_claim,
    require_running,
    require_side,
    require_time,
)
from games.record.officiating.offences.automatic import mark_events, offence_events
from games.record.officiating.offences.past import past_of
from games.record.ruling import RulingOnRecord
from games.record.rulings import ends, revised
from games.record.state import Claim, GameState
from games.record.values import Actor, MarkSource, Question, Role, Status
from games.record.xiangqi.repetition import require_not_ruled_yet, varied_before_ruling
from games.record.xiangqi.rules import (
    course_of,
    has_natural_limit,
    options_of,
    untrue_claims_cost,
)
from games.rules.books.article import Article
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import UNTRUE_LIMIT_CLAIM, Measure
from games.rules.verdict import Verdict
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    not_on_own_time=_("This can be asked only on one's own time."),
    claim_barred_by_record=_("Too many moves are missing in the claimant's record."),
    no_natural_limit=_("The regulations set no natural limit."),
)

Events = tuple[e.GameEvent, ...]

OFFERS_AHEAD_THAT_ARE_A_FOUL = 2
"""提和次数超过对方达两次 (8.1.3): the offer that makes the difference two."""


@decides(c.OfferDraw, c.AnswerDrawOffer)
def draw_offer(state: GameState, command: c.OfferDraw | c.AnswerDrawOffer, *, by: Actor) -> Events:
    """Return an offer or its answer (4.2.1, 22.1).

    The chief arbiter may let an offer stand that comes too early in principle (原则上, 4.3).

    :raises CommandRefusedError: `draw_offer_too_early` (4.3), `not_on_own_time` (22.1),
        `offer_already_open`, `no_offer_to_answer`, `flag_fallen`.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    match command:
        case c.OfferDraw():
            return _offer(state, command.side, by)
        case c.AnswerDrawOffer():
            return _answer(state, command)
        case _:
            assert_never(command)


def _offer(state: GameState, side: str, by: Actor) -> Events:
    current_round = state.plies // 2 + 1
    too_early = current_round <= options_of(state).no_draw_before_round
    if too_early and by.role is not Role.CHIEF_ARBITER:
        raise CommandRefusedError(
            "draw_offer_too_early", article=XIANGQI("4.3"), round=current_round
        )
    if state.offer_by:
        raise CommandRefusedError("offer_already_open", article=XIANGQI("22.1"))
    _require_own_time(state, side, article=XIANGQI("22.1"))
    offered = e.DrawOffered(side=side)
    mine = state.count(state.offers, side) + 1
    theirs = sum(state.offers) - state.count(state.offers, side)
    excess = state.book.offences.offence("excess_draw_offer")
    if excess is not None and mine - theirs >= OFFERS_AHEAD_THAT_ARE_A_FOUL:
        return offered, *offence_events(state, side, excess.code)
    return (offered,)


def _answer(state: GameState, command: c.AnswerDrawOffer) -> Events:
    if not state.offer_by or state.offer_by == command.side:
        raise CommandRefusedError("no_offer_to_answer", article=XIANGQI("4.2.1"))
    if not command.accept:
        return (e.DrawOfferDeclined(side=command.side),)
    ended = e.GameEnded(result="1/2-1/2", reason="agreement", article=XIANGQI("4.2.1"))
    return e.DrawOfferAccepted(side=command.side), ended


MISSING_MOVES_THAT_BAR = 4
"""漏记或无法辨认超过 4 着 (22.3)."""


@decides(c.MakeClaim)
def make_claim(state: GameState, command: c.MakeClaim, *, by: Actor) -> Events:
    """Return the claim; the clocks stop until it is answered (22.2, 22.4).

    In rapid games the natural limit may be claimed after the end, until the first
    signature (29.1.2).

    :raises CommandRefusedError: `not_on_own_time` (22.4), `claim_barred_by_record` (22.3),
        `already_ruled` (23.5.2), `no_natural_limit`, and those of `require_claimable`.
    """
    require_side(state, command.side)
    if command.missing_moves > MISSING_MOVES_THAT_BAR:
        raise CommandRefusedError(
            "claim_barred_by_record", article=XIANGQI("22.3"), missing=command.missing_moves
        )
    if state.status is Status.OVER and _may_claim_after_end(state, command.question):
        require_no_open_claim(state)
        return (claimed(state, command),)
    require_claimable(state, command, by=by)
    _require_limit(state, command.question)
    require_not_ruled_yet(state, command.question)
    _require_own_time(state, command.side, article=XIANGQI("22.4"))
    return (claimed(state, command),)


@decides(c.OrderReview)
def order_review(state: GameState, command: c.OrderReview, *, by: Actor) -> Events:
    """Return a review nobody asked for: of the chief arbiter, in rapid and mass events of any.

    :raises CommandRefusedError: `already_ruled`, `no_natural_limit`, and those of
        `require_claimable`.
    """
    require_claimable(state, command, by=by)
    _require_limit(state, command.question)
    require_not_ruled_yet(state, command.question)
    return (claimed(state, command),)


def _require_limit(state: GameState, question: Question) -> None:
    if question is Question.NATURAL_LIMIT and not has_natural_limit(state):
        raise CommandRefusedError(
            "no_natural_limit", article=state.book.claims.asked_under(question.value)
        )


def _may_claim_after_end(state: GameState, question: Question) -> bool:
    limit = state.book.conduct.natural_limit
    may_claim = question is Question.NATURAL_LIMIT and limit is not None and limit.after_end
    return bool(may_claim) and not state.signed


def _require_own_time(state: GameState, side: str, *, article: Article) -> None:
    running = state.clock.running if state.clock else None
    if side != (running or state.side_to_move):
        raise CommandRefusedError("not_on_own_time", article=article, side=side)


def follows(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return what a binding ruling brings: the end, a varied position, a foul, or play goes on."""
    if state.ending is not None:
        if claim.after_end:
            return revised(state, claim, ruling)
        return _foul_of_claim(state, claim, ruling)
    if ruling.result:
        return ends(state, claim, ruling)
    if ruling.verdict is Verdict.UNTRUE and claim.side and untrue_claims_cost(state):
        return _untrue_limit_claim(state, claim)
    return varied_before_ruling(state, claim, ruling)


def _foul_of_claim(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return the foul that an untrue claim was (8.1.4), made before the game ended otherwise."""
    if ruling.verdict is not Verdict.UNTRUE or not claim.side or not untrue_claims_cost(state):
        return ()
    return mark_events(
        state, claim.side, Measure.FOUL, article=XIANGQI("8.1.4"), source=MarkSource.CLAIM
    )


def _untrue_limit_claim(state: GameState, claim: Claim) -> Events:
    """Return what the claim costs; over and over within one natural-limit stage it loses."""
    made = course_of(state).untrue_claims_of(claim.side, claim.ply)
    past = replace(past_of(state, claim.side, UNTRUE_LIMIT_CLAIM), same=made)
    return offence_events(state, claim.side, UNTRUE_LIMIT_CLAIM, past=past, source=MarkSource.CLAIM)


@decides(c.ProposeRuling, c.ConfirmRuling, c.OverruleRuling)
def rule(
    state: GameState,
    command: c.ProposeRuling | c.ConfirmRuling | c.OverruleRuling,
    *,
    by: Actor,
) -> Events:
    """Return what follows from a ruling put on record, confirmed or set aside.

    :raises CommandRefusedError: those of `rulings.decide`.
    """
    return rulings.decide(state, command, by=by, follows=follows)
