"""Where the record contradicts an end declared under an article.

Which articles a record can contradict, and by what, is said by the books (`rules.books.ends`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from games.record.draughts.counting import counted, fixed_time
from games.record.draughts.state import DraughtsCourse
from games.record.gomoku.rules import claimable, forbidden_moves
from games.record.gomoku.rules import kernel_of as gomoku_kernel
from games.record.gomoku.state import GomokuCourse
from games.record.officiating.contradictions.values import (
    Against,
    Contradiction,
    Figure,
    Shows,
)
from games.record.officiating.offences.past import past_of, terms_of
from games.record.officiating.repairs.guard import men_on
from games.record.officiating.timekeeping import on_record
from games.record.state import GameState
from games.record.values import win_for
from games.record.weiqi.state import Phase, WeiqiCourse
from games.record.xiangqi.rules import options_of as xiangqi_options
from games.record.xiangqi.state import XiangqiCourse
from games.rules.books.article import Article
from games.rules.books.ends import grounds_of
from games.rules.books.grounds import Evidence, Ground
from games.rules.draughts.draw_rules import DrawRule
from games.rules.draughts.draws import is_regular_draw
from games.rules.draughts.kernel import DraughtsKernel
from games.rules.offences.escalation import escalate, limits_of
from games.rules.offences.kinds import Measure
from games.rules.protocol import TellsPositionsApart

DRAW = "1/2-1/2"
Found = Iterator[tuple[Against, tuple[Figure, ...]]]
"""What speaks against an end, with its figures; nothing where the record bears it out."""


def contradictions(
    state: GameState, result: str, article: Article | None, *, now: int
) -> tuple[Contradiction, ...]:
    """Return what the record says against `result` under `article`; `now` is server ms.

    Where the article has several grounds, one that holds is enough.
    """
    if article is None:
        return ()
    found: tuple[Contradiction, ...] = ()
    for ground in grounds_of(state.edition).get(article, ()):
        against = tuple(
            Contradiction(code=code, article=article, figures=figures)
            for code, figures in _against(state, result, ground, now)
        )
        if not against:
            return ()
        found = found or against
    return found


def _against(state: GameState, result: str, ground: Ground, now: int) -> Found:
    if ground.drawn is not None and ground.drawn is not (result == DRAW):
        yield Against.OTHER_RESULT, ()
        return
    yield from _CHECKS[ground.evidence](state, result, ground, now)


def _losers(state: GameState, result: str) -> tuple[str, ...]:
    return tuple(
        side for side in state.sides if result == "0-0" or result != win_for(state.sides, side)
    )


def _board(state: GameState, result: str, ground: Ground, now: int) -> Found:
    kernel = state.kernel
    if isinstance(state.course, GomokuCourse):
        kernel = gomoku_kernel(state)
    outcome = kernel.outcome(state.position)
    if outcome is None or (outcome.reason, outcome.result) != (ground.of, result):
        moves = Figure(shows=Shows.MOVES, number=state.plies)
        yield Against.NO_SUCH_POSITION, (moves,)


def _time(state: GameState, result: str, ground: Ground, now: int) -> Found:
    clock = state.clock
    if clock is None:
        return
    out, losers = on_record.out_of_time(clock, now=now), _losers(state, result)
    shown = tuple(
        Figure(shows=Shows.LEFT_MS, number=reading.left_ms, side=reading.side)
        for reading in on_record.shown(clock, now=now)
    )
    first = on_record.first_out(state, clock, now=now)
    if any(side not in out for side in losers):
        yield Against.TIME_LEFT, shown
    elif first and losers != (first,):
        yield Against.OTHER_FLAG_FIRST, shown


def _both_times(state: GameState, result: str, ground: Ground, now: int) -> Found:
    clock = state.clock
    if clock is None:
        return
    shown = tuple(
        Figure(shows=Shows.LEFT_MS, number=reading.left_ms, side=reading.side)
        for reading in on_record.shown(clock, now=now)
    )
    if len(on_record.out_of_time(clock, now=now)) < len(state.sides):
        yield Against.TIME_LEFT, shown
    elif on_record.first_out(state, clock, now=now):
        yield Against.ORDER_KNOWN, shown


def _marks(state: GameState, result: str, ground: Ground, now: int) -> Found:
    """Compare with the game's own limit: another edition's article is read by this one's."""
    measure = Measure(ground.of)
    limit = limits_of(state.edition, state.thresholds).get(measure)
    counter = state.warnings if measure is Measure.WARNING else state.fouls
    figures = tuple(
        Figure(shows=Shows.MARKS, number=state.count(counter, side), side=side)
        for side in _losers(state, result)
    )
    if limit is None:
        return
    if any(figure.number < limit.count for figure in figures):
        yield Against.TOO_FEW_MARKS, (*figures, Figure(shows=Shows.NEEDED, number=limit.count))


def _offences(state: GameState, result: str, ground: Ground, now: int) -> Found:
    """Ask what the last of the offences on record would have cost: the game, or less."""
    offence = state.book.offences.offence(ground.of)
    figures = []
    for side in _losers(state, result):
        past = past_of(state, side, ground.of)
        before = replace(past, same=max(past.same - 1, 0))
        terms = terms_of(state, side, now=now)
        lost = offence and escalate(state.edition, terms, before, offence, state.thresholds).loses
        if not past.same or not lost:
            figures.append(Figure(shows=Shows.OFFENCES, number=past.same, side=side))
    if figures:
        yield Against.OFFENCE_NOT_ON_RECORD, tuple(figures)


