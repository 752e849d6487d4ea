"""Acts of a hand: two moves running, a man between two points, men touched, a man dropped.

Xiangqi 2.1, 5.1-5.7, 5.10, 8.1.5 and 29.2; weiqi 17.2 and 17.3; gomoku 12.4 and 17.8; classic
playing 2.2 and illegal moves 1.4, 1.7; FMJD 5.4.1.
"""

from games.record import commands as c
from games.record import events as e
from games.record.draughts import decide_found
from games.record.draughts import decide_play as draughts
from games.record.draughts import rules as draughts_rules
from games.record.draughts.state import DraughtsCourse
from games.record.errors import CommandRefusedError
from games.record.gomoku import decide_irregular
from games.record.gomoku.commands import ReportIrregularity, SettleIrregularity
from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.state import GomokuCourse
from games.record.guards import require_no_open_claim, require_running, require_side, require_time
from games.record.officiating.offences.automatic import offence_events
from games.record.officiating.repairs import commands as rc
from games.record.officiating.repairs import events as re
from games.record.officiating.repairs.decide_displaced import taken_back
from games.record.officiating.repairs.guard import men_on, not_in_book, require_square
from games.record.officiating.repairs.kinds import TakenBackFor
from games.record.state import GameState, Then
from games.record.values import Actor, Role, other_side
from games.record.weiqi import commands as wc
from games.record.weiqi import decide_play as weiqi
from games.record.weiqi import decide_repairs as weiqi_repairs
from games.record.weiqi.state import WeiqiCourse
from games.record.xiangqi import decide_play as xiangqi
from games.rules.books.article import Article
from games.rules.books.book import Dropped
from games.rules.books.sources import XIANGQI
from games.rules.protocol import NotationError
from games.rules.xiangqi.touch import (
    TWO_MOVES_RUNNING,
    Obligation,
    TouchError,
    rule_on_touches,
)
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    complaint_too_late=_("This can be raised only before the next move."),
    landing_point_due=_("The opponent must first name where the piece stands."),
    no_landing_point_due=_("No point is to be named by this side."),
    no_man_there=_("No piece of the game stands there."),
    not_two_running=_("This side was not the last to move."),
)
declare_refusals(
    422,
    points_not_two=_("A piece stands between two points other than its own."),
    point_not_one_of_two=_("The point is not one of the two."),
    squares_missing=_("It must be said which pieces were touched."),
)

Events = tuple[e.GameEvent, ...]

FUTILE_TOUCH = "futile_touch"
BETWEEN_POINTS = "man_between_points"
"""Offences of the book that these acts are."""


@decides(rc.ReportTwoMovesRunning)
def two_moves_running(
    state: GameState, command: rc.ReportTwoMovesRunning, by: Actor, now: int
) -> Events:
    """Return the second of two moves running, void, with what the book says follows.

    In weiqi it is warned (17.2), in gomoku the opponent has it taken back or lets it stand
    (17.8), in xiangqi it breaks the rules of play (2.1, 4.1.8, 8.1.8).

    :raises CommandRefusedError: `not_two_running` when another side moved last,
        `notation_unreadable`, `not_in_book`, and those of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    last = state.moves[-1] if state.moves else None
    article = state.book.conduct.two_running
    if not article:
        raise not_in_book(XIANGQI("5.4"))
    if last is None or last.side != command.side:
        raise CommandRefusedError("not_two_running", article=article, side=command.side)
    made = c.PlayMove(side=command.side, move=command.move)
    if isinstance(state.course, WeiqiCourse):
        return weiqi.play_move(state, made)
    if isinstance(state.course, DraughtsCourse):
        return draughts.second_move(state, made)
    if isinstance(state.course, GomokuCourse):
        return decide_irregular.report(
            state,
            ReportIrregularity(
                side=command.side,
                kind=IrregularityKind.TWO_MOVES_RUNNING,
                moves=(command.move,),
            ),
        )
    try:
        state.kernel.violation(state.position, command.move)
    except NotationError as error:
        raise CommandRefusedError(error.code, detail=error.detail) from error
    return xiangqi.illegal_move(state, made, TWO_MOVES_RUNNING)


@decides(rc.ReportManBetween)
def man_between(state: GameState, command: rc.ReportManBetween, by: Actor, now: int) -> Events:
    """Return the choice opened for the opponent, in rapid games with the foul (5.10, 29.2).

    :raises CommandRefusedError: `not_your_turn`, `no_man_there`, `points_not_two`,
        `square_unknown`, `landing_point_due`, `not_in_book`, and those of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    require_time(state)
    article = state.book.repairs.between
    if not article:
        raise not_in_book()
    if state.repairs.between is not None:
        raise CommandRefusedError("landing_point_due", article=article)
    if command.side != state.side_to_move:
        raise CommandRefusedError(
            "not_your_turn", article=XIANGQI("2.1"), to_move=state.side_to_move
        )
    for name in (command.source, *command.points):
        require_square(state, name, article=article)
    own = men_on(state, state.position).get(command.source, "")
    if not own or own.isupper() is not (command.side == state.sides[0]):
        raise CommandRefusedError("no_man_there", article=article, square=command.source)
    if len(command.points) != 2 or len({*command.points, command.source}) != 3:
        raise CommandRefusedError("points_not_two", article=article)
    found = re.ManFoundBetween(
        side=command.side, source=command.source, points=command.points, article=article
    )
    if not state.book.repairs.between_is_foul:
        return (found,)
    return found, *offence_events(state, command.side, BETWEEN_POINTS)


