"""Draws of draughts: by agreement, by a claim, by the arbiter's ruling; and calls for him.

FMJD rules, chapter 6; fmjd64, 7.2.3-7.2.9; the appendix on rapid play, articles 5, 6, 8, 9.
What the program can count it decides at once. What the book leaves to judgement waits for
the arbiter: 规则和棋, 时间恐慌 and, by 7.2.9, the counted draws of 64 squares but 7.2.3.
"""

from typing import assert_never

from games.record import commands as c
from games.record import events as e
from games.record.draughts import commands as dc
from games.record.draughts import events as d
from games.record.draughts.counting import ALTERNATIVES, counted, fixed_time, holding
from games.record.draughts.decide_claims import pending_article
from games.record.draughts.options import DraughtsOptions
from games.record.draughts.rules import course_of, kernel_of
from games.record.errors import CommandRefusedError
from games.record.guards import require_no_open_claim, require_running, require_side, require_time
from games.record.state import GameState
from games.record.values import Actor, Role
from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.draughts.draws import Counter, DrawRule, article_of, is_regular_draw
from games.rules.draughts.position import DraughtsPosition
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    draw_offer_too_early=_("It is too early to offer a draw."),
    too_many_pieces_to_agree=_("A side has too many pieces for an agreed draw."),
    draw_rule_not_in_force=_("This draw rule is not in force in this game."),
    draw_rule_not_reached=_("This draw rule does not hold in the position."),
    draw_claim_open=_("A draw claim waits for the arbiter."),
    draw_claim_other=_("The draw claimed is another."),
    arbiter_called=_("The arbiter has been called; the clocks are stopped."),
    arbiter_not_called=_("Nobody has called the arbiter."),
)

Events = tuple[e.GameEvent, ...]

_JUDGED = (DrawRule.REGULAR, DrawRule.SCRAMBLE)


def usual_first_round(edition: str) -> int:
    """Return the first round with agreed draws where an event sets none: the rule is FMJD's."""
    return book_of(edition).conduct.agreed_from_round


@decides(c.OfferDraw, c.AnswerDrawOffer)
def draw_offer(state: GameState, command: c.OfferDraw | c.AnswerDrawOffer, *, by: Actor) -> Events:
    """Return an offer or its answer.

    :raises CommandRefusedError: `draw_offer_too_early` (40回合规则), `too_many_pieces_to_agree`
        (appendix, article 5), `offer_already_open`, `no_offer_to_answer`, `flag_fallen`.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    match command:
        case c.OfferDraw():
            if by.role is not Role.CHIEF_ARBITER:
                require_agreement_allowed(state)
            if state.offer_by:
                raise CommandRefusedError("offer_already_open")
            return (e.DrawOffered(side=command.side),)
        case c.AnswerDrawOffer():
            if not state.offer_by or state.offer_by == command.side:
                raise CommandRefusedError("no_offer_to_answer")
            if not command.accept:
                return (e.DrawOfferDeclined(side=command.side),)
            article = state.book.conduct.agreed_draw
            ended = e.GameEnded(result="1/2-1/2", reason="agreement", article=article)
            return e.DrawOfferAccepted(side=command.side), ended
        case _:
            assert_never(command)


def require_agreement_allowed(state: GameState) -> None:
    """Let pass only a game that may be drawn by agreement by now (appendix, article 5).

    :raises CommandRefusedError: `draw_offer_too_early`, `too_many_pieces_to_agree`.
    """
    options = state.options.draughts or DraughtsOptions()
    article = state.book.conduct.agreed_from
    most = state.book.conduct.agreed_pieces
    if not options.moves_are_recorded and most is not None:
        for side in state.sides:
            pieces = sum(state.position.count(side))
            if pieces > most:
                raise CommandRefusedError(
                    "too_many_pieces_to_agree", article=article, pieces=pieces
                )
        return
    first = options.agreement_from_round
    if first is None:
        first = usual_first_round(state.edition)
    current = state.plies // 2 + 1
    if current < first:
        raise CommandRefusedError("draw_offer_too_early", article=article, round=current)


@decides(dc.ClaimDraw)
def claim_draw(state: GameState, command: dc.ClaimDraw, *, now: int) -> Events:
    """Return the claim and its answer, or the claim alone where the arbiter must judge.

    :raises CommandRefusedError: `draw_rule_not_in_force` (another board, an increment),
        `draw_claim_open`, `irregularity_open`, `flag_fallen`.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    course = course_of(state)
    pending = pending_article(state)
    require_no_open_claim(state, article=pending)
    if course.draw_claim is not None:
        raise CommandRefusedError("draw_claim_open", article=pending)
    if course.irregularity is not None:
        article = kernel_of(state).variant.irregular.article
        raise CommandRefusedError("irregularity_open", article=article)
    article = _article_in_force(state, command.rule)
    claimed = d.DrawClaimed(side=command.side, rule=command.rule, article=article, ply=state.plies)
    fault = _unmet(state, command, now=now)
    counter = _counter(state, command.rule)
    if fault:
        return claimed, _answered(state, counter, command.rule, article, granted=False, why=fault)
    if _needs_judgement(state, command.rule):
        return (claimed,)
    answered = _answered(state, counter, command.rule, article, granted=True)
    return claimed, answered, _drawn(command.rule, article)


