"""What repairs do to the state: total, a recorded fact is a fact."""

from dataclasses import replace
from typing import Any

from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.going_back import begun_anew, gone_back, running, stopped
from games.record.officiating.repairs.kinds import CaseKind, ShiftedMan
from games.record.officiating.repairs.state import (
    ManBetween,
    PositionCase,
    RepairState,
    TouchDuty,
)
from games.record.ruling import RulingStatus
from games.record.state import GameState
from games.streams.dispatch import folds


def _with(state: GameState, **changes: Any) -> GameState:
    return replace(state, repairs=replace(state.repairs, **changes))


@folds(re.SwappedColoursFound)
def _colours(state: GameState, event: re.SwappedColoursFound, at: int) -> GameState:
    if event.corrected:
        return replace(begun_anew(state, at=at), repairs=RepairState())
    (first, player), (second, opponent) = state.seats
    swapped = replace(state, seats=((first, opponent), (second, player)))
    return _with(swapped, assigned=state.seats)


@folds(re.DisplacementFound)
def _displaced(state: GameState, event: re.DisplacementFound, version: int, at: int) -> GameState:
    if not event.waits:
        return state
    return _opened(state, CaseKind.DISPLACED, event.men, version=version, at=at)


@folds(re.BoardUpset)
def _upset(state: GameState, event: re.BoardUpset, version: int, at: int) -> GameState:
    if not event.waits:
        return state
    return _opened(state, CaseKind.DISTURBED, (), version=version, at=at)


def _opened(
    state: GameState, kind: CaseKind, men: tuple[ShiftedMan, ...], *, version: int, at: int
) -> GameState:
    ran = state.clock.running if state.clock and state.clock.running else ""
    case = PositionCase(version=version, kind=kind, men=men, running=ran)
    return _with(replace(state, clock=stopped(state, at=at)), case=case)


@folds(re.PositionRuled)
def _ruled(state: GameState, event: re.PositionRuled, at: int) -> GameState:
    case = state.repairs.case
    if case is None:
        return state
    clock = running(state, case.running, at=at) if case.running else state.clock
    return _with(replace(state, clock=clock), case=None)


def _without_claims_after(state: GameState, event: re.PliesTakenBack, version: int) -> GameState:
    """Return the state without the claims on moves that stand no more, and their proposals."""
    past = {claim.version for claim in state.claims if claim.ply > event.to_ply}
    claims = tuple(
        replace(claim, settled=True) if claim.version in past else claim for claim in state.claims
    )
    rulings = tuple(
        replace(ruling, status=RulingStatus.OVERRULED, settled_version=version, under=event.article)
        if ruling.claim_version in past and ruling.status is RulingStatus.PROPOSED
        else ruling
        for ruling in state.rulings
    )
    return replace(state, claims=claims, rulings=rulings)


@folds(re.PliesTakenBack)
def _taken_back(state: GameState, event: re.PliesTakenBack, version: int, at: int) -> GameState:
    count = state.repairs.taken_back + max(0, state.plies - event.to_ply)
    back = gone_back(_without_claims_after(state, event, version), event.to_ply, at=at)
    return _with(back, taken_back=count, touch=None, between=None)


@folds(re.ManFoundBetween)
def _between(state: GameState, event: re.ManFoundBetween, version: int) -> GameState:
    found = ManBetween(version=version, side=event.side, source=event.source, points=event.points)
    return _with(state, between=found)


@folds(re.LandingPointChosen)
def _chosen(state: GameState, event: re.LandingPointChosen) -> GameState:
    return _with(state, between=None)


@folds(re.MenTouched)
def _touched(state: GameState, event: re.MenTouched) -> GameState:
    if not event.moves:
        return state
    duty = TouchDuty(
        ply=event.ply,
        side=event.side,
        squares=event.squares,
        obligation=event.obligation,
        moves=event.moves,
        article=event.article,
    )
    return _with(state, touch=duty)
