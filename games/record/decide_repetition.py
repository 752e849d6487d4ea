"""What follows when a position ruled on goes on repeating, or does not.

Xiangqi rules 2020: 23.5.2 (two rounds to vary), 23.5.2.1 (drawn if neither varies),
23.5.2.2 (lost if the side that must does not), 23.5.2.3 (one idle move under 23.4);
appendix 1, 5.2 for mass events.
"""

from typing import Any

from games.record import events as e
from games.record.guards import lost_by
from games.record.state import GameState, Watch
from games.rules.protocol import KnowsIdleMoves, TellsPositionsApart

Events = tuple[e.GameEvent, ...]

EITHER = "either"


def after_move(state: GameState, side: str, move: str, position: Any) -> Events:
    """Return what the ruling under watch makes of `move`, which leads to `position`."""
    watch = state.watch
    if watch is None:
        return ()
    if watch.needs_idle:
        return _owes_idle_move(state, watch, side, move)
    kernel = state.kernel
    if not isinstance(kernel, TellsPositionsApart):
        return ()
    if kernel.identity(position) not in watch.positions:
        return (e.RepetitionLeft(side=side, ruling_version=watch.ruling_version),)
    if watch.must_vary == EITHER:
        if state.plies + 1 - watch.since_ply < 2 * watch.rounds:
            return ()
        unchanged = e.GameEnded(result="1/2-1/2", reason="repetition_unchanged", article="23.5.2.1")
        return (unchanged,)
    if side != watch.must_vary or _made_since(state, watch, side) < watch.rounds:
        return ()
    article = "23.5.2.2" if state.profile.perpetual_check_loses else "app1.5.2"
    return (lost_by(state, side, reason="repetition_not_varied", article=article),)


def _made_since(state: GameState, watch: Watch, side: str) -> int:
    """Return how many moves `side` has made since the ruling, the present one included."""
    later = state.moves[watch.since_ply :]
    return 1 + sum(1 for played in later if played.side == side)


def _owes_idle_move(state: GameState, watch: Watch, side: str, move: str) -> Events:
    """Return the end of the matter once the moves allowed are made (23.5.2.3).

    A move whose label the search cannot decide leaves the matter to the referee.
    """
    if side != watch.must_vary or _made_since(state, watch, side) < watch.rounds:
        return ()
    idle = [_is_idle(state, played.ply, played.move) for played in _own_since(state, watch, side)]
    idle.append(_is_idle(state, state.plies + 1, move))
    if any(idle):
        return (e.RepetitionLeft(side=side, ruling_version=watch.ruling_version),)
    if None in idle:
        return ()
    return (lost_by(state, side, reason="repetition_not_varied", article="23.5.2.3"),)


def _own_since(state: GameState, watch: Watch, side: str) -> tuple[Any, ...]:
    return tuple(one for one in state.moves[watch.since_ply :] if one.side == side)


def _is_idle(state: GameState, ply: int, move: str) -> bool | None:
    kernel = state.kernel
    if not isinstance(kernel, KnowsIdleMoves):
        return None
    if state.start_position:
        position = state.kernel.parse_position(state.start_position)
    else:
        position = state.kernel.initial_position()
    for played in state.moves[: ply - 1]:
        position = state.kernel.play(position, played.move)
    return kernel.is_idle(position, move)
