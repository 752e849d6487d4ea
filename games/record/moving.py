"""The opening of a move, the same in every game: what must hold before its own rules are asked."""

from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import (
    require_no_open_claim,
    require_reading,
    require_running,
    require_side,
    require_time,
)
from games.record.state import GameState
from games.rules.books.article import Article
from games.rules.protocol import NotationError, RulesKernel, Violation
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, not_your_turn=_("It is the other side's turn."))


def require_move(state: GameState, command: c.PlayMove, *, claim_waits: bool = True) -> None:
    """Let pass only a move that can be made now; whose turn it is is asked apart.

    `claim_waits`: play stands still while a claim does.

    :raises CommandRefusedError: `side_unknown`, `flag_fallen`, `claim_already_open`,
        `reading_negative`, and those of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    if claim_waits:
        require_no_open_claim(state)
    require_reading(command.reading_ms)


def require_turn(state: GameState, side: str, *, to_move: str = "") -> None:
    """Let pass only the side to move; `to_move` where it is not that of the position.

    :raises CommandRefusedError: `not_your_turn`, with the article of the game's book.
    """
    to_move = to_move or state.side_to_move
    if side != to_move:
        article = state.book.conduct.turns
        raise CommandRefusedError("not_your_turn", article=article, to_move=to_move)


def violation_of(
    kernel: RulesKernel[Any], position: Any, move: str, *, article: Article | None = None
) -> Violation | None:
    """Return how a move breaks the rules of play, None where it does not.

    :raises CommandRefusedError: the code of a text that names no move, with `article`.
    """
    try:
        return kernel.violation(position, move)
    except NotationError as error:
        raise CommandRefusedError(error.code, article=article, detail=error.detail) from error


def played(state: GameState, command: c.PlayMove) -> e.MovePlayed:
    """Numbered on from the moves that stand, with the reading of the clock sent along."""
    return e.MovePlayed(
        ply=state.plies + 1, side=command.side, move=command.move, reading_ms=command.reading_ms
    )


def illegal(state: GameState, command: c.PlayMove, violation: Violation) -> e.IllegalMoveRecorded:
    """Return the breach of the rules of play that a move is, put on record."""
    return e.IllegalMoveRecorded(
        ply=state.plies + 1,
        side=command.side,
        move=command.move,
        code=violation.code,
        article=violation.article,
    )
