"""How a game under way ends by itself, each cause one check; a game lists its own in order.

The first check that finds an end tells it. What people do (resign, agree, declare) ends a game
by a command of theirs and is no check.
"""

from collections.abc import Callable, Iterable

from games.record import events as e
from games.record.guards import lost_by
from games.record.officiating.timekeeping.articles import loss_on_time
from games.record.state import GameState
from games.rules.protocol import Outcome

Check = Callable[[GameState], e.GameEnded | None]
"""The end that a state has come to, None where this check finds none."""


def ended_by(outcome: Outcome) -> e.GameEnded:
    """Return the end of a game by what its position is."""
    return e.GameEnded(result=outcome.result, reason=outcome.reason, article=outcome.article)


def on_board(state: GameState) -> e.GameEnded | None:
    """Return the end that the position is by itself: a mate, a full board."""
    outcome = state.kernel.outcome(state.position)
    return None if outcome is None else ended_by(outcome)


def on_time(state: GameState) -> e.GameEnded | None:
    """Return the loss of the side whose flag has fallen and that waits for nothing more."""
    if not state.flag_fallen:
        return None
    return lost_by(state, state.flag_fallen, reason="time", article=loss_on_time(state))


def outcome_of(state: GameState, checks: Iterable[Check]) -> tuple[e.GameEvent, ...]:
    """Return the first end that one of `checks` finds, nothing where none does."""
    found = (check(state) for check in checks)
    return next(((ended,) for ended in found if ended is not None), ())
