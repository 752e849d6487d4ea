"""The end of a game of weiqi: proposal, dead stones, dispute, count, recount.

Rules 2002, articles 7-9, 11, 13.2, 16.4, 21 and 24.1.
"""

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import require_running, require_side
from games.record.state import GameState
from games.record.values import Status, other_side
from games.record.weiqi import commands as wc
from games.record.weiqi import events as w
from games.record.weiqi.decide_play import Events, require_play, turn_went_over
from games.record.weiqi.rules import course_of, kernel_of, komi_of, position_of
from games.record.weiqi.state import Marks, Phase
from games.rules.books.article import Article
from games.rules.books.sources import WEIQI
from games.rules.protocol import PositionError
from games.rules.weiqi.scoring import chain_names, score
from games.rules.weiqi.tables import BLACK, PASS, WHITE
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    end_not_agreed=_("The end of the game has not been agreed yet."),
    no_end_proposed=_("The opponent has not proposed to end the game."),
    contest_given_up=_("The contest has been given up: the chief arbiter settles the borders."),
    proved_alive=_("This chain was played out and stands: only its own side may call it dead."),
    no_dispute=_("There is no dispute over the life and death of this chain."),
    not_counted=_("The game has not been decided by the count."),
)


@decides(wc.ProposeEnd)
def propose_end(state: GameState, command: wc.ProposeEnd) -> Events:
    """Return the proposal, which gives up the turn (随之放弃着手, 21.1).

    :raises CommandRefusedError: `not_your_turn` (13.2), `end_agreed`.
    """
    require_play(state)
    require_side(state, command.side)
    if command.side != state.side_to_move:
        raise CommandRefusedError(
            "not_your_turn", article=WEIQI("13.2"), to_move=state.side_to_move
        )
    passed = e.MovePlayed(ply=state.plies + 1, side=command.side, move=PASS)
    proposed = w.EndProposed(side=command.side)
    if position_of(state).passes:
        # The opponent had just passed: both have now given up their turn (7.3).
        return passed, proposed, w.PlayEnded(article=WEIQI("7.3"))
    return passed, proposed


@decides(wc.AcceptEnd)
def accept_end(state: GameState, command: wc.AcceptEnd) -> Events:
    """Return the agreement to the proposal that stands (终局即告成立, 13.2).

    :raises CommandRefusedError: `no_end_proposed`.
    """
    require_play(state)
    require_side(state, command.side)
    if course_of(state).end_proposed_by != other_side(state.sides, command.side):
        raise CommandRefusedError("no_end_proposed", article=WEIQI("13.2"))
    return w.EndAccepted(side=command.side), w.PlayEnded(article=WEIQI("7.1"))


def _require_marking(state: GameState, article: Article) -> None:
    require_running(state)
    if course_of(state).phase is not Phase.MARKING:
        raise CommandRefusedError("end_not_agreed", article=article)


def _require_contest(state: GameState) -> None:
    if course_of(state).given_up_by:
        raise CommandRefusedError("contest_given_up", article=WEIQI("12.4(4)"))


@decides(wc.MarkDead)
def mark_dead(state: GameState, command: wc.MarkDead) -> Events:
    """Return the marks and, when both sides mark the same, the count and the result (8, 9).

    A chain played out and left standing is alive unless its own side calls it dead (21.4).

    :raises CommandRefusedError: `end_not_agreed`, `bad_point`, `no_stone_there`,
        `point_not_empty`, `proved_alive`, `contest_given_up` where the borders are the chief's
        (12.4(4)).
    """
    _require_marking(state, WEIQI("8.2"))
    _require_contest(state)
    require_side(state, command.side)
    marks = _marks(state, command)
    marked = w.DeadMarked(side=command.side, dead=marks.dead, shared=marks.shared)
    other = course_of(state).marks_of(other_side(state.sides, command.side))
    conceded = other.dead if other is not None else ()
    _require_unproved(state, command.side, set(marks.dead) - set(conceded))
    if other is None or (other.dead, other.shared) != (marks.dead, marks.shared):
        return (marked,)
    return marked, *counted_with(state, dead=marks.dead, shared=marks.shared)


