"""Men found displaced, and illegal moves found later.

Xiangqi 5.8.2 and 5.8.3 (five rounds), app1.4; weiqi 17.5; gomoku 21.1; classic playing
2.3-2.4; FMJD 5.5 (at once).
"""

from dataclasses import replace
from typing import Any

from games.record import commands as c
from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_no_open_claim, require_running
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.decide_positions import case_article, ruled
from games.record.officiating.repairs.going_back import position_at
from games.record.officiating.repairs.guard import men_on, not_in_book, require_square
from games.record.officiating.repairs.kinds import PositionOutcome, TakenBackFor
from games.record.officiating.repairs.rounds import rounds_since
from games.record.state import GameState
from games.record.values import Actor
from games.record.xiangqi.decide_play import illegal_move
from games.rules.books.article import Article
from games.rules.books.book import Displacement
from games.rules.books.sources import XIANGQI
from games.rules.protocol import NotationError
from games.rules.xiangqi.touch import Obligation
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    position_waits=_("A position waits to be ruled on: nobody plays meanwhile."),
    repair_too_late=_("It is too late for this repair."),
    move_was_legal=_("The move reported was legal."),
)
declare_refusals(
    422,
    ply_unknown=_("The game has no such move."),
    nothing_displaced=_("A displaced piece needs two different squares."),
)

Events = tuple[e.GameEvent, ...]


@decides(rc.ReportDisplacement)
def report(state: GameState, command: rc.ReportDisplacement, by: Actor, now: int) -> Events:
    """Return what follows from men found displaced: back in xiangqi, a ruling elsewhere.

    :raises CommandRefusedError: `repair_too_late`, `ply_unknown`, `square_unknown`,
        `no_man_there`, `nothing_displaced`, `position_waits`, `claim_already_open`, and those
        of a game not under way.
    """
    require_running(state)
    _require_ply(state, command.ply, first=0)
    repairs = state.book.repairs
    match repairs.by:
        case Displacement.GO_BACK:
            return _put_back(state, command)
        case Displacement.AT_ONCE:
            article = repairs.displaced
            _require_men(state, command, state.position, article=article)
            if command.ply != state.plies:
                raise CommandRefusedError("repair_too_late", article=article)
            return (_found(command, article),)
        case Displacement.RULED:
            return _to_be_ruled(state, command)


def _put_back(state: GameState, command: rc.ReportDisplacement) -> Events:
    """Return the men put back and the moves since taken back, within the rounds of the book."""
    repairs = state.book.repairs
    article = repairs.displaced
    require_no_open_claim(state)
    _require_men(state, command, position_at(state, command.ply), article=article)
    since = rounds_since(state, command.ply + 1)
    if since > repairs.rounds:
        raise CommandRefusedError("repair_too_late", article=article, rounds=since)
    found = _found(command, article)
    if command.ply == state.plies:
        return (found,)
    back = taken_back(state, command.ply, TakenBackFor.DISPLACED, article, note=command.note)
    return found, back


def _to_be_ruled(state: GameState, command: rc.ReportDisplacement) -> Events:
    """Return the case opened, or the men put back where the players' records tell (21.1.2)."""
    article = case_article(state, displaced=True)
    if state.repairs.case is not None:
        raise CommandRefusedError("position_waits", article=article)
    _require_men(state, command, state.position, article=article)
    if not command.on_record or not state.book.repairs.on_record:
        return (_found(command, article, waits=True),)
    outcome = PositionOutcome.BACK
    ruling = ruled(state, outcome, agreed=False, displaced=True, note=command.note)
    return _found(command, article), ruling


def _found(
    command: rc.ReportDisplacement, article: Article | None, *, waits: bool = False
) -> re.DisplacementFound:
    return re.DisplacementFound(
        ply=command.ply, men=command.men, article=article, waits=waits, note=command.note
    )


def _require_ply(state: GameState, ply: int, *, first: int) -> None:
    if not first <= ply <= state.plies:
        raise CommandRefusedError("ply_unknown", ply=ply)


def _require_men(
    state: GameState, command: rc.ReportDisplacement, position: Any, *, article: Article | None
) -> None:
    """Let pass only men that stand where they are said to belong, found elsewhere."""
    standing = men_on(state, position)
    sources = [man.source for man in command.men]
    if not sources or len(set(sources)) != len(sources):
        raise CommandRefusedError("nothing_displaced", article=article)
    for man in command.men:
        require_square(state, man.source, article=article)
        require_square(state, man.target, article=article)
        if man.source == man.target:
            raise CommandRefusedError("nothing_displaced", article=article)
        if man.source not in standing:
            raise CommandRefusedError("no_man_there", article=article, square=man.source)


def taken_back(
    state: GameState, to_ply: int, cause: TakenBackFor, article: Article | None, *, note: str = ""
) -> re.PliesTakenBack:
    """Return the taking back of every move after `to_ply`."""
    moves = tuple(played.move for played in state.moves[to_ply:])
    return re.PliesTakenBack(to_ply=to_ply, moves=moves, cause=cause, article=article, note=note)


@decides(rc.ReportIllegalFoundLater)
def report_illegal(
    state: GameState, command: rc.ReportIllegalFoundLater, by: Actor, now: int
) -> Events:
    """Return what an illegal move found later brings (5.8.3): the loss, or the move anew.

    By 4.1.8 it may lose. Otherwise it is a foul (8.1.8), the game goes back to it and the man
    that was moved counts as touched (5.1). A claim that waits on later moves falls with them.

    :raises CommandRefusedError: `repair_too_late`, `ply_unknown`, `move_was_legal`,
        `notation_unreadable`, `not_in_book`, and those of a game not under way.
    """
    require_running(state)
    article = state.book.repairs.found_later
    if not article:
        raise not_in_book()
    _require_ply(state, command.ply, first=1)
    since = rounds_since(state, command.ply)
    if since > state.book.repairs.rounds:
        raise CommandRefusedError("repair_too_late", article=article, rounds=since)
    position = position_at(state, command.ply - 1)
    try:
        violation = state.kernel.violation(position, command.move)
    except NotationError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error
    if violation is None:
        raise CommandRefusedError("move_was_legal", article=article, ply=command.ply)
    side = state.moves[command.ply - 1].side
    made = c.PlayMove(side=side, move=command.move)
    then = _as_of(state, command.ply - 1)
    events = illegal_move(then, made, violation)
    if any(isinstance(event, e.GameEnded) for event in events):
        return events
    back = taken_back(state, command.ply - 1, TakenBackFor.ILLEGAL_MOVE, article, note=command.note)
    return *events, back, *_touched_by(state, position, command, side)


def _as_of(state: GameState, ply: int) -> GameState:
    return replace(state, moves=state.moves[:ply])


def _touched_by(
    state: GameState, position: Any, command: rc.ReportIllegalFoundLater, side: str
) -> Events:
    """Return the duty to move the man that made the illegal move, where it can (5.8.3, 5.1)."""
    square = command.move[:2]
    moves = tuple(move for move in state.kernel.legal_moves(position) if move[:2] == square)
    if not moves:
        return ()
    touched = re.MenTouched(
        ply=command.ply,
        side=side,
        squares=(square,),
        obligation=Obligation.MOVE_TOUCHED.value,
        article=XIANGQI("5.1"),
        moves=moves,
    )
    return (touched,)