def _answered(
    state: GameState,
    counter: Counter | None,
    rule: DrawRule,
    article: Article,
    *,
    granted: bool,
    why: str = "",
) -> d.DrawClaimAnswered:
    return d.DrawClaimAnswered(
        claim_version=state.version + 1,
        rule=rule,
        article=article,
        granted=granted,
        reason=why,
        count=counter.count if counter else 0,
    )


def _drawn(rule: DrawRule, article: Article) -> e.GameEnded:
    return e.GameEnded(result="1/2-1/2", reason=rule.value, article=article)


def _needs_judgement(state: GameState, rule: DrawRule) -> bool:
    limit = kernel_of(state).variant.draw(rule)
    return limit is None or limit.is_judged


def _article_in_force(state: GameState, rule: DrawRule) -> Article:
    """Return the article of a rule that this game is played under.

    :raises CommandRefusedError: `draw_rule_not_in_force`.
    """
    fixed = fixed_time(state)
    if rule in _JUDGED:
        if fixed is None:
            known = state.book.conduct.fixed_time
            raise CommandRefusedError(
                "draw_rule_not_in_force",
                article=known.scope if known else None,
                rule=rule.value,
            )
        return fixed.regular if rule is DrawRule.REGULAR else fixed.scramble
    article = article_of(kernel_of(state), rule)
    if not article or (fixed and rule in ALTERNATIVES):
        raise CommandRefusedError("draw_rule_not_in_force", article=article, rule=rule.value)
    return article


def _counter(state: GameState, rule: DrawRule) -> Counter | None:
    return next((counter for counter in counted(state) if counter.rule is rule), None)


def _unmet(state: GameState, command: dc.ClaimDraw, *, now: int) -> str:
    """Return which condition of the rule is not met, "" when all are."""
    position: DraughtsPosition = state.position
    if command.rule is DrawRule.REGULAR:
        return "" if is_regular_draw(kernel_of(state), position) else "material_not_met"
    fixed = fixed_time(state)
    if command.rule is DrawRule.SCRAMBLE and fixed:
        clock = state.clock
        if clock is None or clock.remaining(command.side, at_ms=now) > fixed.ms:
            return "time_not_met"
        pieces = (position.white | position.black).bit_count()
        return "" if pieces <= fixed.pieces else "pieces_not_met"
    counter = _counter(state, command.rule)
    if counter is None:
        return "material_not_met"
    return "" if counter.is_reached else "count_not_met"


@decides(dc.RuleOnDraw)
def rule_on_draw(state: GameState, command: dc.RuleOnDraw) -> Events:
    """Return the arbiter's answer to a draw claimed, or found by the program, and its end.

    :raises CommandRefusedError: `draw_rule_not_reached` when nobody claimed it and it does
        not hold, `draw_claim_other` when another draw is claimed, `reason_missing` for a
        refusal without one.
    """
    require_running(state)
    require_no_open_claim(state, article=pending_article(state))
    claim = course_of(state).draw_claim
    if claim is not None and claim.rule is not command.rule:
        raise CommandRefusedError("draw_claim_other", rule=claim.rule.value)
    standing = next((counter for counter in holding(state) if counter.rule is command.rule), None)
    if claim is None and standing is None:
        raise CommandRefusedError("draw_rule_not_reached", rule=command.rule.value)
    if not command.grant and not command.reason.strip():
        raise CommandRefusedError("reason_missing")
    article = _article_in_force(state, command.rule)
    counter = _counter(state, command.rule)
    answered = d.DrawClaimAnswered(
        claim_version=claim.version if claim else 0,
        rule=command.rule,
        article=article,
        granted=command.grant,
        reason=command.reason,
        count=counter.count if counter else 0,
    )
    return (answered, _drawn(command.rule, article)) if command.grant else (answered,)


@decides(dc.CallArbiter)
def call_arbiter(state: GameState, command: dc.CallArbiter) -> Events:
    """Return the call; the clocks stop until it is dealt with (appendix, article 6).

    :raises CommandRefusedError: `arbiter_called`, and those of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    require_no_open_claim(state, article=pending_article(state))
    called = course_of(state).called_by
    if called:
        raise CommandRefusedError("arbiter_called", article=pending_article(state), side=called)
    return (d.ArbiterCalled(side=command.side, note=command.note),)


@decides(dc.DealWithCall)
def deal_with_call(state: GameState, command: dc.DealWithCall) -> Events:
    """Return that the call was dealt with.

    :raises CommandRefusedError: `arbiter_not_called`, and those of a game not under way.
    """
    require_running(state)
    called = course_of(state).called_by
    if not called:
        raise CommandRefusedError("arbiter_not_called", article=pending_article(state))
    return (d.CallDealtWith(side=called, note=command.note),)
