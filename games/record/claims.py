"""Claims and reviews put on record: the same way in every game, by what its book lets be asked.

A claim stops the clocks until it is ruled on. What a game asks beyond this is its own conduct's.
"""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import (
    require_no_open_claim,
    require_open,
    require_running,
    require_side,
    require_time,
)
from games.record.state import Claim, GameState
from games.record.values import Actor, Role, Status
from games.rules.clocks import control as clocks
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(403, review_not_yours=_("Only the chief arbiter orders a review unasked."))
declare_refusals(409, game_not_over=_("The game is not over yet."))

ClaimCommand = c.MakeClaim | c.OrderReview


@decides(c.MakeClaim, c.OrderReview)
def make_claim(state: GameState, command: ClaimCommand, *, by: Actor) -> tuple[e.GameEvent, ...]:
    """Return the claim of a side, or the review that an official orders.

    :raises CommandRefusedError: those of `require_claimable`.
    """
    require_claimable(state, command, by=by)
    return (claimed(state, command),)


def require_claimable(state: GameState, command: ClaimCommand, *, by: Actor) -> None:
    """Let pass a claim of a side of the game, or a review, that may be put now.

    :raises CommandRefusedError: `side_unknown`, `review_not_yours`, `claim_already_open`,
        `game_not_over` of what is asked after the end, `game_closed`, `flag_fallen`, and those
        of a game not under way.
    """
    question, claims = command.question.value, state.book.claims
    if isinstance(command, c.MakeClaim):
        require_side(state, command.side)
    require_open(state)
    if question not in claims.after_end:
        require_running(state)
    elif state.status is not Status.OVER:
        raise CommandRefusedError("game_not_over", article=claims.asked_under(question))
    if isinstance(command, c.OrderReview):
        _require_reviewer(state, by)
    require_no_open_claim(state)
    if question not in claims.after_end:
        require_time(state)


def _require_reviewer(state: GameState, by: Actor) -> None:
    claims = state.book.claims
    if by.role is not Role.CHIEF_ARBITER and not claims.any_arbiter_reviews:
        raise CommandRefusedError("review_not_yours", article=claims.reviewers)


def claimed(state: GameState, command: ClaimCommand) -> e.ClaimMade:
    """Return the claim put on record, of no side where an official asks."""
    side = command.side if isinstance(command, c.MakeClaim) else ""
    return e.ClaimMade(side=side, question=command.question, ply=state.plies)


@folds(e.ClaimMade)
def _claimed(state: GameState, event: e.ClaimMade, version: int, at: int) -> GameState:
    claim = Claim(
        version=version,
        side=event.side,
        question=event.question,
        ply=event.ply,
        after_end=state.ending is not None,
    )
    return replace(
        state,
        claims=(*state.claims, claim),
        clock=state.clock and clocks.stop(state.clock, at_ms=at),
    )
