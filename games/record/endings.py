"""How a game under way ends by itself: each game lists its ends in order, the first one tells.

What people do (resign, agree, declare, confirm a fallen flag) ends a game by a command of
theirs and stands in no list.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.record import events as e
from games.record.evolve import evolve_all
from games.record.guards import lost_by
from games.record.officiating.timekeeping.articles import loss_on_time
from games.record.state import GameState
from games.record.values import Status
from games.rules.protocol import Outcome

Events = tuple[e.GameEvent, ...]
Check = Callable[[GameState], Events]
"""What a state has come to: an end, what is noted on the way to one, or nothing."""


@dataclass(frozen=True, slots=True)
class Endings:
    """The ends of one game: `checks` in order, asked after a move, a ruling, or one of `also`.

    `also`: further events that change the board or the count of it.
    """

    checks: tuple[Check, ...]
    also: tuple[type, ...] = ()

    def after(self, state: GameState, decided: Events, *, now: int) -> Events:
        """Return the first end that a check finds once `decided` is on record.

        What a check notes before an end is found goes with it.
        """
        occasions = (e.MovePlayed, e.RulingConfirmed, e.RulingOverruled, *self.also)
        if is_end(decided) or not any(isinstance(event, occasions) for event in decided):
            return ()
        after = evolve_all(state, decided, at=now)
        return self.found(after) if after.status is Status.RUNNING else ()

    def found(self, state: GameState) -> Events:
        """Return what the checks find in a game under way, up to the first end."""
        found: Events = ()
        for check in self.checks:
            found += check(state)
            if is_end(found):
                break
        return found


def ended_by(outcome: Outcome) -> e.GameEnded:
    """What the board itself ends, nobody has to claim."""
    return e.GameEnded(result=outcome.result, reason=outcome.reason, article=outcome.article)


def on_board(state: GameState) -> Events:
    """Return the end that the position is by itself: a mate, a full board.

    It waits for a claim that was made before it (提案在前, xiangqi 22.4).
    """
    outcome = state.kernel.outcome(state.position)
    return () if outcome is None or state.open_claim is not None else (ended_by(outcome),)


def on_time(state: GameState) -> Events:
    """Return the loss of the side whose flag has fallen and that waits for nothing more."""
    if not state.flag_fallen or state.timekeeping.step_in_turn:
        return ()
    return (lost_by(state, state.flag_fallen, reason="time", article=loss_on_time(state)),)


def is_end(events: Events) -> bool:
    """Return whether the game is over after `events`."""
    return any(isinstance(event, e.GameEnded) for event in events)
