"""Moves, clock presses, flags and fouls. Xiangqi rules 2020, articles 2-4, 6, 8 and 21."""

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import (
    require_running,
    require_side,
    require_time,
)
from games.record.officiating.offences.automatic import committed
from games.record.officiating.repairs.guard import duty_of
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.rules.offences.kinds import EARLY_PRESS, ILLEGAL_MOVE
from games.rules.protocol import NotationError, Violation
from games.rules.xiangqi.touch import breach_of_duty

Events = tuple[e.GameEvent, ...]

SELF_DESTRUCTION = "3.4"
"""自杀: an offence of its own where the book names it, else an illegal move like others."""


def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the move, or the breach it is (2, 3, 4.1.3, 4.1.8).

    A move during a pending claim is recorded like any other, and a mate by it waits for
    the ruling, because the claim came first (提案在前, 22.4).

    :raises CommandRefusedError: `not_your_turn` (2.1), `flag_fallen`,
        `notation_unreadable`, `reading_negative`, or `claim_already_open` (22.4) when only
        the ruling is missing.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    if state.open_claim is not None and state.kernel.outcome(state.position) is not None:
        raise CommandRefusedError("claim_already_open", article="22.4")
    if command.side != state.side_to_move:
        raise CommandRefusedError("not_your_turn", article="2.1", to_move=state.side_to_move)
    _check_reading(command.reading_ms)
    try:
        violation = state.kernel.violation(state.position, command.move)
    except NotationError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error
    duty = duty_of(state)
    if violation is None and duty is not None:
        violation = breach_of_duty(duty.moves, duty.article, command.move)
    if violation is not None:
        return illegal_move(state, command, violation)
    played = e.MovePlayed(
        ply=state.plies + 1, side=command.side, move=command.move, reading_ms=command.reading_ms
    )
    return (played,)


def _check_reading(reading_ms: int | None) -> None:
    if reading_ms is not None and reading_ms < 0:
        raise CommandRefusedError("reading_negative", reading_ms=reading_ms)


def illegal_move(state: GameState, command: c.PlayMove, violation: Violation) -> Events:
    """Return a breach of the rules of play, with the foul or the loss it is (4.1.3, 4.1.8)."""
    recorded = e.IllegalMoveRecorded(
        ply=state.plies + 1,
        side=command.side,
        move=command.move,
        code=violation.code,
        article=violation.article,
    )
    code = ILLEGAL_MOVE
    if violation.article == SELF_DESTRUCTION and state.book.offences.offence("self_destruction"):
        code = "self_destruction"
    return recorded, *committed(state, command.side, code)


def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press and, when nothing was moved before it, the foul (8.1.7, 4.1.9).

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    if not pressing.is_early(state, command.side):
        return (pressed,)
    return pressed, *committed(state, command.side, EARLY_PRESS)
