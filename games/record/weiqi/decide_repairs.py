"""What the referee repairs at the board. Weiqi rules 2002, articles 17.1-17.5 and 18."""

from games.record.errors import CommandRefusedError, NotAllowedError
from games.record.guards import require_running, require_side
from games.record.state import GameState, PlayedMove
from games.record.values import Actor, Role
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.decide_play import Events, require_play, warned
from games.record.weiqi.rules import course_of, position_of
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.weiqi.board import NO_POINT, stuck_chain
from games.rules.weiqi.tables import EMPTY, PASS
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    capture_was_right=_("The stones taken off were the right ones."),
    stone_cannot_stand=_("A stone without liberties cannot stand there."),
)


def _last_stone(state: GameState, side: str, *, article: Article) -> PlayedMove:
    """Return the last move, which must be a stone of `side` not yet answered.

    :raises CommandRefusedError: `complaint_too_late` once the opponent has played.
    """
    last = state.moves[-1] if state.moves else None
    if last is None or last.side != side or last.move == PASS:
        raise CommandRefusedError("complaint_too_late", article=article)
    return last


@decides(wc.RecordCapture)
def record_capture(state: GameState, command: wc.RecordCapture) -> Events:
    """Return stones put back or taken off, and one warning for the act (18.1, 18.2).

    The position is as the stone made it; what the hand did wrong is put right.

    :raises CommandRefusedError: `capture_was_right`, `complaint_too_late`, `bad_point`.
    """
    require_play(state)
    require_side(state, command.side)
    last = _last_stone(state, command.side, article=WEIQI("18.1"))
    position = position_of(state)
    taken = {position.name_of(point) for point in position.taken}
    lifted = set(command.lifted)
    if any(position.geometry.points.get(name, NO_POINT) < 0 for name in lifted):
        raise CommandRefusedError("bad_point", article=WEIQI("18.1"))
    for name in lifted - taken:
        if not position.stones[position.geometry.points[name]]:
            raise CommandRefusedError("no_stone_there", article=WEIQI("18.1"), point=name)
    if lifted == taken:
        raise CommandRefusedError("capture_was_right", article=WEIQI("18.1"))
    article = WEIQI("18.1" if lifted - taken else "18.2")
    corrected = w.CaptureCorrected(
        ply=last.ply,
        side=command.side,
        article=article,
        put_back=tuple(sorted(lifted - taken)),
        taken_off=tuple(sorted(taken - lifted)),
    )
    return corrected, *warned(state, command.side, article=article)


@decides(wc.RecordTakeback)
def record_takeback(state: GameState, command: wc.RecordTakeback) -> Events:
    """Return the taking back, void, and the warning (悔棋, 17.3).

    :raises CommandRefusedError: `complaint_too_late` once the opponent has played.
    """
    require_play(state)
    require_side(state, command.side)
    last = _last_stone(state, command.side, article=WEIQI("17.3"))
    void = w.TakebackVoided(
        ply=last.ply, side=command.side, moved_to=command.moved_to, article=WEIQI("17.3")
    )
    return void, *warned(state, command.side, article=WEIQI("17.3"))


@decides(wc.ReleaseDroppedStone)
def release_dropped_stone(
    state: GameState, command: wc.ReleaseDroppedStone, *, by: Actor
) -> Events:
    """Return the stone taken up again; its side is to move (17.3).

    :raises CommandRefusedError: `complaint_too_late`.
    :raises NotAllowedError: `role_not_allowed`, when the opponent does not agree and it is
        not the chief referee who decides.
    """
    require_play(state)
    require_side(state, command.side)
    last = _last_stone(state, command.side, article=WEIQI("17.3"))
    _require_chief(by, agreed=command.agreed, article=WEIQI("17.3"))
    return (w.MoveWithdrawn(ply=last.ply, side=command.side, article=WEIQI("17.3")),)


@decides(wc.RelocateStone)
def relocate_stone(state: GameState, command: wc.RelocateStone, *, by: Actor) -> Events:
    """Return a shifted stone put on the point agreed on, or chosen by the chief referee (17.5).

    :raises CommandRefusedError: `bad_point`, `no_stone_there`, `point_occupied`,
        `stone_cannot_stand`.
    :raises NotAllowedError: `role_not_allowed`.
    """
    require_play(state)
    _require_chief(by, agreed=command.agreed, article=WEIQI("17.5"))
    position = position_of(state)
    points = position.geometry.points
    source, target = points.get(command.source, NO_POINT), points.get(command.target, NO_POINT)
    if source < 0 or target < 0:
        raise CommandRefusedError("bad_point", article=WEIQI("17.5"))
    stones = list(position.stones)
    if not stones[source]:
        raise CommandRefusedError("no_stone_there", article=WEIQI("17.5"), point=command.source)
    if stones[target]:
        raise CommandRefusedError("point_occupied", article=WEIQI("17.5"), point=command.target)
    stones[target], stones[source] = stones[source], EMPTY
    near = position.geometry.near
    beside = [number for number in (target, *near[target]) if stones[number]]
    if any(stuck_chain(stones, near, number) for number in beside):
        raise CommandRefusedError("stone_cannot_stand", article=WEIQI("3"), point=command.target)
    article = WEIQI("17.5" if command.agreed else "17.5(1)")
    return (
        w.StoneRelocated(
            source=command.source, target=command.target, article=article, note=command.note
        ),
    )


def _require_chief(by: Actor, *, agreed: bool, article: Article | None) -> None:
    if not agreed and by.role is not Role.CHIEF_ARBITER:
        raise NotAllowedError("role_not_allowed", article=article, role=by.role.value)


@decides(wc.ReportWrongColours)
def report_wrong_colours(state: GameState) -> Events:
    """Return the new beginning up to move 10, else that the colours stand (17.1).

    :raises CommandRefusedError: `colours_already_settled`, and those of a game not under way.
    """
    require_running(state)
    rule = state.book.repairs.colours
    if rule is None:
        raise AssertionError("the book of weiqi says when colours stand")
    article = rule.article
    if course_of(state).assigned:
        raise CommandRefusedError("colours_already_settled", article=article)
    if state.plies <= rule.plies:
        return (w.ColoursCorrected(plies=state.plies, article=article),)
    return (w.ColoursStood(plies=state.plies, article=article),)
