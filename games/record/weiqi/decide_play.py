"""Stones, passes, presses and warnings of weiqi. Rules 2002, articles 2, 5-7, 17-20, 24."""

from dataclasses import replace

from games.record import commands as c
from games.record import common
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running
from games.record.moving import illegal, played, require_move, require_turn, violation_of
from games.record.officiating.offences.automatic import mark_events
from games.record.officiating.timekeeping import pressing
from games.record.state import GameState
from games.record.values import Actor
from games.record.weiqi import events as w
from games.record.weiqi.options import LongCycle
from games.record.weiqi.rules import (
    course_of,
    false_life_of,
    kernel_of,
    options_of,
    position_of,
)
from games.record.weiqi.state import Phase
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.offences.kinds import Measure
from games.rules.protocol import Violation
from games.rules.weiqi.kernel import TWO_MOVES_RUNNING
from games.rules.weiqi.repetition import Repeat, RepetitionKind
from games.rules.weiqi.tables import BLACK, PASS, WHITE
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    end_agreed=_("The end has been agreed: no more stones are played."),
    stones_before_first_move=_("The game must begin on an empty board."),
)
declare_refusals(422, point_off_board=_("The point is not on this board."))

Events = tuple[e.GameEvent, ...]

NEEDS_EVIDENCE = WEIQI("17.5/p3")
"""如有故意移子的证据: a loss for moving stones on purpose rests on evidence."""


def require_play(state: GameState) -> None:
    """Let pass only a game in which stones are still played.

    :raises CommandRefusedError: `end_agreed` (21.3), and those of a game not under way.
    """
    require_running(state)
    if course_of(state).phase is Phase.MARKING:
        raise CommandRefusedError("end_agreed", article=WEIQI("21.3"))


def warned(state: GameState, side: str, *, article: Article) -> Events:
    """Return a warning (警告) and the loss that the second one in a game under way is (24.2)."""
    return mark_events(state, side, Measure.WARNING, article=article)


@decides(c.PlayMove)
def play_move(state: GameState, command: c.PlayMove) -> Events:
    """Return the stone or pass, or the wrong act it is, with what the book says follows.

    :raises CommandRefusedError: `not_your_turn` (2.3), `point_occupied`, `point_off_board`
        (1.1: such a stone cannot have been played), `notation_unreadable`, `flag_fallen`,
        `reading_negative`, `end_agreed`, and those of a game not under way.
    """
    require_move(state, command)
    require_play(state)
    violation = violation_of(state.kernel, state.position, command.move)
    if violation is not None and violation.code == "point_occupied":
        raise CommandRefusedError("point_occupied", article=WEIQI("1.1"))
    if violation is not None and violation.code == "point_off_board":
        raise CommandRefusedError("point_off_board", article=WEIQI("1.1"))
    if command.side != state.side_to_move:
        return _out_of_turn(state, command)
    if violation is not None and violation.code == "no_liberties":
        # 禁着点: void, one turn forfeited, no warning (19).
        return illegal(state, command, violation), turn_went_over(state, command.side, WEIQI("19"))
    repeat = kernel_of(state).repeat_by(position_of(state), command.move)
    if violation is not None and violation.code == "ko_retaken":
        return (
            illegal(state, command, violation),
            turn_went_over(state, command.side, WEIQI("18.3")),
            *warned(state, command.side, article=WEIQI("18.3")),
        )
    if violation is not None and repeat is not None:
        void = _void_repetition(state, command, repeat, violation)
        if void:
            return void
    return _played(state, command, repeat)


