"""Draws by count, and moves against the rules found afterwards, in draughts.

FMJD rules, 6.1-6.4 and 5.4; fmjd64, 7.2.3-7.2.8 and 5. The counts are those of the kernel,
taken move by move to where the claim was made.
"""

from dataclasses import replace

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

_CHINESE = {
    DrawRule.THREEFOLD: "同形",
    DrawRule.KINGS_ONLY: "双方只走王",
    DrawRule.SIXTEEN: "三子对单王",
    DrawRule.FIVE: "两子（含）以下对单王",
    DrawRule.THREE_KINGS: "三王（含）以上对单王",
    DrawRule.BALANCE: "子力不变",
    DrawRule.MAIN_ROAD: "三子对大路单王",
}
_ENGLISH = {
    DrawRule.THREEFOLD: "the same position",
    DrawRule.KINGS_ONLY: "moves by kings alone",
    DrawRule.SIXTEEN: "three pieces against a king",
    DrawRule.FIVE: "two pieces or fewer against a king",
    DrawRule.THREE_KINGS: "three kings or more against a king",
    DrawRule.BALANCE: "unchanged balance",
    DrawRule.MAIN_ROAD: "three pieces against a king on the main road",
}


def rule_on_counted_draw(state: GameState, claim: Claim) -> Ruling:
    """Rule whether a draw rule that counts holds in the position of the claim.

    What the books leave to judgement (规则和棋, 时间恐慌) is no count and not answered here.
    """
    counts = _counts_until(state, claim)
    at_claim = replace(state, course=replace(course_of(state), counts=counts))
    counters = counted(at_claim)
    held = next((counter for counter in counters if counter.is_reached), None)
    if held is None:
        return _not_reached(state, claim, counters)
    moves = moves_until(state, claim)
    first = max(1, claim.ply - _stretch(held, counts) + 1)
    zh, en = _count_zh(held), _count_en(held)
    articles = tuple(
        counter.article for counter in counters if counter.is_reached and counter.article
    )
    return Ruling(
        verdict=Verdict.DRAW,
        result="1/2-1/2",
        articles=tuple(dict.fromkeys(articles)),
        facts=(("draw_count", held.count), ("draw_limit", held.limit)),
        evidence=moves[first - 1 :],
        evidence_from_ply=first,
        explanation_zh=f"{zh}，已达规定，判和。",
        explanation_en=f"{en}: the rule is met, the game is drawn.",
    )


def _not_reached(state: GameState, claim: Claim, counters: tuple[Counter, ...]) -> Ruling:
    nearest = max(counters, key=lambda counter: counter.count * 1000 // counter.limit)
    zh = "；".join(_count_zh(counter) for counter in counters)
    en = "; ".join(_count_en(counter) for counter in counters)
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=cited_in(state.book.claims.asked_under(claim.question.value)),
        facts=(("draw_count", nearest.count), ("draw_limit", nearest.limit)),
        explanation_zh=f"{zh}，均未达规定，不成立，继续对弈。",
        explanation_en=f"{en}: no rule is met, the game goes on.",
    )


def _counts_until(state: GameState, claim: Claim) -> DrawCounts:
    kernel, position = kernel_of(state), state.first_position
    counts = begin_counts(kernel, position)
    for move in moves_until(state, claim):
        after = kernel.play(position, move)
        counts = next_counts(kernel, counts, position, after)
        position = after
    return counts


def _stretch(held: Counter, counts: DrawCounts) -> int:
    """Return how many of the last half-moves prove a rule."""
    if held.rule is DrawRule.THREEFOLD:
        return len(counts.line) - 1 - counts.line.index(counts.line[-1])
    return held.count


def _under_zh(counter: Counter) -> str:
    return f"，第 {counter.article.number} 条" if counter.article else ""


def _count_zh(counter: Counter) -> str:
    name = _CHINESE[counter.rule]
    if counter.rule is DrawRule.THREEFOLD:
        return f"{name}出现 {counter.count} 次（规定 {counter.limit} 次{_under_zh(counter)}）"
    return f"{name}，双方共走 {counter.count} 着（规定 {counter.limit} 着{_under_zh(counter)}）"


def _count_en(counter: Counter) -> str:
    under = f" ({counter.article.number})" if counter.article else ""
    unit = "times" if counter.rule is DrawRule.THREEFOLD else "half-moves"
    return f"{_ENGLISH[counter.rule]}: {counter.count} of {counter.limit} {unit}{under}"


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
        explanation_zh=(
            f"第 {wrong.ply} 着 {wrong.move} 违反第 {violation.article.number} 条；对方已续走，"
            "该着有效，继续对弈。"
        ),
        explanation_en=(
            f"Half-move {wrong.ply}, {wrong.move}, breaks article {violation.article.number}; the "
            "opponent played on, so that it stands and the game goes on."
        ),
    )