@decides(rc.ChooseLandingPoint)
def choose_landing_point(
    state: GameState, command: rc.ChooseLandingPoint, now: int, then: Then
) -> Events:
    """Return the point named by the opponent, and the move that it makes (5.10).

    :raises CommandRefusedError: `no_landing_point_due`, `point_not_one_of_two`, `flag_fallen`,
        and those of a game not under way.
    """
    require_running(state)
    require_side(state, command.side)
    found = state.repairs.between
    if found is None or command.side != other_side(state.sides, found.side):
        raise CommandRefusedError("no_landing_point_due", article=XIANGQI("5.10"))
    if command.point not in found.points:
        raise CommandRefusedError(
            "point_not_one_of_two", article=XIANGQI("5.10"), point=command.point[:20]
        )
    chosen = re.LandingPointChosen(side=command.side, point=command.point, article=XIANGQI("5.10"))
    after = then(state, (chosen,), at=now)
    made = c.PlayMove(side=found.side, move=found.source + command.point)
    return chosen, *xiangqi.play_move(after, made)


@decides(rc.ReportTouchedMen)
def touched_men(state: GameState, command: rc.ReportTouchedMen, by: Actor, now: int) -> Events:
    """Return the touch, the duty that follows from it, and the foul it may be (5.1-5.6, 8.1.5).

    :raises CommandRefusedError: `not_your_turn`, `square_unknown`, `square_empty`,
        `squares_missing`, `not_in_book`, `complaint_too_late`, and those of a game not under
        way.
    """
    require_running(state)
    require_side(state, command.side)
    if not state.book.repairs.touched:
        raise not_in_book()
    if isinstance(state.course, DraughtsCourse):
        return _touched_pieces(state, command)
    if command.ply not in (None, state.plies + 1):
        raise CommandRefusedError("complaint_too_late", article=XIANGQI("5"))
    if not command.squares:
        raise CommandRefusedError("squares_missing", article=XIANGQI("5"))
    if command.accidental:
        return (_touch(state, command, obligation="", article=XIANGQI("5.6")),)
    if command.side != state.side_to_move:
        raise CommandRefusedError(
            "not_your_turn", article=XIANGQI("5.6"), to_move=state.side_to_move
        )
    squares = command.squares
    if command.together:
        squares = _enemy_first(state, squares)
    try:
        found = rule_on_touches(state.kernel, state.position, squares)
    except TouchError as error:
        raise CommandRefusedError(
            error.code, article=XIANGQI("5"), square=error.square[:20]
        ) from error
    free = found.obligation is Obligation.FREE
    article = XIANGQI("5.5") if command.together and not free else found.article
    touch = _touch(
        state,
        command,
        obligation=found.obligation.value,
        article=article,
        moves=() if free else found.moves,
    )
    if not found.fouls:
        return (touch,)
    return touch, *offence_events(state, command.side, FUTILE_TOUCH, note=command.note)