def _void_repetition(
    state: GameState, command: c.PlayMove, repeat: Repeat, violation: Violation
) -> Events:
    """Return a repeating move as void, nothing where it may stand (20).

    In a cycle ruled a false life only the taking named then is void (20.2). The turn is kept:
    the book forfeits it under 18.3 and 19 alone, an event may with the rare cases of 20.3.
    """
    life = false_life_of(state, repeat)
    if life is not None:
        if (command.side, command.move) != (life.side, life.move):
            return ()
        return (illegal(state, command, replace(violation, article=WEIQI("20.2"))),)
    broken = illegal(state, command, violation)
    if repeat.kind is RepetitionKind.SINGLE_KO:
        return (broken,)
    rule = options_of(state).long_cycle_rule
    if rule not in (LongCycle.FORBIDDEN, LongCycle.FORFEIT):
        return ()
    found = _repetition_found(state, command, repeat, stands=False)
    if rule is LongCycle.FORBIDDEN:
        return broken, found
    return broken, turn_went_over(state, command.side, WEIQI("20.3")), found


def _repetition_found(
    state: GameState, command: c.PlayMove, repeat: Repeat, *, stands: bool
) -> w.RepetitionFound:
    name_of = position_of(state).name_of
    return w.RepetitionFound(
        ply=state.plies + 1,
        side=command.side,
        move=command.move,
        equal_ply=repeat.equal_ply,
        kind=repeat.kind.value,
        article=repeat.article,
        taken_by_black=repeat.taken_by_black,
        taken_by_white=repeat.taken_by_white,
        stands=stands,
        ko_apart=tuple(sorted(map(name_of, repeat.ko_apart))),
    )


def _played(state: GameState, command: c.PlayMove, repeat: Repeat | None) -> Events:
    made = played(state, command)
    if repeat is None or false_life_of(state, repeat) is not None:
        return (made,)
    return made, _repetition_found(state, command, repeat, stands=True)


def _out_of_turn(state: GameState, command: c.PlayMove) -> Events:
    """Return the second of two stones running, void and warned (连下两着, 17.2).

    :raises CommandRefusedError: `not_your_turn`, for a pass, or where no stone of the same
        side came just before: that did not happen at a board.
    """
    last = state.moves[-1] if state.moves else None
    if command.move == PASS or last is None or last.side != command.side or last.move == PASS:
        if command.move == PASS:
            raise CommandRefusedError(
                "not_your_turn", article=WEIQI("2.5"), to_move=state.side_to_move
            )
        require_turn(state, command.side)
    void = illegal(state, command, TWO_MOVES_RUNNING)
    return void, *warned(state, command.side, article=WEIQI("17.2"))


def turn_went_over(state: GameState, side: str, article: Article) -> w.TurnWentOver:
    """Return the loss of a turn (弃权一次): a ply, but no pass of article 7.3."""
    return w.TurnWentOver(ply=state.plies + 1, side=side, article=article)


@decides(c.PressClock)
def press_clock(state: GameState, command: c.PressClock) -> Events:
    """Return the press, or the warning for one before or with the stone (17.4).

    Such a press changes nothing on the clock (不改变计时器读数).

    :raises CommandRefusedError: those of a press that cannot have been.
    """
    pressed = pressing.pressed(state, command)
    if not pressing.is_early(state, command.side):
        return (pressed,)
    return pressed, *warned(state, command.side, article=WEIQI("17.4"))


@decides(c.StartGame)
def start(state: GameState) -> Events:
    """Return the start, on an empty board or with the handicap that the event sets (2.2).

    :raises CommandRefusedError: `stones_before_first_move`.
    """
    position = position_of(state)
    handicap = options_of(state).handicap
    black, white = position.stones.count(BLACK), position.stones.count(WHITE)
    as_set = black == handicap and not white and position.white_to_move == bool(handicap)
    if state.source is None and not as_set:
        raise CommandRefusedError("stones_before_first_move", article=WEIQI("2.2"))
    return common.start(state)


@decides(c.DeclareResult)
def declare(state: GameState, command: c.DeclareResult, by: Actor) -> Events:
    """Return the result that the referee declares (13.1).

    :raises CommandRefusedError: `evidence_missing`, and those of `common.declare`.
    """
    if command.article == NEEDS_EVIDENCE and not command.note.strip():
        raise CommandRefusedError("evidence_missing", article=NEEDS_EVIDENCE)
    return common.declare(state, command, by)
