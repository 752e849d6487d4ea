"""What the referee rules on a whole-board repetition. Weiqi rules 2002, 20.2 and 20.3."""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_side
from games.record.state import GameState
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.decide_play import Events, require_play
from games.record.weiqi.options import LongCycle
from games.record.weiqi.rules import course_of, kernel_of, named_kos, options_of, position_of
from games.record.weiqi.state import OpenRepetition
from games.rules.books.sources import WEIQI
from games.rules.weiqi.repetition import Repeat
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    no_repetition=_("No repetition waits for the arbiter."),
    no_such_taking=_("This side takes no single stone there in the repetition."),
)
declare_refusals(
    422,
    false_life_side_missing=_("It must be said whose life is false."),
    taking_missing=_("It must be said where that side takes the ko."),
)


@decides(wc.SettleRepetition)
def settle_repetition(state: GameState, command: wc.SettleRepetition) -> Events:
    """Return what follows from the repetition of the last move (20.2, 20.3).

    A false life bars one taking of its side, whichever move of the cycle came round first: a
    move voided for another reason gets its turn back. For the rare cases the event's
    supplementary rule says what follows.

    :raises CommandRefusedError: `no_repetition` when none waits, or play has gone on;
        `false_life_side_missing`, `taking_missing`, `no_such_taking`, `side_unknown`.
    """
    require_play(state)
    waiting = course_of(state).repetition
    if waiting is None:
        raise CommandRefusedError("no_repetition", article=WEIQI("20"))
    if not command.false_life:
        return rare_case(state)
    if not command.side:
        raise CommandRefusedError("false_life_side_missing", article=WEIQI("20.2"))
    require_side(state, command.side)
    repeat = _repeat_of(state, waiting)
    move = _taking(state, command, repeat)
    is_void = (waiting.side, waiting.move) == (command.side, move)
    settled = w.RepetitionSettled(
        kind="false_life",
        article=WEIQI("20.2"),
        side=command.side,
        move=move,
        kos=named_kos(state, repeat),
        void_lifted=not waiting.stands and not is_void,
    )
    goes_back = is_void if waiting.stands else _is_forfeited(state, waiting)
    if not goes_back:
        return (settled,)
    withdrawn = w.MoveWithdrawn(ply=waiting.ply, side=waiting.side, article=WEIQI("20.2"))
    return settled, withdrawn


def _is_forfeited(state: GameState, waiting: OpenRepetition) -> bool:
    return not waiting.stands and state.plies >= waiting.ply


def _repeat_of(state: GameState, waiting: OpenRepetition) -> Repeat:
    """Return the repetition that waits, from the position in which its move was made."""
    before = position_of(state)
    if waiting.stands or _is_forfeited(state, waiting):
        before = before.earlier or before
    repeat = kernel_of(state).repeat_by(before, waiting.move)
    if repeat is None:
        raise AssertionError("a repetition that waits has its move")
    return repeat


def _taking(state: GameState, command: wc.SettleRepetition, repeat: Repeat) -> str:
    """Return where the side of a false life takes the ko that it may not take.

    :raises CommandRefusedError: `taking_missing`, `no_such_taking`.
    """
    if not command.point and not repeat.ko_apart:
        raise CommandRefusedError("taking_missing", article=WEIQI("20.2"))
    for play in repeat.plays:
        name = position_of(state).name_of(play.point)
        takes = len(play.taken) == 1 and play.by_white is (command.side == state.sides[1])
        named = name == command.point if command.point else play.point in repeat.ko_apart
        if takes and named:
            return name
    raise CommandRefusedError("no_such_taking", article=WEIQI("20.2"), point=command.point)


def rare_case(state: GameState) -> Events:
    """Return the end that a repetition of 20.3 brings under the event's supplementary rule.

    None where that forbids it: the move is void already.
    """
    settled = w.RepetitionSettled(kind="rare_case", article=WEIQI("20.3"))
    ended = _end_by(options_of(state).long_cycle_rule)
    if course_of(state).repetition is None:
        return ended
    return settled, *ended


def _end_by(rule: LongCycle) -> Events:
    """Return the end that the event's supplementary rule gives a rare repetition (20.3)."""
    article = WEIQI("20.3")
    match rule:
        case LongCycle.FORBIDDEN | LongCycle.FORFEIT:
            return ()
        case LongCycle.DRAW:
            return (e.GameEnded(result="1/2-1/2", reason="repetition_draw", article=article),)
        case LongCycle.REPLAY:
            return (e.GameEnded(result="no_result", reason="repetition_replay", article=article),)
        case LongCycle.NO_RESULT:
            ended = e.GameEnded(result="no_result", reason="repetition_no_result", article=article)
            return (ended,)
