"""Moves, clock presses, flags and fouls. Xiangqi rules 2020, articles 2-4, 6, 8 and 21."""

from games.record import commands as c
from games.record import events as e
from games.record.moving import illegal, played, require_move, require_turn, violation_of
from games.record.officiating.offences.automatic import offence_events
from games.record.officiating.repairs.guard import duty_of
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.rules.books.sources import XIANGQI
from games.rules.offences.kinds import EARLY_PRESS, ILLEGAL_MOVE
from games.rules.protocol import Violation
from games.rules.xiangqi.touch import breach_of_duty
from games.streams.dispatch import decides

Events = tuple[e.GameEvent, ...]

SELF_DESTRUCTION = XIANGQI("3.4")
"""自杀: an offence of its own where the book names it, else an illegal move like others."""


@decides(c.PlayMove)
def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the move, or the breach it is (2, 3, 4.1.3, 4.1.8).

    A move during a pending claim is recorded like any other, and a mate by it waits for
    the ruling, because the claim came first (提案在前, 22.4).

    :raises CommandRefusedError: `not_your_turn` (2.1), `flag_fallen`,
        `notation_unreadable`, `reading_negative`, or `claim_already_open` (22.4) when only
        the ruling is missing.
    """
    claimed = state.open_claim is not None
    over = claimed and state.kernel.outcome(state.position) is not None
    require_move(state, command, claim_waits=over)
    require_turn(state, command.side)
    violation = violation_of(state.kernel, state.position, command.move)
    if violation is None and state.repairs.touch is not None:
        duty = duty_of(state)
        if duty is not None:
            violation = breach_of_duty(duty.moves, duty.article, command.move)
    if violation is not None:
        return illegal_move(state, command, violation)
    return (played(state, command),)


def illegal_move(state: GameState, command: c.PlayMove, violation: Violation) -> Events:
    """Return a breach of the rules of play, with the foul or the loss it is (4.1.3, 4.1.8)."""
    code = ILLEGAL_MOVE
    if violation.article == SELF_DESTRUCTION and state.book.offences.offence("self_destruction"):
        code = "self_destruction"
    return illegal(state, command, violation), *offence_events(state, command.side, code)


@decides(c.PressClock)
def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press and, when nothing was moved before it, the foul (8.1.7, 4.1.9).

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    if not pressing.is_early(state, command.side):
        return (pressed,)
    return pressed, *offence_events(state, command.side, EARLY_PRESS)
