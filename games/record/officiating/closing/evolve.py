"""What the closing of a game does to its state: total, a recorded fact is a fact."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from games.record.officiating.closing import events as ce
from games.record.state import GameState


def _agreed(state: GameState, event: ce.WinAgreed, version: int, at: int) -> GameState:
    others = tuple(pair for pair in state.closing.agreed if pair[0] != event.side)
    agreed = (*others, (event.side, event.winner))
    return replace(state, closing=replace(state.closing, agreed=agreed))


def _penalised(state: GameState, event: ce.ScorePenalised, version: int, at: int) -> GameState:
    if state.ending is None or len(event.score) != 2:
        return state
    first, second = event.score
    score = (Fraction(first), Fraction(second))
    return replace(state, ending=replace(state.ending, score=score))


def _refused(state: GameState, event: ce.SignatureRefused, version: int, at: int) -> GameState:
    if event.side in state.closing.refused:
        return state
    refused = (*state.closing.refused, event.side)
    return replace(state, closing=replace(state.closing, refused=refused))


FOLDS: dict[type, Callable[[GameState, Any, int, int], GameState]] = {
    ce.WinAgreed: _agreed,
    ce.ScorePenalised: _penalised,
    ce.SignatureRefused: _refused,
}
