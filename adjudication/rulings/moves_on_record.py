"""Moves against the rules found afterwards, in any game, by its kernel alone."""

from games.record.ruling import Ruling
from games.record.state import Claim, GameState, PlayedMove
from games.rules.books.article import cited_in
from games.rules.protocol import Violation
from games.rules.verdict import Verdict


def rule_on_moves(state: GameState, claim: Claim) -> Ruling:
    """Rule whether a move that stands on record breaks the rules of play.

    The first one is named, for after it the moves lead nowhere; only one of the claimant's
    opponent is looked for, unasked of either side.
    """
    found = _first(state, claim)
    if found is None or found[0].side == claim.side:
        return none_breaks(state, claim)
    wrong, violation = found
    article = state.book.claims.asked_under(claim.question.value)
    broken = violation.article.number
    return Ruling(
        verdict=Verdict.ILLEGAL,
        against=wrong.side,
        articles=tuple(dict.fromkeys(cited_in(article, violation.article))),
        facts=(("moves_played", claim.ply),),
        evidence=(wrong.move,),
        evidence_from_ply=wrong.ply,
        explanation_zh=f"第 {wrong.ply} 着 {wrong.move} 违反第 {broken} 条。",
        explanation_en=f"Half-move {wrong.ply}, {wrong.move}, breaks article {broken}.",
    )


def none_breaks(state: GameState, claim: Claim) -> Ruling:
    """Rule that no move on record is against the rules, under the article asked about."""
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=cited_in(state.book.claims.asked_under(claim.question.value)),
        facts=(("moves_played", claim.ply),),
        explanation_zh=f"至第 {claim.ply} 着，记录中没有违反行棋规定的着法，不成立，继续对弈。",
        explanation_en=(
            f"Up to half-move {claim.ply} no move on record breaks the rules: not upheld, the "
            "game goes on."
        ),
    )


def _first(state: GameState, claim: Claim) -> tuple[PlayedMove, Violation] | None:
    position = state.first_position
    for played in state.moves[: claim.ply]:
        violation = state.kernel.violation(position, played.move)
        if violation is not None:
            return played, violation
        position = state.kernel.play(position, played.move)
    return None
