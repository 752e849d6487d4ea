"""One question to one ruling: the pure function every worker calls."""

from collections.abc import Callable

from adjudication.rulings.gomoku import rule_on_forbidden_move
from adjudication.rulings.natural_limit import rule_on_natural_limit
from adjudication.rulings.repetition import rule_on_repetition
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import Question

Rule = Callable[[GameState, Claim], Ruling]

RULES: dict[tuple[str, Question], Rule] = {
    ("xiangqi", Question.NATURAL_LIMIT): rule_on_natural_limit,
    ("xiangqi", Question.REPETITION): rule_on_repetition,
    ("gomoku", Question.FORBIDDEN_MOVE): rule_on_forbidden_move,
}
"""(game, question) -> what rules on it."""


def adjudicate(state: GameState, claim: Claim) -> Ruling:
    """Rule on `claim` from the record alone.

    The same record gives the same ruling, whoever asks and whenever.

    :raises LookupError: nothing rules on such a question in this game.
    """
    rule = RULES.get((state.kernel.game, claim.question))
    if rule is None:
        raise LookupError(f"{claim.question.value} in {state.edition}")
    return rule(state, claim)
