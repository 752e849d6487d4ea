"""Claims of draughts that a worker rules on: a counted draw, an illegal move found afterwards.

FMJD rules, chapter 6 and 5.4; fmjd64, 7.2.3-7.2.8. A single rule is claimed at once, by
`ClaimDraw`; here the whole record is examined, and the arbiter confirms what is found.
"""

from games.record import commands as c
from games.record import events as e
from games.record.claims import ClaimCommand, claimed, require_claimable
from games.record.draughts.rules import course_of, kernel_of
from games.record.errors import CommandRefusedError
from games.record.guards import require_no_open_claim
from games.record.state import GameState
from games.record.values import Actor
from games.rules.books.article import Article
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, irregularity_open=_("An act against the rules must be settled first."))

Events = tuple[e.GameEvent, ...]


@decides(c.MakeClaim, c.OrderReview)
def make_claim(state: GameState, command: ClaimCommand, *, by: Actor) -> Events:
    """Return the claim of a side, or the review of an arbiter; the clocks stop until it is ruled.

    :raises CommandRefusedError: `draw_claim_open`, `arbiter_called`, `irregularity_open`, and
        those of `require_claimable`.
    """
    require_claimable(state, command, by=by)
    require_quiet(state)
    if course_of(state).irregularity is not None:
        article = kernel_of(state).variant.irregular.article
        raise CommandRefusedError("irregularity_open", article=article)
    return (claimed(state, command),)


def require_quiet(state: GameState) -> None:
    """Let pass only a game in which no claim and no call waits for an answer.

    :raises CommandRefusedError: `claim_already_open`, `draw_claim_open`, `arbiter_called`.
    """
    course = course_of(state)
    require_no_open_claim(state)
    if course.draw_claim is not None:
        raise CommandRefusedError("draw_claim_open", article=pending_article(state))
    if course.called_by:
        raise CommandRefusedError(
            "arbiter_called", article=pending_article(state), side=course.called_by
        )


def pending_article(state: GameState) -> Article:
    """Return the article by which claims and calls are dealt with before anything else."""
    return state.book.closing.pending
