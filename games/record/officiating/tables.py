"""The subjects of officiating joined: who decides a command, who folds an event."""

from collections.abc import Callable
from typing import Any

from games.record.events import GameEvent
from games.record.officiating.adjournment import table as adjournment
from games.record.officiating.closing import evolve as closing
from games.record.officiating.offences import evolve as offences_fold
from games.record.officiating.offences import tables as offences
from games.record.officiating.repairs import evolve as repairs
from games.record.officiating.timekeeping import table as timekeeping
from games.record.state import GameState
from games.record.values import Actor

Decider = Callable[[GameState, Any, Actor, int], tuple[GameEvent, ...]]
"""State, command, actor, server time in ms -> events; may refuse."""

Fold = Callable[[GameState, Any, int, int], GameState]
"""State, event, version, server time in ms -> state; total."""

Follower = Callable[[GameState, GameState, GameEvent], GameState]
"""State before and after an event of whatever subject, the event -> state; total."""

DECIDERS: dict[type, Decider] = {
    **offences.DECIDERS,
    **timekeeping.DECIDERS,
    **adjournment.DECIDERS,
}
"""Type of a command -> what decides it, whatever the game."""

FOLDS: dict[type, Fold] = {
    **offences.FOLDS,
    **timekeeping.FOLDS,
    **adjournment.FOLDS,
    **repairs.FOLDS,
    **closing.FOLDS,
}
"""Type of an event -> what it does to the state."""

FOLLOWERS: tuple[Follower, ...] = (offences_fold.follow,)
"""What a subject notes of every event, its own or not."""