def _rounds(state: GameState, result: str, ground: Ground, now: int) -> Found:
    """Count every round: what checks take off can only make them fewer."""
    if not isinstance(state.course, XiangqiCourse):
        return
    quiet = (state.plies - state.course.stage_at(state.plies)) // 2
    needed = xiangqi_options(state).natural_limit_rounds
    if quiet < needed:
        yield (
            Against.TOO_FEW_ROUNDS,
            (
                Figure(shows=Shows.ROUNDS, number=quiet),
                Figure(shows=Shows.NEEDED, number=needed),
            ),
        )


def _repeated(state: GameState, result: str, ground: Ground, now: int) -> Found:
    kernel = state.kernel
    if not isinstance(kernel, TellsPositionsApart):
        return
    position = state.first_position
    stood = Counter([kernel.identity(position)])
    for played in state.moves:
        position = kernel.play(position, played.move)
        stood[kernel.identity(position)] += 1
    if kernel.identity(position) != kernel.identity(state.position):
        # A stone was put right, or a turn went over: the moves alone do not tell.
        return
    most = max(stood.values())
    if most < ground.count:
        yield (
            Against.NOT_REPEATED,
            (
                Figure(shows=Shows.OCCURRENCES, number=most),
                Figure(shows=Shows.NEEDED, number=ground.count),
            ),
        )


def _material(state: GameState, result: str, ground: Ground, now: int) -> Found:
    """Name the pieces that could still win; that they cannot here is the arbiter's to say."""
    men = men_on(state, state.position).values()
    left = sum(man not in ground.of for man in men)
    if left:
        yield Against.PIECES_LEFT, (Figure(shows=Shows.PIECES, number=left),)


def _absent(state: GameState, result: str, ground: Ground, now: int) -> Found:
    figures = tuple(
        Figure(shows=Shows.MOVES, number=moves, side=side)
        for side in _losers(state, result)
        if (moves := sum(played.side == side for played in state.moves))
    )
    if figures:
        yield Against.MOVES_MADE, figures


def _agreed(state: GameState, result: str, ground: Ground, now: int) -> Found:
    first = xiangqi_options(state).no_draw_before_round
    current = state.plies // 2 + 1
    if current <= first:
        yield (
            Against.DRAW_TOO_EARLY,
            (
                Figure(shows=Shows.ROUNDS, number=current),
                Figure(shows=Shows.NEEDED, number=first + 1),
            ),
        )


def _counted(state: GameState, result: str, ground: Ground, now: int) -> Found:
    course = state.course
    if isinstance(course, WeiqiCourse) and course.phase is Phase.PLAY:
        yield Against.NOT_COUNTED, (Figure(shows=Shows.MOVES, number=state.plies),)


def _draw_rule(state: GameState, result: str, ground: Ground, now: int) -> Found:
    kernel = state.kernel
    if not isinstance(kernel, DraughtsKernel) or not isinstance(state.course, DraughtsCourse):
        return
    rule = DrawRule(ground.of)
    if rule is DrawRule.REGULAR:
        if not is_regular_draw(kernel, state.position):
            pieces = len(kernel.men(state.position))
            yield Against.DRAW_RULE_NOT_REACHED, (Figure(shows=Shows.PIECES, number=pieces),)
        return
    if rule is DrawRule.SCRAMBLE:
        yield from _scramble(state, kernel, now)
        return
    counter = next((counter for counter in counted(state) if counter.rule is rule), None)
    if counter is None:
        # The rule is about other material than stands on the board.
        pieces = len(kernel.men(state.position))
        yield Against.DRAW_RULE_NOT_REACHED, (Figure(shows=Shows.PIECES, number=pieces),)
    elif not counter.is_reached:
        yield (
            Against.DRAW_RULE_NOT_REACHED,
            (
                Figure(shows=Shows.COUNT, number=counter.count),
                Figure(shows=Shows.NEEDED, number=counter.limit),
            ),
        )


def _scramble(state: GameState, kernel: DraughtsKernel, now: int) -> Found:
    fixed, clock = fixed_time(state), state.clock
    pieces = len(kernel.men(state.position))
    left = tuple(
        Figure(shows=Shows.LEFT_MS, number=reading.left_ms, side=reading.side)
        for reading in (on_record.shown(clock, now=now) if clock else ())
    )
    short = fixed is not None and any(figure.number <= fixed.ms for figure in left)
    if fixed is None or not short or pieces > fixed.pieces:
        figures = (Figure(shows=Shows.PIECES, number=pieces), *left)
        yield Against.DRAW_RULE_NOT_REACHED, figures


def _forbidden(state: GameState, result: str, ground: Ground, now: int) -> Found:
    moves = tuple(played.move for played in state.moves)
    found = forbidden_moves(gomoku_kernel(state), state.start_position, moves)
    upheld = claimable(found, state.plies)
    named = upheld is not None and (not ground.of or ground.of in upheld.kinds)
    if not named or _losers(state, result) != (state.sides[0],):
        yield Against.NO_FORBIDDEN_MOVE, (Figure(shows=Shows.MOVES, number=state.plies),)


_CHECKS: dict[Evidence, Callable[[GameState, str, Ground, int], Found]] = {
    Evidence.BOARD: _board,
    Evidence.TIME: _time,
    Evidence.BOTH_TIMES: _both_times,
    Evidence.MARKS: _marks,
    Evidence.OFFENCES: _offences,
    Evidence.ROUNDS: _rounds,
    Evidence.REPEATED: _repeated,
    Evidence.MATERIAL: _material,
    Evidence.ABSENT: _absent,
    Evidence.AGREED: _agreed,
    Evidence.COUNTED: _counted,
    Evidence.DRAW_RULE: _draw_rule,
    Evidence.FORBIDDEN: _forbidden,
}
