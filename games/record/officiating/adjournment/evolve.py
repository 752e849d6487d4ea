"""How events of an adjournment change the state: total, a recorded fact is a fact."""

from dataclasses import replace
from typing import Any

from games.record.officiating.adjournment import events as ae
from games.record.officiating.adjournment.state import Adjournment, Envelope, Sealed
from games.record.officiating.timekeeping.owner import going_on
from games.record.state import GameState
from games.rules.clocks import control as clocks
from games.streams.dispatch import folds


def _with(state: GameState, **changes: Any) -> GameState:
    adjourned = state.adjournment
    return state if adjourned is None else _put(state, replace(adjourned, **changes))


def _put(state: GameState, adjourned: Adjournment) -> GameState:
    return replace(state, adjournment=adjourned)


def past_board(before: GameState, after: GameState) -> GameState:
    """Return `after` without the sealed move where the board is no longer the one it was for.

    Once it has been played it is owed no more. What officials put right on the board while play
    stands still leaves it to be sealed anew.
    """
    adjourned = after.adjournment
    if adjourned is None or after.position is before.position:
        return after
    if adjourned.resumed:
        return _with(after, owed_move="") if adjourned.owed_move else after
    return _with(
        after,
        ply=after.plies,
        to_move=after.side_to_move,
        sealed=None,
        envelope=None,
        opened=False,
        owed_move="",
    )


@folds(ae.GameAdjourned)
def adjourned(state: GameState, event: ae.GameAdjourned, version: int, at: int) -> GameState:
    """Fold play stopped: both clocks stand (20.1.4)."""
    stopped = replace(state, clock=state.clock and clocks.stop(state.clock, at_ms=at))
    begun = Adjournment(
        version=version,
        kind=event.kind,
        ply=state.plies,
        to_move=state.side_to_move,
        sides=state.sides,
    )
    return _put(stopped, begun)


@folds(ae.AdjournmentConfirmed)
def confirmed(state: GameState, event: ae.AdjournmentConfirmed) -> GameState:
    """Fold a confirmation on leaving."""
    before = state.adjournment.confirmed if state.adjournment else ()
    return _with(state, confirmed=(*before, event.side))


@folds(ae.MoveSealed)
def sealed(state: GameState, event: ae.MoveSealed) -> GameState:
    """Hold the ciphertext and its commitment: nobody reads the move before it is opened."""
    move = Sealed(
        side=event.side,
        ply=event.ply,
        ciphertext=event.ciphertext,
        commitment=event.commitment,
        key_id=event.key_id,
    )
    return _with(state, sealed=move)


@folds(ae.EnvelopeKept)
def envelope_kept(state: GameState, event: ae.EnvelopeKept) -> GameState:
    """Hold who keeps the envelope and who has signed across it."""
    envelope = Envelope(keeper=event.keeper, signatures=event.signatures, note=event.note)
    return _with(state, envelope=envelope)


@folds(ae.EnvelopeOpened)
def opened(state: GameState, event: ae.EnvelopeOpened) -> GameState:
    """Fold the open envelope: its move is owed."""
    return _with(state, opened=True, owed_move="" if event.code else event.move)


@folds(ae.ResumptionConfirmed)
def returned(state: GameState, event: ae.ResumptionConfirmed) -> GameState:
    """Fold a confirmation on coming back."""
    before = state.adjournment.returned if state.adjournment else ()
    return _with(state, returned=(*before, event.side))


@folds(ae.GameResumed)
def resumed(state: GameState, event: ae.GameResumed, at: int) -> GameState:
    """Fold play going on."""
    back = replace(_with(state, resumed=True), turn_started_at=at)
    if back.timekeeping.stop is not None:
        return back
    return replace(back, clock=going_on(back, at=at))
