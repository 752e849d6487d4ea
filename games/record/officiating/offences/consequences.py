"""What a penalty brings on record: fouls, warnings, time, the end. And how it is undone."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.record import events as e
from games.record import marks
from games.record.errors import CommandRefusedError
from games.record.guards import lost_by
from games.record.officiating.offences import events as oe
from games.record.officiating.offences.state import MarkKind, OffenceEntry
from games.record.state import Ending, GameState
from games.record.values import MarkSource, Moment, Status, other_side, win_for
from games.record.weiqi.state import Phase, WeiqiCourse
from games.rules.books.article import Article
from games.rules.clocks import control as clocks
from games.rules.offences.escalation import limits_of, once_the_result_stands
from games.rules.offences.kinds import Measure, Offence, Penalty
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, result_stands=_("The game is over: its result stands."))

Events = tuple[e.GameEvent, ...]

COUNTED = (Measure.FOUL, Measure.VIOLATION)
DECIDING = (Measure.LOSS, Measure.BOTH_LOSE, Measure.DISQUALIFICATION)
ILLEGAL_MOVES = frozenset({"illegal_move"})
"""Codes that count as an illegal move (4.1.8), whoever recorded it."""


def as_it_stands(state: GameState, offence: Offence, penalty: Penalty) -> Penalty:
    """Return what of `penalty` the game, under way or over, leaves to be imposed."""
    if not marks.result_stands(state):
        return penalty
    return once_the_result_stands(state.edition, offence, penalty)


def require_effect(
    state: GameState, offence: Offence, requested: Measure | None, penalty: Penalty
) -> None:
    """Let pass no loss that an official names himself where the result stands.

    :raises CommandRefusedError: `result_stands`.
    """
    if requested in DECIDING and penalty.measure is not requested:
        article = state.book.closing.over
        raise CommandRefusedError("result_stands", article=article, offence=offence.code)


def consequences(
    state: GameState,
    side: str,
    penalty: Penalty,
    *,
    version: int,
    note: str = "",
    happened: Moment = Moment.DURING,
    source: MarkSource = MarkSource.OFFICIAL,
) -> Events:
    """Return what `penalty` of the offence recorded at `version` brings a game as it stands.

    Where the result stands its fouls and warnings are counted; only a loss that the book gives
    even then changes it (`as_it_stands`).
    """
    first = penalty.articles[0] if penalty.articles else None
    recorded = version if source is MarkSource.OFFICIAL else 0
    mark = _mark(
        state,
        side,
        penalty.measure,
        first,
        note=note,
        happened=happened,
        source=source,
        offence_version=recorded,
    )
    marked = mark * penalty.count
    if state.ending is not None:
        return *marked, *_after_end(state, side, penalty, version=version)
    events: Events = (*marked, *_times(state, side, penalty))
    if penalty.loses == "both":
        ended = e.GameEnded(
            result="0-0", reason=penalty.reason, article=penalty.lost_under, note=note
        )
        return *events, ended
    if penalty.loses:
        lost = lost_by(state, side, reason=penalty.reason, article=penalty.lost_under)
        return *events, lost
    if penalty.own_ms < 0 and state.clock is not None:
        left = state.clock.remaining(side) + penalty.own_ms
        if left <= 0:
            article = penalty.articles[-1]
            return *events, lost_by(state, side, reason="time", article=article)
    return events


def _mark(
    state: GameState, side: str, measure: Measure, article: Article | None, **about: Any
) -> Events:
    """Return the foul, violation or warning that a penalty is, nothing of any other."""
    if measure in COUNTED and article is not None:
        return (marks.foul(state, side, article=article, **about),)
    if measure is Measure.WARNING:
        return (marks.warning(state, side, article=article, **about),)
    return ()


def _times(state: GameState, side: str, penalty: Penalty, *, sign: int = 1) -> Events:
    if state.clock is None or not penalty.articles:
        return ()
    article = penalty.articles[-1]
    changes = ((side, penalty.own_ms), (other_side(state.sides, side), penalty.opponent_ms))
    return tuple(
        e.TimeAdjusted(side=whose, delta_ms=sign * delta, article=article)
        for whose, delta in changes
        if delta
    )


def times_undone(state: GameState, side: str, penalty: Penalty) -> Events:
    """Return the time that `penalty` took or gave, put back."""
    return _times(state, side, penalty, sign=-1)


def _after_end(state: GameState, side: str, penalty: Penalty, *, version: int) -> Events:
    """Return a loss given when the result stands: of both sides, or points of one alone.

    Gomoku 15.3: what the opponent earned on the board does not change.
    """
    if not penalty.loses or state.ending is None:
        return ()
    forfeit = state.book.offences.forfeit_article
    if forfeit:
        losers = state.sides if penalty.loses == "both" else (side,)
        return tuple(
            oe.PointsForfeited(side=loser, offence_version=version, article=forfeit)
            for loser in losers
            if loser not in state.offences.forfeited
        )
    result = "0-0"
    if penalty.loses == "offender":
        result = win_for(state.sides, other_side(state.sides, side))
    if result == state.ending.result:
        return ()
    revised = oe.ResultPenalised(
        side=side,
        result=result,
        reason=penalty.reason,
        article=penalty.lost_under,
        offence_version=version,
    )
    return (revised,)


def without_marks(state: GameState, versions: Iterable[int]) -> GameState:
    """Return the state in which the marks at `versions` count no longer."""
    gone = frozenset(versions)
    left = tuple(
        replace(mark, withdrawn=True) if mark.version in gone else mark
        for mark in state.offences.marks
    )
    return replace(state, offences=replace(state.offences, marks=left))


def undone(state: GameState, entry: OffenceEntry, *, at: int) -> GameState:
    """Return the state without the counts and the end that the entry's penalty brought.

    An illegal move stays one, whatever it costs.
    """
    penalty, side = entry.penalty, entry.side
    brought = (
        mark.version
        for mark in state.offences.marks
        if mark.offence_version == entry.version and mark.kind is not MarkKind.ILLEGAL_MOVE
    )
    state = without_marks(state, brought)
    if entry.after_end:
        return _restored(state, entry)
    lost = bool(penalty.loses) or _no_longer_lost(state, side, penalty.measure)
    return _reopened(state, at=at) if lost else state


def is_lost_by_count(state: GameState) -> bool:
    """Return whether the game was lost by a count that its record no longer reaches."""
    measures = (Measure.FOUL, Measure.VIOLATION, Measure.WARNING)
    return any(
        _no_longer_lost(state, side, measure) for side in state.sides for measure in measures
    )


def _no_longer_lost(state: GameState, side: str, measure: Measure) -> bool:
    """Return whether the game was lost by a count that is no longer reached.

    What was counted since the end decided nothing.
    """
    limit = limits_of(state.edition, state.thresholds).get(measure)
    if limit is None or state.ending is None or state.ending.article != limit.article:
        return False
    won = win_for(state.sides, other_side(state.sides, side))
    counter = state.warnings if measure is Measure.WARNING else state.fouls
    # Late ones are warnings where the book knows no fouls.
    is_late = (measure is Measure.WARNING) is (state.book.offences.foul is None)
    counted = state.count(counter, side)
    counted -= state.count(state.late_marks, side) if is_late else 0
    return state.ending.result == won and counted < limit.count


def _reopened(state: GameState, *, at: int) -> GameState:
    if state.status is not Status.OVER:
        return state
    clock = state.clock
    marking = isinstance(state.course, WeiqiCourse) and state.course.phase is Phase.MARKING
    if not state.was_started:
        return replace(state, status=Status.ARRANGED, ending=None, signed=frozenset())
    if clock is not None and not marking and not state.flag_fallen:
        owner = state.unpressed[0] if state.unpressed else state.side_to_move
        clock = clocks.start(clock, owner, at_ms=at)
    return replace(state, status=Status.RUNNING, ending=None, signed=frozenset(), clock=clock)


def _restored(state: GameState, entry: OffenceEntry) -> GameState:
    forfeited = tuple(text for text in state.offences.forfeited if text != entry.side)
    if entry.penalty.loses == "both":
        forfeited = ()
    ending = state.ending
    if entry.replaced is not None:
        result, reason, article = entry.replaced
        ending = Ending(result=result, reason=reason, article=article)
    return replace(state, ending=ending, offences=replace(state.offences, forfeited=forfeited))
