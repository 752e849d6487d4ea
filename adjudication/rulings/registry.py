"""What rules on which question in which game, and who answers where the machine cannot."""

from collections.abc import Callable

from adjudication.rulings.draughts import rule_on_counted_draw, rule_on_irregular_move
from adjudication.rulings.gomoku import rule_on_forbidden_move
from adjudication.rulings.moves_on_record import rule_on_moves
from adjudication.rulings.natural_limit import rule_on_natural_limit
from adjudication.rulings.repetition import rule_on_repetition
from adjudication.rulings.weiqi import rule_on_board_repetition, rule_on_count, rule_on_illegal_move
from games.record.ruling import Ruling
from games.record.state import Claim, GameState
from games.record.values import Question
from games.rules.books.article import Article

Rule = Callable[[GameState, Claim], Ruling]

RULES: dict[tuple[str, Question], Rule] = {
    ("xiangqi", Question.NATURAL_LIMIT): rule_on_natural_limit,
    ("xiangqi", Question.REPETITION): rule_on_repetition,
    ("gomoku", Question.FORBIDDEN_MOVE): rule_on_forbidden_move,
    ("weiqi", Question.REPETITION): rule_on_board_repetition,
    ("weiqi", Question.ILLEGAL_MOVE): rule_on_illegal_move,
    ("weiqi", Question.COUNT): rule_on_count,
    ("draughts", Question.COUNTED_DRAW): rule_on_counted_draw,
    ("draughts", Question.ILLEGAL_MOVE): rule_on_irregular_move,
}
"""(game, question) -> what rules on it."""
COMMON: dict[Question, Rule] = {Question.ILLEGAL_MOVE: rule_on_moves}
"""Question -> what rules on it in a game without a rule of its own."""


def rule_for(game: str, question: Question) -> Rule | None:
    """The game's own rule before the common one; None where nothing rules."""
    return RULES.get((game, question)) or COMMON.get(question)


def left_to_referee(state: GameState, claim: Claim) -> Article | None:
    """Return the article under which the referee answers `claim` where the machine gave it up."""
    return state.book.claims.asked_under(claim.question.value)
