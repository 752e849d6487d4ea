"""One question to one ruling: the pure function every worker calls."""

from adjudication.rulings.registry import rule_for
from games.record.ruling import Ruling
from games.record.state import Claim, GameState


def adjudicate(state: GameState, claim: Claim) -> Ruling:
    """Rule on `claim` from the record alone.

    The same record gives the same ruling, whoever asks and whenever.

    :raises LookupError: nothing rules on such a question in this game.
    """
    rule = rule_for(state.kernel.game, claim.question)
    if rule is None:
        raise LookupError(f"{claim.question.value} in {state.edition}")
    return rule(state, claim)
