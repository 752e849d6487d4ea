"""Claims of weiqi: a repetition, an illegal move found afterwards, a count. Rules of 2002.

What is ruled is the worker's; what a binding ruling brings is decided here.
"""

from games.record import commands as c
from games.record import events as e
from games.record import rulings
from games.record.ruling import RulingOnRecord, RulingStatus
from games.record.rulings import revised
from games.record.state import Claim, GameState
from games.record.values import Actor
from games.record.weiqi import decide_repetitions
from games.record.weiqi.decide_play import warned
from games.rules.books.sources import WEIQI
from games.rules.verdict import Verdict
from games.streams.dispatch import decides

Events = tuple[e.GameEvent, ...]

KO_ARTICLE = WEIQI("18.3")
"""提劫过早: the move is void, its turn forfeited, its maker warned."""


def follows(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return what a binding ruling brings: an end, a result put right, a warning, or nothing."""
    if state.ending is not None:
        return revised(state, claim, ruling)
    if ruling.result:
        return decide_repetitions.rare_case(state)
    if ruling.verdict is Verdict.ILLEGAL and ruling.articles[0] == KO_ARTICLE:
        return (
            () if _was_warned(state, ruling) else warned(state, ruling.against, article=KO_ARTICLE)
        )
    return ()


def _was_warned(state: GameState, ruling: RulingOnRecord) -> bool:
    """Return whether a ruling on the same move was binding before: one act, one warning."""
    return any(
        record.status is RulingStatus.CONFIRMED
        and record.question is ruling.question
        and record.first_ply == ruling.first_ply
        for record in state.rulings
        if record.version != ruling.version
    )


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
