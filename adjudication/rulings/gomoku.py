"""A forbidden move pointed out by White (禁手). Gomoku rules 2025, articles 8 and 19.1.2.

The move is judged on the board it was played on. A double three or double four counts only
while it is Black's last move and White has neither played nor passed since (19.1.2-A); an
overline at any time before the end (19.1.2-B). A five made by the same stone goes first
(19.1.2-C), so that it is no forbidden move at all.
"""

from collections.abc import Sequence
from functools import reduce

from adjudication.rulings.ruling import moves_until
from games.record.gomoku.rules import ForbiddenMove, claimable, forbidden_moves, kernel_of
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.rules.books.sources import GOMOKU
from games.rules.gomoku.kernel import ARTICLES
from games.rules.verdict import Verdict
from games.streams.messages import Message, declare_messages, message
from games.streams.refusals import gettext_noop as _

declare_messages(
    no_forbidden_move=_(
        "Black's move %(ply)d is no forbidden move, nor was an overline made before: not upheld, "
        "the game goes on."
    ),
    forbidden_move_made=_("Black's move %(ply)d at %(move)s is %(kinds)s"),
    two_kinds=_("%(first)s and %(second)s"),
    three_three=_("a double three"),
    four_four=_("a double four"),
    overline=_("an overline"),
    pointed_out_at_once=_("%(said)s, pointed out at once"),
    overline_pointed_out_later=_("%(said)s, which may be pointed out at any time before the end"),
    readings_differ=_(
        "%(said)s (the two readings of a three differ here: the arbiter should check)"
    ),
    forbidden_move_loses=_("%(said)s: White wins."),
)


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
            explanation=message("no_forbidden_move", ply=claim.ply),
        )
    return _upheld(upheld, claim)


def _upheld(found: ForbiddenMove, claim: Claim) -> Ruling:
    late = found.ply < claim.ply
    kinds = ("overline",) if late else found.kinds
    article = GOMOKU("19.1.2-B" if late else "19.1.2")
    explanation = message(
        "forbidden_move_made", ply=found.ply, move=found.move, kinds=_kinds_named(kinds)
    )
    explanation = message(
        "overline_pointed_out_later" if late else "pointed_out_at_once", said=explanation
    )
    if found.readings_differ and not late:
        explanation = message("readings_differ", said=explanation)
    return Ruling(
        verdict=Verdict.BLACK_LOSES,
        result="0-1",
        against="black",
        articles=(article, *(ARTICLES[kind] for kind in kinds)),
        facts=(("moves_played", claim.ply), ("forbidden_move_number", found.ply)),
        evidence=(found.move,),
        evidence_from_ply=found.ply,
        explanation=message("forbidden_move_loses", said=explanation),
    )


def _kinds_named(kinds: Sequence[str]) -> Message:
    named = [message(kind) for kind in kinds]
    return reduce(lambda first, second: message("two_kinds", first=first, second=second), named)
