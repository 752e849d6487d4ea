"""How a game of xiangqi follows its events: total, a recorded fact is a fact."""

from typing import Any

from games.record import events as e
from games.record.officiating.offences import events as oe
from games.record.ruling import RulingOnRecord
from games.record.state import GameState
from games.record.xiangqi.cycles import positions_of
from games.record.xiangqi.rules import course_of
from games.record.xiangqi.state import VariationDuty, XiangqiCourse
from games.rules.offences.kinds import UNTRUE_LIMIT_CLAIM
from games.rules.verdict import Verdict
from games.rules.xiangqi.kernel import XiangqiKernel
from games.streams.dispatch import folds
from games.streams.replacing import replace


def begin(state: GameState, event: e.GameArranged) -> GameState:
    """Return `state` with an empty course."""
    return replace(state, course=XiangqiCourse())


def _with(state: GameState, **changes: Any) -> GameState:
    return replace(state, course=replace(course_of(state), **changes))


@folds(e.MovePlayed)
def _moved(state: GameState, event: e.MovePlayed) -> GameState:
    kernel = state.kernel
    if not isinstance(kernel, XiangqiKernel) or kernel.plies_since_capture(state.position):
        return state
    return _with(state, captures=(*course_of(state).captures, event.ply))


@folds(e.RulingConfirmed)
def _confirmed(state: GameState, event: e.RulingConfirmed) -> GameState:
    ruling = next(
        (ruling for ruling in state.rulings if ruling.version == event.ruling_version), None
    )
    if ruling is None:
        return state
    if ruling.verdict is Verdict.UNTRUE:
        claim = next(
            (claim for claim in state.claims if claim.version == ruling.claim_version), None
        )
        if claim is not None:
            state = _untrue(state, claim.side, claim.ply)
    return _with(state, duty=_duty_under(state, ruling))


def _untrue(state: GameState, side: str, ply: int) -> GameState:
    course = course_of(state)
    return _with(state, untrue_claims=(*course.untrue_claims, (side, course.stage_at(ply))))


def _duty_under(state: GameState, ruling: RulingOnRecord) -> VariationDuty | None:
    """Return what a confirmed ruling asks of the moves that follow."""
    running = course_of(state).duty
    if not ruling.must_vary:
        return running
    owes_idle = running is not None and running.needs_idle and ruling.needs_idle
    if running and owes_idle and running.must_vary == ruling.must_vary:
        # Asking again does not lengthen the two rounds (23.5.2.3).
        return running
    return VariationDuty(
        ruling_version=ruling.version,
        must_vary=ruling.must_vary,
        since_ply=state.plies,
        rounds=ruling.rounds_to_vary,
        needs_idle=ruling.needs_idle,
        positions=frozenset() if ruling.needs_idle else positions_of(state, ruling),
    )


@folds(e.RepetitionLeft, e.GameEnded)
def _without_duty(state: GameState, event: e.GameEvent) -> GameState:
    return _with(state, duty=None)


@folds(oe.OffenceRecorded)
def _offence(state: GameState, event: oe.OffenceRecorded) -> GameState:
    if event.code != UNTRUE_LIMIT_CLAIM or event.status is not oe.OffenceStatus.IMPOSED:
        return state
    return _untrue(state, event.side, state.plies)


@folds(oe.PenaltyConfirmed)
def _offence_confirmed(state: GameState, event: oe.PenaltyConfirmed) -> GameState:
    entry = state.offences.entry(event.offence_version)
    if entry is None or entry.code != UNTRUE_LIMIT_CLAIM:
        return state
    return _untrue(state, entry.side, state.plies)
