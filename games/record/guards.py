"""Preconditions and endings that several commands share."""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.officiating.timekeeping.articles import loss_on_time
from games.record.state import GameState
from games.record.values import Question, Status, other_side, win_for
from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    game_not_arranged=_("The game has not been arranged."),
    game_not_started=_("The game has not been started."),
    game_over=_("The game is over."),
    game_closed=_("The game is closed."),
    command_of_another_game=_("The game on the board has no such act."),
    flag_fallen=_("A flag has fallen: only the pending claim is still ruled on."),
    claim_already_open=_("A claim is open already."),
)


def require_question(state: GameState, question: Question, *, unasked: bool = False) -> None:
    """Let pass only a question that the book knows; `unasked`: one that officials may review.

    :raises CommandRefusedError: `command_of_another_game`.
    """
    if not state.book.knows(question.value) or (unasked and not state.book.claims.reviewed):
        raise CommandRefusedError("command_of_another_game", edition=state.edition)


def require_game(state: GameState | None) -> GameState:
    """Return the game.

    :raises CommandRefusedError: `game_not_arranged`.
    """
    if state is None:
        raise CommandRefusedError("game_not_arranged")
    return state


def require_running(state: GameState) -> None:
    """Let pass only a game under way.

    :raises CommandRefusedError: `game_not_started`, `game_over` or `game_closed`.
    """
    if state.status is Status.ARRANGED:
        raise CommandRefusedError("game_not_started")
    if state.status is Status.OVER:
        raise CommandRefusedError("game_over", article=state.book.closing.over)
    if state.status is Status.CLOSED:
        raise CommandRefusedError("game_closed", article=state.book.closing.closed)


def require_time(state: GameState) -> None:
    """Let pass only a game in which no flag has fallen that waits.

    It waits for the claim made before it (xiangqi 22.4, gomoku 19.1.2), or for the referee who
    confirms the loss (weiqi 22.5).

    :raises CommandRefusedError: `flag_fallen`.
    """
    if state.flag_fallen:
        first = state.book.claims.first if state.open_claim is not None else None
        raise CommandRefusedError(
            "flag_fallen", article=first or loss_on_time(state), side=state.flag_fallen
        )


def require_open(state: GameState) -> None:
    """Let pass only a game whose record is not complete.

    :raises CommandRefusedError: `game_closed`.
    """
    if state.status is Status.CLOSED:
        raise CommandRefusedError("game_closed", article=state.book.closing.closed)


def require_no_open_claim(state: GameState, *, article: Article | None = None) -> None:
    """Let pass only a game in which no claim waits for its answer.

    :raises CommandRefusedError: `claim_already_open`, with `article` or that by which the game's
        book lets it wait.
    """
    claim = state.open_claim
    if claim is not None:
        waits = state.book.claims.waits_under(claim.question.value)
        raise CommandRefusedError("claim_already_open", article=article or waits)


def require_reading(reading_ms: int | None) -> None:
    """Let pass a reading of the clock that can be, or none.

    :raises CommandRefusedError: `reading_negative`.
    """
    if reading_ms is not None and reading_ms < 0:
        raise CommandRefusedError("reading_negative", reading_ms=reading_ms)


def require_side(state: GameState, side: str) -> None:
    """Let pass only a side of this game.

    :raises CommandRefusedError: `side_unknown`.
    """
    if side not in state.sides:
        raise CommandRefusedError("side_unknown", side=side)


def lost_by(state: GameState, side: str, *, reason: str, article: Article | None) -> e.GameEnded:
    """The win of the other side, under the article that `side` has lost by."""
    winner = other_side(state.sides, side)
    return e.GameEnded(result=win_for(state.sides, winner), reason=reason, article=article)
