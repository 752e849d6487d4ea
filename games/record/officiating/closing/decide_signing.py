"""The signatures under a result, and the close that the last of them is.

Xiangqi 9; weiqi 16.4; gomoku 17.13; draughts, on its forms. A side that did not come does not
sign, and one that refuses does not hold the record open: the arbiter closes it.
"""

from dataclasses import replace

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.officiating.closing.sheet import ARBITER, fouls_of, signers_due, times_used
from games.record.state import GameState
from games.record.values import Actor, Role, Status
from games.streams.dispatch import decides, folds
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    claim_pending=_("A claim waits to be ruled on."),
    already_signed=_("This has been signed already."),
)
declare_refusals(422, signer_unknown=_("This signature is not due from this signer."))

Events = tuple[e.GameEvent, ...]


@decides(c.SignResult)
def sign(state: GameState, command: c.SignResult, by: Actor) -> Events:
    """Return the signature and, with the last that is due, the close of the record.

    :raises CommandRefusedError: `game_closed`, `game_not_over`, `signer_unknown`,
        `claim_pending`, `already_signed`, `result_differs_from_record`.
    """
    articles = state.book.closing
    if state.status is Status.CLOSED:
        raise CommandRefusedError("game_closed", article=articles.closed)
    if state.ending is None:
        raise CommandRefusedError("game_not_over", article=articles.signed)
    if command.signer not in (*state.sides, ARBITER):
        raise CommandRefusedError("signer_unknown", article=articles.signed)
    if command.signer == ARBITER and by.role is Role.PLAYER:
        raise CommandRefusedError("signer_unknown", article=articles.signed)
    if state.open_claim is not None:
        raise CommandRefusedError("claim_pending", article=articles.pending)
    if command.signer in state.signed:
        raise CommandRefusedError("already_signed", article=articles.signed)
    if command.result != state.ending.result:
        raise CommandRefusedError(
            "result_differs_from_record",
            article=articles.signed,
            recorded=state.ending.result,
        )
    signed = e.ResultSigned(signer=command.signer, result=command.result)
    return signed, *closed_by(state, signed=command.signer)


def closed_by(state: GameState, *, signed: str = "", refused: str = "") -> Events:
    """Return the close that this signature or refusal completes, nothing while one is due."""
    closing = state.closing
    if refused:
        closing = replace(closing, refused=(*closing.refused, refused))
    signatures = state.signed | ({signed} if signed else frozenset())
    then = replace(state, closing=closing, signed=signatures)
    if signers_due(then):
        return ()
    closed = e.GameClosed(
        times_used_ms=times_used(then),
        fouls=fouls_of(then),
        refused=tuple(side for side in then.closing.refused if side not in then.signed),
    )
    return (closed,)


@folds(e.ResultSigned)
def _signed(state: GameState, event: e.ResultSigned) -> GameState:
    return replace(state, signed=state.signed | {event.signer})


@folds(e.GameClosed)
def _closed(state: GameState, event: e.GameClosed) -> GameState:
    return replace(state, status=Status.CLOSED)
