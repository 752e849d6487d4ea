"""Moves, passes, clock presses and flags. Rules 2025, articles 10, 12, 14, 17.3, 17.8 and 19."""

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.gomoku.decide_irregular import irregular, require_settled
from games.record.gomoku.decide_opening import is_opening, require_fitting
from games.record.gomoku.irregularities import IrregularityKind
from games.record.moving import illegal, played, require_move, violation_of
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.rules.gomoku.openings import protocol as p
from games.rules.gomoku.points import PASS, SECOND_STONE
from games.rules.protocol import Violation
from games.streams.dispatch import decides

Events = tuple[e.GameEvent, ...]


def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the stone or the pass, or the breach it is.

    A forbidden move is a move like any (19.1.2). A stone out of turn is two moves running
    (17.8) and waits for the opponent.

    :raises CommandRefusedError: `not_your_turn` (10), `flag_fallen`, `claim_already_open`,
        `irregularity_open`, `notation_unreadable`, `reading_negative`, and those of an opening.
    """
    require_move(state, command)
    require_settled(state, command.side)
    violation = _violation(state, command.move)
    if is_opening(state) and command.move != PASS:
        require_fitting(state, p.Stone(side=command.side, point=command.move))
    elif command.side != state.side_to_move:
        return _out_of_turn(state, command, violation)
    if violation is not None:
        return (illegal(state, command, violation),)
    return (played(state, command),)


def _violation(state: GameState, move: str) -> Violation | None:
    if move.startswith(SECOND_STONE):
        detail = f"{move[:20]!r} is no point such as h8"
        raise CommandRefusedError("notation_unreadable", detail=detail)
    return violation_of(state.kernel, state.position, move)


def _out_of_turn(state: GameState, command: c.PlayMove, violation: Violation | None) -> Events:
    """Return two moves running (17.8): only of a side that has just moved."""
    ran_on = bool(state.moves) and state.moves[-1].side == command.side
    if not ran_on or command.move == PASS or is_opening(state):
        article = state.book.conduct.turns
        raise CommandRefusedError("not_your_turn", article=article, to_move=state.side_to_move)
    if violation is not None:
        return (illegal(state, command, violation),)
    return irregular(state, command.side, IrregularityKind.TWO_MOVES_RUNNING, moves=(command.move,))


@decides(c.PressClock)
def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press and, when nothing was put down before it, the irregularity (17.3).

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    if not pressing.is_early(state, command.side):
        return (pressed,)
    early = irregular(state, command.side, IrregularityKind.PRESSED_BEFORE_PLACING)
    return pressed, *early
