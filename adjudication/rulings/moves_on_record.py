"""Moves against the rules found afterwards, in any game, by its kernel alone."""

from games.record.ruling import Ruling
from games.record.state import Claim, GameState, PlayedMove
from games.rules.books.article import cited_in
from games.rules.protocol import Violation
from games.rules.verdict import Verdict
from games.streams.messages import declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    move_breaks=_("Half-move %(ply)d, %(move)s, breaks article %(article)s."),
    no_move_breaks=_(
        "Up to half-move %(ply)d no move on record breaks the rules: not upheld, the game goes on."
    ),
)


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
        explanation=message("move_breaks", ply=wrong.ply, move=wrong.move, article=broken),
    )


def none_breaks(state: GameState, claim: Claim) -> Ruling:
    """Rule that no move on record is against the rules, under the article asked about."""
    return Ruling(
        verdict=Verdict.UNTRUE,
        against=claim.side,
        articles=cited_in(state.book.claims.asked_under(claim.question.value)),
        facts=(("moves_played", claim.ply),),
        explanation=message("no_move_breaks", ply=claim.ply),
    )


def _first(state: GameState, claim: Claim) -> tuple[PlayedMove, Violation] | None:
    position = state.first_position
    for played in state.moves[: claim.ply]:
        violation = state.kernel.violation(position, played.move)
        if violation is not None:
            return played, violation
        position = state.kernel.play(position, played.move)
    return None
