"""What the events that every game has do to its state. Total: a recorded fact is a fact."""

from dataclasses import replace

from games.record import events as e
from games.record.officiating.timekeeping.handing_over import moves_counted
from games.record.ruling import RulingOnRecord, RulingStatus, on_record
from games.record.state import Claim, Ending, GameState, PlayedMove
from games.record.values import Status
from games.rules.clocks import control as clocks
from games.rules.offences.kinds import EARLY_PRESS
from games.streams.dispatch import folds


@folds(e.GameStarted)
def _started(state: GameState, event: e.GameStarted, at: int) -> GameState:
    clock = state.clock and clocks.start(state.clock, state.side_to_move, at_ms=at)
    return replace(state, status=Status.RUNNING, clock=clock, turn_started_at=at, started_at=at)


@folds(e.MovePlayed)
def _moved(state: GameState, event: e.MovePlayed, version: int, at: int) -> GameState:
    clock = state.clock
    remaining = spent = None
    if clock is not None:
        before = clock.remaining(event.side)
        if clock.control.press_with_move and clock.running == event.side:
            spent = clocks.thinking_ms(clock, event.side, at_ms=at, reading_ms=event.reading_ms)
            clock = clocks.press(clock, event.side, at_ms=at, reading_ms=event.reading_ms)
            remaining = clock.remaining(event.side)
        elif event.reading_ms is not None:
            remaining = min(event.reading_ms, before)
            spent = before - remaining
        elif clock.running == event.side:
            remaining = clock.remaining(event.side, at_ms=at)
            spent = before - remaining
    played = PlayedMove(
        ply=event.ply,
        side=event.side,
        move=event.move,
        version=version,
        recorded_at=at,
        remaining_ms=remaining,
        spent_ms=spent,
        counted=moves_counted(clock, event.side),
    )
    position = state.kernel.play(state.position, event.move)
    return replace(
        state,
        version=version,
        position=position,
        moves=(*state.moves, played),
        clock=clock,
        turn_started_at=at,
        unpressed=_awaiting_press(state, event.side),
        illegal_by="",
        # Playing on declines an offer made by the opponent (22.1).
        offer_by="" if state.offer_by != event.side else state.offer_by,
    )


def _awaiting_press(state: GameState, side: str) -> tuple[str, ...]:
    control = state.time_control
    if control is None or control.press_with_move or side in state.unpressed:
        return state.unpressed
    return (*state.unpressed, side)


@folds(e.TimeAdjusted)
def _adjusted(state: GameState, event: e.TimeAdjusted) -> GameState:
    clock = state.clock and clocks.adjust(state.clock, event.side, event.delta_ms)
    return replace(state, clock=clock)


def _add(state: GameState, counter: tuple[int, int], side: str) -> tuple[int, int]:
    first, second = counter
    return (first + 1, second) if side == state.sides[0] else (first, second + 1)


@folds(e.IllegalMoveRecorded)
def _illegal(state: GameState, event: e.IllegalMoveRecorded) -> GameState:
    made = _add(state, state.illegal_moves, event.side)
    return replace(state, illegal_moves=made, illegal_by=event.side)


@folds(e.FoulRecorded)
def _foul(state: GameState, event: e.FoulRecorded) -> GameState:
    early = state.early_presses
    offence = state.book.offences.under(event.article)
    if offence is not None and offence.code == EARLY_PRESS:
        early = _add(state, early, event.side)
    return replace(state, fouls=_add(state, state.fouls, event.side), early_presses=early)


@folds(e.WarningRecorded)
def _warned(state: GameState, event: e.WarningRecorded) -> GameState:
    return replace(state, warnings=_add(state, state.warnings, event.side))


@folds(e.DrawOffered)
def _offered(state: GameState, event: e.DrawOffered) -> GameState:
    offers = _add(state, state.offers, event.side)
    return replace(state, offer_by=event.side, offers=offers)


@folds(e.DrawOfferDeclined, e.DrawOfferAccepted)
def _answered(state: GameState, event: e.GameEvent) -> GameState:
    return replace(state, offer_by="")


