"""The subjects of officiating joined: who decides a command, who folds an event."""

from collections.abc import Callable
from typing import Any

from games.record.events import GameEvent
from games.record.officiating.adjournment import table as adjournment
from games.record.officiating.timekeeping import table as timekeeping
from games.record.state import GameState
from games.record.values import Actor

Decider = Callable[[GameState, Any, Actor, int], tuple[GameEvent, ...]]
"""State, command, actor, server time in ms -> events; may refuse."""

Fold = Callable[[GameState, Any, int, int], GameState]
"""State, event, version, server time in ms -> state; total."""

DECIDERS: dict[type, Decider] = {
    **timekeeping.DECIDERS,
    **adjournment.DECIDERS,
}
"""Type of a command -> what decides it, whatever the game."""

FOLDS: dict[type, Fold] = {
    **timekeeping.FOLDS,
    **adjournment.FOLDS,
}
"""Type of an event -> what it does to the state."""
