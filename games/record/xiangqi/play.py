"""Moves, clock presses, flags and fouls. Xiangqi rules 2020, articles 2-4, 6, 8 and 21."""

from games.record import commands as c
from games.record import events as e
from games.record import marks
from games.record.errors import CommandRefusedError
from games.record.guards import (
    lost_by,
    require_running,
    require_side,
    require_time,
)
from games.record.marks import result_stands
from games.record.officiating.repairs.guard import duty_of
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.record.xiangqi.fouls import PRESSED_BEFORE_MOVING, foul_events
from games.record.xiangqi.options import Level
from games.record.xiangqi.repetition import after_move
from games.record.xiangqi.rules import options_of
from games.rules.offences.thresholds import ILLEGAL_MOVE, loses_at
from games.rules.protocol import NotationError, Violation
from games.rules.xiangqi.touch import breach_of_duty

Events = tuple[e.GameEvent, ...]

ILLEGAL_MOVES_THAT_LOSE = {Level.NATIONAL: 1, Level.NATIONAL_YOUTH: 2, Level.PROVINCIAL: 2}
"""违反行棋规定 (4.1.8): once in national events, twice in those of the national youth, at
provincial level and below."""


def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the move, or the breach it is, and the end it brings (2, 3, 4.1.1-4.1.3, 4.1.8).

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
    ply = state.plies + 1
    played = e.MovePlayed(
        ply=ply, side=command.side, move=command.move, reading_ms=command.reading_ms
    )
    position = state.kernel.play(state.position, command.move)
    outcome = state.kernel.outcome(position)
    if outcome is None:
        return played, *after_move(state, command.side, command.move, position)
    if state.open_claim is not None:
        return (played,)
    ended = e.GameEnded(result=outcome.result, reason=outcome.reason, article=outcome.article)
    return played, ended


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
    if violation.article == "3.4" and state.profile.self_destruction_loses:
        # 自杀 loses at once at every level (4.1.3); the threshold is for other breaches.
        lost = lost_by(state, command.side, reason="self_destruction", article="4.1.3")
        return recorded, lost
    made = state.count(state.illegal_moves, command.side) + 1
    threshold = state.profile.illegal_moves_that_lose
    lost_article, foul_article = ("app1.2.2", "app1.2.2") if threshold else ("4.1.8", "8.1.8")
    own = loses_at(state.thresholds, *ILLEGAL_MOVE, lost_article)
    if made >= (own or threshold or ILLEGAL_MOVES_THAT_LOSE[options_of(state).level]):
        lost = lost_by(state, command.side, reason="illegal_moves", article=lost_article)
        return recorded, lost
    return recorded, *foul_events(state, command.side, article=foul_article)


def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press and, when nothing was moved before it, the foul (8.1.7, 4.1.9).

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    if not pressing.is_early(state, command.side):
        return (pressed,)
    return pressed, *foul_events(state, command.side, article=PRESSED_BEFORE_MOVING)


def record_foul(state: GameState, command: c.RecordFoul) -> Events:
    """Return the foul and, until the result stands, the loss by the third (8.1, 4.1.10).

    :raises CommandRefusedError: those of `recorded_foul`.
    """
    foul = marks.recorded_foul(state, command, needs="8.1")
    if result_stands(state):
        return (foul,)
    return foul_events(state, command.side, article=command.article, note=command.note)
