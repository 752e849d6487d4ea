"""Draws by count, and moves against the rules found afterwards, in draughts.

FMJD rules, 6.1-6.4 and 5.4; fmjd64, 7.2.3-7.2.8 and 5. The counts are those of the kernel,
taken move by move to where the claim was made.
"""

from dataclasses import replace
from functools import reduce

from adjudication.rulings.moves_on_record import none_breaks
from adjudication.rulings.ruling import moves_until
from games.record.draughts.counting import counted
from games.record.draughts.rules import course_of, kernel_of
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.rules.books.article import cited_in
from games.rules.draughts.draws import Counter, DrawCounts, DrawRule, begin_counts, next_counts
from games.rules.draughts.irregular import MARK
from games.rules.verdict import Verdict
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    threefold=_("the same position"),
    kings_only=_("moves by kings alone"),
    sixteen_moves=_("three pieces against a king"),
    five_moves=_("two pieces or fewer against a king"),
    three_kings=_("three kings or more against a king"),
    unchanged_balance=_("unchanged balance"),
    main_road=_("three pieces against a king on the main road"),
    times_counted=_("%(rule)s: %(count)d of %(limit)d times"),
    times_counted_under=_("%(rule)s: %(count)d of %(limit)d times (%(article)s)"),
    half_moves_counted=_("%(rule)s: %(count)d of %(limit)d half-moves"),
    half_moves_counted_under=_("%(rule)s: %(count)d of %(limit)d half-moves (%(article)s)"),
    counts=_("%(first)s; %(second)s"),
    draw_rule_met=_("%(said)s: the rule is met, the game is drawn."),
    no_draw_rule_met=_("%(said)s: no rule is met, the game goes on."),
    irregular_move_stands=_(
        "Half-move %(ply)d, %(move)s, breaks article %(article)s; the opponent played on, so that "
        "it stands and the game goes on."
    ),
)


def rule_on_counted_draw(state: GameState, claim: Claim) -> Ruling:
    """Rule whether a draw rule that counts holds in the position of the claim.

    What the books leave to judgement (规则和棋, 时间恐慌) is no count and not answered here.
    """
    counts = _counts_until(state, claim)
    at_claim = replace(state, course=replace(course_of(state), counts=counts))
    counters = counted(at_claim)
    reached = next((counter for counter in counters if counter.is_reached), None)
    if reached is None:
        return _not_reached(state, claim, counters)
    moves = moves_until(state, claim)
    first = max(1, claim.ply - _stretch(reached, counts) + 1)
    articles = tuple(
        counter.article for counter in counters if counter.is_reached and counter.article
    )
    return Ruling(
        verdict=Verdict.DRAW,
        result="1/2-1/2",
        articles=tuple(dict.fromkeys(articles)),
        facts=(("draw_count", reached.count), ("draw_limit", reached.limit)),
        evidence=moves[first - 1 :],
        evidence_from_ply=first,
        explanation=message("draw_rule_met", said=_count(reached)),
    )


def _not_reached(state: GameState, claim: Claim, counters: tuple[Counter, ...]) -> Ruling:
    nearest = max(counters, key=lambda counter: counter.count * 1000 // counter.limit)
    counts = reduce(
        lambda first, second: message("counts", first=first, second=second),
        map(_count, counters),
    )
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=cited_in(state.book.claims.asked_under(claim.question.value)),
        facts=(("draw_count", nearest.count), ("draw_limit", nearest.limit)),
        explanation=message("no_draw_rule_met", said=counts),
    )


def _counts_until(state: GameState, claim: Claim) -> DrawCounts:
    kernel, position = kernel_of(state), state.first_position
    counts = begin_counts(kernel, position)
    for move in moves_until(state, claim):
        after = kernel.play(position, move)
        counts = next_counts(kernel, counts, position, after)
        position = after
    return counts


def _stretch(counter: Counter, counts: DrawCounts) -> int:
    """Return how many of the last half-moves prove a rule."""
    if counter.rule is DrawRule.THREEFOLD:
        return len(counts.line) - 1 - counts.line.index(counts.line[-1])
    return counter.count


def _count(counter: Counter) -> Message:
    counted = "half_moves_counted"
    if counter.rule is DrawRule.THREEFOLD:
        counted = "times_counted"
    stands = {"count": counter.count, "limit": counter.limit}
    rule = message(counter.rule.value)
    if counter.article is None:
        return message(counted, rule=rule, **stands)
    return message(f"{counted}_under", rule=rule, article=counter.article.number, **stands)


def rule_on_irregular_move(state: GameState, claim: Claim) -> Ruling:
    """Rule whether a move that stands on record breaks the rules, and what that means now.

    Whoever plays on has let his opponent's irregular move stand (5.4): it is named, with its
    article, and the game goes on. The latest one of the claimant's opponent is looked for.
    """
    kernel, position = kernel_of(state), state.first_position
    found = None
    for played in state.moves[: claim.ply]:
        made, mark, _ = played.move.partition(MARK)
        violation = kernel.violation(position, made) if mark else None
        if violation is not None and played.side != claim.side:
            found = played, violation
        position = kernel.play(position, played.move)
    if found is None:
        return none_breaks(state, claim)
    wrong, violation = found
    article = state.book.claims.asked_under(claim.question.value)
    return Ruling(
        verdict=Verdict.ILLEGAL,
        against=wrong.side,
        articles=cited_in(article, violation.article),
        facts=(("moves_played", claim.ply),),
        evidence=(wrong.move,),
        evidence_from_ply=wrong.ply,
        explanation=message(
            "irregular_move_stands",
            ply=wrong.ply,
            move=wrong.move,
            article=violation.article.number,
        ),
    )
