"""One question to one ruling: the pure function every worker calls."""

from typing import assert_never

from adjudication.rulings.natural_limit import rule_on_natural_limit
from adjudication.rulings.repetition import rule_on_repetition
from adjudication.rulings.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import Question


def adjudicate(state: GameState, claim: Claim) -> Ruling:
    """Rule on `claim` from the record alone.

    The same record gives the same ruling, whoever asks and whenever.
    """
    match claim.question:
        case Question.NATURAL_LIMIT:
            return rule_on_natural_limit(state, claim)
        case Question.REPETITION:
            return rule_on_repetition(state, claim)
        case _:
            assert_never(claim.question)