def _touched_pieces(state: GameState, command: rc.ReportTouchedMen) -> Events:
    """Return the touch and the duty to play the first piece touched that can be (FMJD 5.4.3).

    Another move is irregular, and stands if the opponent plays on.

    :raises CommandRefusedError: `not_your_turn`, `square_unknown`, `squares_missing`.
    """
    if command.ply is not None and command.ply <= state.plies:
        return decide_found.touched_before(state, command)
    article = draughts_rules.kernel_of(state).variant.irregular.touched
    if not command.squares:
        raise CommandRefusedError("squares_missing", article=article)
    wrong = draughts_rules.course_of(state).irregularity
    if command.side != state.side_to_move or wrong is not None:
        raise CommandRefusedError("not_your_turn", article=article, to_move=state.side_to_move)
    for square in command.squares:
        require_square(state, square, article=article)
    if command.accidental:
        return (_touch(state, command, obligation="", article=article),)
    moves = next(
        filter(None, (draughts.playable(state, state.position, at) for at in command.squares)), ()
    )
    duty = Obligation.MOVE_TOUCHED if moves else Obligation.FREE
    return (_touch(state, command, obligation=duty.value, article=article, moves=moves),)


def _touch(
    state: GameState,
    command: rc.ReportTouchedMen,
    *,
    obligation: str,
    article: Article,
    moves: tuple[str, ...] = (),
) -> re.MenTouched:
    return re.MenTouched(
        ply=state.plies + 1,
        side=command.side,
        squares=command.squares,
        obligation=obligation,
        article=article,
        moves=moves,
        note=command.note,
    )


def _enemy_first(state: GameState, squares: tuple[str, ...]) -> tuple[str, ...]:
    """Return the squares with the enemy's men first: 5.5 is handled as 5.4."""
    men = men_on(state, state.position)
    first_moves = state.side_to_move == state.sides[0]
    own = {square for square in squares if men.get(square, "").isupper() is first_moves}
    return (
        *(square for square in squares if square not in own),
        *(square for square in squares if square in own),
    )


@decides(rc.ReportDroppedMan)
def dropped_man(
    state: GameState, command: rc.ReportDroppedMan, by: Actor, now: int, then: Then
) -> Events:
    """Return a man or stone dropped by accident taken up again, as the book allows it.

    Xiangqi 5.7 leaves it to the arbiter; weiqi 17.3 and gomoku 12.4 ask the opponent, and
    without his consent the chief arbiter.

    :raises CommandRefusedError: `complaint_too_late`, `irregularity_incomplete`,
        `not_in_book`, and those of a game not under way.
    :raises NotAllowedError: `role_not_allowed`.
    """
    require_running(state)
    require_side(state, command.side)
    rule = state.book.repairs.dropped
    if rule is None:
        raise not_in_book()
    if isinstance(state.course, WeiqiCourse):
        release = wc.ReleaseDroppedStone(side=command.side, agreed=command.agreed)
        return weiqi_repairs.release_dropped_stone(state, release, by=by)
    if isinstance(state.course, GomokuCourse):
        return _dropped_stone(state, command, rule, now, then)
    require_no_open_claim(state)
    last = state.moves[-1] if state.moves else None
    if last is None or last.side != command.side:
        raise CommandRefusedError("complaint_too_late", article=rule.article)
    cause, article = TakenBackFor.DROPPED, rule.article
    return (taken_back(state, state.plies - 1, cause, article, note=command.note),)


def _dropped_stone(
    state: GameState, command: rc.ReportDroppedMan, rule: Dropped, now: int, then: Then
) -> Events:
    """Return the drop on record and, where it is consented to or ruled, taken up (12.4)."""
    moves = (command.point,) if command.point else ()
    dropped = ReportIrregularity(
        side=command.side, kind=IrregularityKind.DROPPED, moves=moves, note=command.note
    )
    (recorded,) = decide_irregular.report(state, dropped)
    if not command.agreed and rule.chief_decides:
        return (recorded,)
    after = then(state, (recorded,), at=now)
    opponent = other_side(state.sides, command.side)
    consent = Actor(id=state.player(opponent), role=Role.PLAYER)
    taken_up = SettleIrregularity(side=opponent, correct=True)
    return recorded, *decide_irregular.settle(after, taken_up, by=consent)