@folds(e.FlagFell)
def _flag(state: GameState, event: e.FlagFell, at: int) -> GameState:
    return replace(state, flag_fallen=event.side, clock=_stopped(state, at))


@folds(e.ClaimMade)
def _claimed(state: GameState, event: e.ClaimMade, version: int, at: int) -> GameState:
    claim = Claim(
        version=version,
        side=event.side,
        question=event.question,
        ply=event.ply,
        after_end=state.ending is not None,
    )
    return replace(state, claims=(*state.claims, claim), clock=_stopped(state, at))


@folds(e.RulingProposed)
def _proposed(state: GameState, event: e.RulingProposed, version: int) -> GameState:
    ruling = on_record(event, version=version)
    claims = tuple(
        replace(claim, ruling_version=version) if claim.version == event.claim_version else claim
        for claim in state.claims
    )
    return replace(state, claims=claims, rulings=(*state.rulings, ruling))


def _settle(state: GameState, settled: RulingOnRecord, at: int) -> GameState:
    """Put `settled` in the place of the proposal that it answers."""
    rulings = tuple(
        settled if ruling.version == settled.version else ruling for ruling in state.rulings
    )
    claims = tuple(
        replace(claim, settled=True) if claim.ruling_version == settled.version else claim
        for claim in state.claims
    )
    clock = state.clock
    stopped = clock is not None and clock.running is None
    if clock is not None and stopped and not state.flag_fallen and state.ending is None:
        clock = clocks.start(clock, _owner_of_time(state), at_ms=at)
    return replace(
        state,
        rulings=rulings,
        claims=claims,
        clock=clock,
    )


@folds(e.RulingConfirmed)
def _confirmed(state: GameState, event: e.RulingConfirmed, version: int, at: int) -> GameState:
    ruling = state.ruling(event.ruling_version)
    if ruling is None:
        return state
    status = RulingStatus.CONFIRMED
    return _settle(state, replace(ruling, status=status, settled_version=version), at)


@folds(e.RulingOverruled)
def _overruled(state: GameState, event: e.RulingOverruled, version: int, at: int) -> GameState:
    ruling = state.ruling(event.ruling_version)
    if ruling is None:
        return state
    settled = replace(
        ruling,
        status=RulingStatus.OVERRULED,
        settled_version=version,
        reason=event.reason,
        under=event.article,
    )
    return _settle(state, settled, at)


@folds(e.GameEnded)
def _ended(state: GameState, event: e.GameEnded, at: int) -> GameState:
    ending = Ending(
        result=event.result,
        reason=event.reason,
        article=event.article,
        unplayed=event.unplayed,
        basis=event.basis,
    )
    # A mate waits for the claim made before it (22.4); any other end leaves nothing to rule on.
    claims = tuple(replace(claim, settled=True) for claim in state.claims)
    return replace(
        state,
        status=Status.OVER,
        ending=ending,
        claims=claims,
        offer_by="",
        clock=_stopped(state, at),
    )


@folds(e.ResultRevised)
def _revised(state: GameState, event: e.ResultRevised) -> GameState:
    ruling = state.ruling(event.ruling_version)
    ending = Ending(
        result=event.result,
        reason=event.reason,
        article=event.article,
        basis=ruling.basis if ruling else (),
    )
    return replace(state, ending=ending)


@folds(e.ResultSigned)
def _signed(state: GameState, event: e.ResultSigned) -> GameState:
    return replace(state, signed=state.signed | {event.signer})


@folds(e.GameClosed)
def _closed(state: GameState, event: e.GameClosed) -> GameState:
    return replace(state, status=Status.CLOSED)


def _stopped(state: GameState, at: int) -> clocks.Clock | None:
    return state.clock and clocks.stop(state.clock, at_ms=at)


def _owner_of_time(state: GameState) -> str:
    """Return whose time runs once the clocks go on.

    Between a move and its press the mover's clock still runs, even when the opponent has
    replied at once.
    """
    return state.unpressed[0] if state.unpressed else state.side_to_move
