"""Moves, passes, clock presses and flags. Rules 2025, articles 10, 12, 14, 17.3, 17.8 and 19."""

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.gomoku.irregular import irregular, require_settled
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.opening_acts import is_opening, require_fitting
from games.record.guards import require_no_open_claim, require_time
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.points import PASS, SECOND_STONE
from games.rules.protocol import NotationError, Violation

Events = tuple[e.GameEvent, ...]


def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the stone or the pass, or the breach it is.

    A forbidden move is a move like any (19.1.2). A stone out of turn is two moves running
    (17.8) and waits for the opponent.

    :raises CommandRefusedError: `not_your_turn` (10), `flag_fallen`, `claim_already_open`,
        `irregularity_open`, `notation_unreadable`, `reading_negative`, and those of an opening.
    """
    require_time(state)
    require_no_open_claim(state, article="19.1.2")
    if command.reading_ms is not None and command.reading_ms < 0:
        raise CommandRefusedError("reading_negative", reading_ms=command.reading_ms)
    require_settled(state, command.side)
    violation = _violation(state, command.move)
    if is_opening(state) and command.move != PASS:
        require_fitting(state, p.Stone(side=command.side, point=command.move))
    elif command.side != state.side_to_move:
        return _out_of_turn(state, command, violation)
    if violation is not None:
        return (_illegal(state, command, violation),)
    played = e.MovePlayed(
        ply=state.plies + 1, side=command.side, move=command.move, reading_ms=command.reading_ms
    )
    return (played,)


def _violation(state: GameState, move: str) -> Violation | None:
    try:
        if move.startswith(SECOND_STONE):
            raise NotationError("notation_unreadable", f"{move[:20]!r} is no point such as h8")
        return state.kernel.violation(state.position, move)
    except NotationError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error


def _illegal(state: GameState, command: c.PlayMove, violation: Violation) -> e.IllegalMoveRecorded:
    return e.IllegalMoveRecorded(
        ply=state.plies + 1,
        side=command.side,
        move=command.move,
        code=violation.code,
        article=violation.article,
    )


def _out_of_turn(state: GameState, command: c.PlayMove, violation: Violation | None) -> Events:
    """Return two moves running (17.8): only of a side that has just moved."""
    ran_on = bool(state.moves) and state.moves[-1].side == command.side
    if not ran_on or command.move == PASS or is_opening(state):
        raise CommandRefusedError("not_your_turn", article="10", to_move=state.side_to_move)
    if violation is not None:
        return (_illegal(state, command, violation),)
    return irregular(state, command.side, IrregularityKind.TWO_MOVES_RUNNING, moves=(command.move,))


def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press and, when nothing was put down before it, the irregularity (17.3).

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    if not pressing.is_early(state, command.side):
        return (pressed,)
    early = irregular(state, command.side, IrregularityKind.PRESSED_BEFORE_PLACING)
    return pressed, *early
