"""How far the draw rules of a game have counted, and which of them hold now."""

from games.record.draughts.options import DraughtsOptions
from games.record.draughts.rules import course_of, kernel_of
from games.record.state import GameState
from games.rules.books.book import FixedTime
from games.rules.draughts.draws import Counter, DrawRule, counters, is_regular_draw
from games.rules.draughts.speed import Speed, speed_of

ALTERNATIVES = (DrawRule.SIXTEEN, DrawRule.FIVE)
"""What 规则和棋 takes the place of, where it is in force."""


def fixed_time(state: GameState) -> FixedTime | None:
    """Return articles 8 and 9 where they are in force: fast, no increment, in the book."""
    control, fixed = state.time_control, state.book.conduct.fixed_time
    if control is None or control.increment_ms or speed_of(control) is Speed.STANDARD:
        return None
    return fixed if fixed and fixed.applies else None


def counted(state: GameState) -> tuple[Counter, ...]:
    """Return how far the draw rules of this game have counted."""
    options = state.options.draughts or DraughtsOptions()
    found = counters(
        kernel_of(state), course_of(state).counts, balance_of_both=options.balance_of_both
    )
    fixed = fixed_time(state)
    return tuple(counter for counter in found if not (fixed and counter.rule in ALTERNATIVES))


def holding(state: GameState) -> tuple[Counter, ...]:
    """Return the draw rules that hold now; 规则和棋 has limit 0: it ends no game."""
    found = tuple(counter for counter in counted(state) if counter.is_reached)
    fixed = fixed_time(state)
    if fixed and is_regular_draw(kernel_of(state), state.position):
        article = fixed.regular
        return *found, Counter(rule=DrawRule.REGULAR, article=article, count=0, limit=0)
    return found
