"""A forbidden move pointed out by White (禁手). Gomoku rules 2025, articles 8 and 19.1.2.

The move is judged on the board it was played on. A double three or double four counts only
while it is Black's last move and White has neither played nor passed since (19.1.2-A); an
overline at any time before the end (19.1.2-B). A five made by the same stone goes first
(19.1.2-C), so that it is no forbidden move at all.
"""

from adjudication.rulings.ruling import moves_until
from games.record.gomoku.rules import ForbiddenMove, claimable, forbidden_moves, kernel_of
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.kernel import ARTICLES
from games.rules.verdict import Verdict

_CHINESE = {"three_three": "三三禁手", "four_four": "四四禁手", "overline": "长连禁手"}
_ENGLISH = {
    "three_three": "a double three",
    "four_four": "a double four",
    "overline": "an overline",
}


def rule_on_forbidden_move(state: GameState, claim: Claim) -> Ruling:
    """Rule whether Black made a forbidden move that White may still point out."""
    moves = moves_until(state, claim)
    found = forbidden_moves(kernel_of(state), state.start_position, moves)
    upheld = claimable(found, claim.ply)
    if upheld is None:
        return Ruling(
            verdict=Verdict.UNTRUE,
            against=claim.side,
            articles=(GOMOKU("19.1.2"),),
            facts=(("moves_played", claim.ply),),
            explanation_zh=f"黑方第 {claim.ply} 手不构成禁手，此前亦无长连禁手，不成立，继续对弈。",
            explanation_en=(
                f"Black's move {claim.ply} is no forbidden move, nor was an overline made before: "
                "not upheld, the game goes on."
            ),
        )
    return _upheld(upheld, claim)


def _upheld(found: ForbiddenMove, claim: Claim) -> Ruling:
    late = found.ply < claim.ply
    kinds = ("overline",) if late else found.kinds
    article = GOMOKU("19.1.2-B" if late else "19.1.2")
    zh = f"黑方第 {found.ply} 手 {found.move} 构成{'、'.join(_CHINESE[kind] for kind in kinds)}"
    en = f"Black's move {found.ply} at {found.move} is {' and '.join(_ENGLISH[k] for k in kinds)}"
    if late:
        zh += "，长连禁手在终局前随时可以指出"
        en += ", which may be pointed out at any time before the end"
    else:
        zh += "，白方立即指出"
        en += ", pointed out at once"
    if found.readings_differ and not late:
        zh += "（两种“活三”解释在此点结论不同，请裁判员核对）"
        en += " (the two readings of a three differ here: the arbiter should check)"
    return Ruling(
        verdict=Verdict.BLACK_LOSES,
        result="0-1",
        against="black",
        articles=(article, *(ARTICLES[kind] for kind in kinds)),
        facts=(("moves_played", claim.ply), ("forbidden_move_number", found.ply)),
        evidence=(found.move,),
        evidence_from_ply=found.ply,
        explanation_zh=f"{zh}，判白方胜。",
        explanation_en=f"{en}: White wins.",
    )
