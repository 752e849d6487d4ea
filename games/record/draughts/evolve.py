"""How a game of draughts follows its events: counts of draws, irregularities, claims, calls.

Total like `evolve`: a recorded fact is a fact.
"""

from games.record import events as e
from games.record.draughts import events as d
from games.record.draughts.found import stands_instead
from games.record.draughts.rules import course_of, kernel_of
from games.record.draughts.state import DraughtsCourse, DrawClaim, Irregularity
from games.record.officiating.repairs.going_back import gone_back
from games.record.state import GameState, PlayedMove
from games.record.values import other_side
from games.rules.clocks import control as clocks
from games.rules.draughts.draws import begin_counts, counters, next_counts
from games.rules.draughts.irregular import SECOND
from games.rules.draughts.kernel import TOUCHED
from games.streams.dispatch import folds
from games.streams.replacing import replace


def begin(state: GameState, event: e.GameArranged) -> GameState:
    """Return `state` with the counts at the start of the game."""
    course = DraughtsCourse(counts=begin_counts(kernel_of(state), state.position))
    return replace(state, course=course)


def _with(state: GameState, course: DraughtsCourse) -> GameState:
    return replace(state, course=course)


@folds(e.MovePlayed)
def _counted(before: GameState, state: GameState) -> GameState:
    """Return `state` with the counts of the half-move between the two positions."""
    course = course_of(state)
    kernel = kernel_of(state)
    counts = next_counts(kernel, course.counts, before.position, state.position)
    both = bool(state.options.draughts and state.options.draughts.balance_of_both)
    in_force = {
        counter.rule
        for counter in counters(kernel, counts, balance_of_both=both)
        if counter.is_reached
    }
    # A rule that holds on needs no second notice; one that comes back does.
    reached = tuple(rule for rule in course.reached if rule in in_force)
    return _with(state, replace(course, counts=counts, reached=reached, irregularity=None))


@folds(d.IrregularMovePlayed)
def _irregular(
    state: GameState, event: d.IrregularMovePlayed, *, version: int, at: int
) -> GameState:
    clock = state.clock
    # The second of two moves running is made in the opponent's time.
    second = event.move.startswith(SECOND)
    with_move = second or clock is None or clock.control.press_with_move
    if clock is not None and with_move and not second:
        clock = clocks.press(clock, event.side, at_ms=at, reading_ms=event.reading_ms)
    irregularity = Irregularity(
        version=version,
        ply=event.ply,
        side=event.side,
        move=event.move,
        code=event.code,
        article=event.article,
        awaits_press=not with_move,
    )
    course = replace(course_of(state), irregularity=irregularity)
    return replace(state, course=course, clock=clock, offer_by="")


@folds(d.MoveFoundIrregular)
def _found(state: GameState, event: d.MoveFoundIrregular, *, version: int) -> GameState:
    """Return `state` with the last move for the opponent to decide on, the board as it is."""
    irregularity = Irregularity(
        version=version,
        ply=event.ply,
        side=event.side,
        move=event.move,
        code=event.code,
        article=event.article,
        found=True,
    )
    course = replace(course_of(state), irregularity=irregularity)
    return replace(state, course=course, offer_by="")


@folds(e.ClockPressed)
def _pressed(state: GameState, event: e.ClockPressed) -> GameState:
    """Return `state` with the increment that a press after an irregular move brings."""
    course = course_of(state)
    wrong = course.irregularity
    if wrong is None or wrong.side != event.side or not wrong.awaits_press:
        return state
    clock = state.clock
    if clock is not None and event.reading_ms is None:
        clock = clocks.adjust(clock, event.side, clock.control.increment_ms)
    pressed = replace(wrong, awaits_press=False)
    return replace(state, clock=clock, course=replace(course, irregularity=pressed))


@folds(d.IrregularityStood)
def _stood(
    before: GameState, state: GameState, event: d.IrregularityStood, *, version: int, at: int
) -> GameState:
    if event.ply <= state.plies:
        return stands_instead(state, event.ply, event.move)
    played = PlayedMove(
        ply=event.ply, side=event.side, move=event.move, version=version, recorded_at=at
    )
    position = state.kernel.play(state.position, event.move)
    stands = replace(state, position=position, moves=(*state.moves, played))
    return _counted(before, stands)


@folds(d.IrregularityCorrected)
def _corrected(state: GameState, event: d.IrregularityCorrected, *, at: int) -> GameState:
    clock, wrong = state.clock, course_of(state).irregularity
    if wrong is not None and wrong.found and wrong.code == TOUCHED:
        return gone_back(state, wrong.ply - 1, at=at)
    second = wrong is not None and (wrong.move.startswith(SECOND) or wrong.found)
    # After two moves running the opponent's time has run all along, and so it has where the
    # pieces alone are put right.
    if clock is not None and not second:
        clock = clocks.start(clocks.stop(clock, at_ms=at), event.side, at_ms=at)
    course = replace(course_of(state), irregularity=None)
    return replace(state, course=course, clock=clock)


@folds(d.DrawRuleReached)
def _reached(state: GameState, event: d.DrawRuleReached) -> GameState:
    course = course_of(state)
    return _with(state, replace(course, reached=(*course.reached, event.rule)))


@folds(d.DrawClaimed)
def _claimed(state: GameState, event: d.DrawClaimed, *, version: int, at: int) -> GameState:
    claim = DrawClaim(version=version, side=event.side, rule=event.rule)
    return _stopped(_with(state, replace(course_of(state), draw_claim=claim)), at=at)


@folds(d.DrawClaimAnswered)
def _answered(state: GameState, *, at: int) -> GameState:
    return _resumed(_with(state, replace(course_of(state), draw_claim=None)), at=at)


@folds(d.ArbiterCalled)
def _called(state: GameState, event: d.ArbiterCalled, *, at: int) -> GameState:
    return _stopped(_with(state, replace(course_of(state), called_by=event.side)), at=at)


@folds(d.CallDealtWith)
def _dealt_with(state: GameState, *, at: int) -> GameState:
    return _resumed(_with(state, replace(course_of(state), called_by="")), at=at)


def _stopped(state: GameState, *, at: int) -> GameState:
    return replace(state, clock=state.clock and clocks.stop(state.clock, at_ms=at))


def _resumed(state: GameState, *, at: int) -> GameState:
    """Return `state` with the clocks going on, unless something else still keeps them."""
    course = course_of(state)
    clock = state.clock
    stopped = course.draw_claim is not None or course.called_by or state.flag_fallen
    if clock is None or clock.running is not None or stopped or state.ending is not None:
        return state
    irregular = course.irregularity
    turn = state.side_to_move
    if irregular is not None and not irregular.awaits_press:
        turn = other_side(state.sides, irregular.side)
    owner = state.unpressed[0] if state.unpressed else turn
    return replace(state, clock=clocks.start(clock, owner, at_ms=at))
