"""Claims of draughts that a worker rules on: a counted draw, an illegal move found afterwards.

FMJD rules, chapter 6 and 5.4; fmjd64, 7.2.3-7.2.8. A single rule is claimed at once, by
`ClaimDraw`; here the whole record is examined, and the arbiter confirms what is found.
"""

from games.record import commands as c
from games.record import events as e
from games.record.draughts.fold import course_of, kernel_of
from games.record.errors import CommandRefusedError
from games.record.guards import (
    require_no_open_claim,
    require_running,
    require_side,
    require_time,
)
from games.record.state import GameState
from games.record.values import Question

Events = tuple[e.GameEvent, ...]


def article_of_claim(state: GameState, question: Question) -> str:
    """Return the article that a question is asked under on the board of this game."""
    variant = kernel_of(state).variant
    if question is Question.COUNTED_DRAW:
        return variant.drawn.number
    return variant.irregular.article.number


def make_claim(state: GameState, command: c.MakeClaim | c.OrderReview) -> Events:
    """Return the claim of a side, or the review of an arbiter; the clocks stop until it is ruled.

    :raises CommandRefusedError: `claim_already_open`, `draw_claim_open`, `arbiter_called`,
        `irregularity_open`, `flag_fallen`, and those of a game not under way.
    """
    side = ""
    if isinstance(command, c.MakeClaim):
        require_side(state, command.side)
        side = command.side
    require_running(state)
    require_time(state)
    require_quiet(state)
    if course_of(state).irregularity is not None:
        article = kernel_of(state).variant.irregular.article.number
        raise CommandRefusedError("irregularity_open", article=article)
    return (e.ClaimMade(side=side, question=command.question, ply=state.plies),)


def require_quiet(state: GameState) -> None:
    """Let pass only a game in which no claim and no call waits for an answer.

    :raises CommandRefusedError: `claim_already_open`, `draw_claim_open`, `arbiter_called`.
    """
    claim, course = state.open_claim, course_of(state)
    if claim is not None:
        require_no_open_claim(state, article=article_of_claim(state, claim.question))
    if course.draw_claim is not None:
        raise CommandRefusedError("draw_claim_open", article=pending_article(state))
    if course.called_by:
        raise CommandRefusedError(
            "arbiter_called", article=pending_article(state), side=course.called_by
        )


def pending_article(state: GameState) -> str:
    """Return the article by which claims and calls are dealt with before anything else."""
    return state.book.closing.pending.number