def _require_unproved(state: GameState, side: str, dead: set[str]) -> None:
    """Let `side` call dead only what its opponent has not kept alive by play (以实战解决, 21.4).

    :raises CommandRefusedError: `proved_alive`.
    """
    position = position_of(state)
    own = BLACK if side == state.sides[0] else WHITE
    for name in sorted(dead.intersection(course_of(state).played_out)):
        if position.stones[position.geometry.points[name]] != own:
            raise CommandRefusedError("proved_alive", article=WEIQI("21.4"), point=name)


def _marks(state: GameState, command: wc.MarkDead) -> Marks:
    position = position_of(state)
    try:
        chains = {name for text in command.dead for name in chain_names(position, text)}
        marks = Marks(
            side=command.side,
            dead=tuple(sorted(chains)),
            shared=tuple(sorted(set(command.shared))),
        )
        score(position, dead=marks.dead, shared=marks.shared)
    except PositionError as error:
        raise CommandRefusedError(error.code, article=WEIQI("8.2"), detail=error.detail) from error
    return marks


def counted_with(
    state: GameState,
    *,
    dead: tuple[str, ...],
    shared: tuple[str, ...] = (),
    contested: tuple[str, ...] = (),
    contested_to: str = "",
) -> Events:
    """Return the count of the board and the result (9, 11); `contested` as in `score`.

    A warning given when the result stood takes no zi (24.1), in a recount (16.4) either.
    """
    given, late = state.warnings, state.late_marks
    warnings = (given[0] - late[0], given[1] - late[1])
    komi = komi_of(state)
    counted = score(
        position_of(state),
        dead=dead,
        shared=shared,
        komi=komi,
        warnings=warnings,
        contested=contested,
        contested_to=contested_to,
    )
    article = WEIQI("11" if komi else "9")
    black_warnings, white_warnings = warnings
    count = w.GameCounted(
        dead=dead,
        shared=shared,
        black=counted.count.black,
        white=counted.count.white,
        komi=komi,
        black_warnings=black_warnings,
        white_warnings=white_warnings,
        margin=counted.margin,
        article=article,
    )
    return (count,)


@decides(wc.DisputeDeath)
def dispute_death(state: GameState, command: wc.DisputeDeath) -> Events:
    """Return the game on again, the side that says "dead" to play first (21.4).

    Later discoveries are no such dispute and do not reopen the game (21.3).

    :raises CommandRefusedError: `no_dispute`, unless `side` marked the chain dead and the
        opponent, having marked too, did not; `proved_alive` of a chain played out before;
        `end_not_agreed`, `bad_point`, `no_stone_there`, `contest_given_up` (12.4(4)).
    """
    _require_marking(state, WEIQI("21.4"))
    _require_contest(state)
    require_side(state, command.side)
    course = course_of(state)
    position = position_of(state)
    try:
        group = chain_names(position, command.point)
    except PositionError as error:
        raise CommandRefusedError(error.code, article=WEIQI("21.4"), detail=error.detail) from error
    mine = course.marks_of(command.side)
    theirs = course.marks_of(other_side(state.sides, command.side))
    if mine is None or theirs is None or group[0] not in mine.dead or group[0] in theirs.dead:
        raise CommandRefusedError("no_dispute", article=WEIQI("21.4"))
    _require_unproved(state, command.side, set(group))
    disputed = w.LifeAndDeathDisputed(
        side=command.side,
        group=group,
        saved_position=kernel_of(state).format_position(position),
        article=WEIQI("21.4"),
    )
    if command.side == state.side_to_move:
        return (disputed,)
    return disputed, turn_went_over(state, state.side_to_move, WEIQI("21.4"))


@decides(wc.RequestRecount)
def request_recount(state: GameState, command: wc.RequestRecount) -> Events:
    """Return the board reopened for a new count, until all have confirmed the result (16.4).

    :raises CommandRefusedError: `not_counted`, `game_closed`.
    """
    require_side(state, command.side)
    if state.status is Status.CLOSED:
        raise CommandRefusedError("game_closed", article=WEIQI("16.4"))
    if state.ending is None or state.ending.reason != "count":
        raise CommandRefusedError("not_counted", article=WEIQI("16.4"))
    return (w.RecountRequested(side=command.side),)
