"""Claims of weiqi: a repetition, an illegal move found afterwards, a count. Rules of 2002.

What is ruled is the worker's; what a binding ruling brings is decided here.
"""

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
from games.record.ruling import RulingOnRecord, RulingStatus
from games.record.state import Claim, GameState
from games.record.values import Question, Status
from games.record.weiqi import repairs
from games.record.weiqi.play import warned
from games.rules.verdict import Verdict

Events = tuple[e.GameEvent, ...]

ARTICLES = {
    Question.REPETITION: "20",
    Question.ILLEGAL_MOVE: "18.3",
    Question.COUNT: "16.4",
}
"""Question -> the article it is asked under."""
KO_ARTICLE = "18.3"
"""提劫过早: the move is void, its turn forfeited, its maker warned."""


def make_claim(state: GameState, command: c.MakeClaim | c.OrderReview) -> Events:
    """Return the claim of a side, or the review of an arbiter; the clocks stop until it is ruled.

    A count is asked about when the game is over and not yet signed (16.4).

    :raises CommandRefusedError: `claim_already_open`, `game_not_over` for a count,
        `game_closed`, `flag_fallen`, and those of a game not under way.
    """
    side = ""
    if isinstance(command, c.MakeClaim):
        require_side(state, command.side)
        side = command.side
    article = ARTICLES[command.question]
    require_open(state)
    require_no_open_claim(state, article=article)
    if command.question is Question.COUNT:
        if state.status is not Status.OVER:
            raise CommandRefusedError("game_not_over", article=article)
    else:
        require_running(state)
        require_time(state)
    return (e.ClaimMade(side=side, question=command.question, ply=state.plies),)


def follows(state: GameState, claim: Claim, ruling: RulingOnRecord) -> Events:
    """Return what a binding ruling brings: an end, a result put right, a warning, or nothing."""
    if state.ending is not None:
        if not claim.after_end or not ruling.result or ruling.result == state.ending.result:
            return ()
        reason = f"{ruling.question.value}_ruling"
        return (
            e.ResultRevised(
                result=ruling.result,
                reason=reason,
                article=ruling.articles[0],
                ruling_version=ruling.version,
            ),
        )
    if ruling.result:
        return repairs.rare_case(state)
    if ruling.verdict is Verdict.ILLEGAL and ruling.articles[0] == KO_ARTICLE:
        return (
            () if _was_warned(state, ruling) else warned(state, ruling.against, article=KO_ARTICLE)
        )
    return ()


def _was_warned(state: GameState, ruling: RulingOnRecord) -> bool:
    """Return whether a ruling on the same move was binding before: one act, one warning."""
    return any(
        one.status is RulingStatus.CONFIRMED
        and one.question is ruling.question
        and one.first_ply == ruling.first_ply
        for one in state.rulings
        if one.version != ruling.version
    )


def require_ruled(state: GameState) -> None:
    """Let pass an act at the board only where no claim waits.

    :raises CommandRefusedError: `claim_already_open`.
    """
    claim = state.open_claim
    if claim is not None:
        require_no_open_claim(state, article=ARTICLES[claim.question])
