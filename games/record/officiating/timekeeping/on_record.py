"""What the record shows of both times, and when a report of a flag goes against it.

A player's word never does (xiangqi 2020, 21.3; gomoku 2025, 14.4). What an arbiter has seen may,
once the arbiter has confirmed what the record says against it.
"""

from games.record.errors import CommandRefusedError
from games.record.officiating.contradictions.values import (
    Against,
    Contradiction,
    Figure,
    Shows,
)
from games.record.officiating.timekeeping.articles import time_articles
from games.record.officiating.timekeeping.events import Reading
from games.record.officiating.timekeeping.owner import early_press_by, owner_of_time
from games.record.state import GameState
from games.record.values import Actor, Role
from games.rules.books.article import Article
from games.rules.clocks.control import Clock
from games.rules.clocks.kinds import ControlKind
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    time_never_ran=_("This side was not to move, so its time did not run."),
)


def is_shared(clock: Clock) -> bool:
    """Return whether both sides use one time up together and nobody has any of his own."""
    return clock.control.kind is ControlKind.SHARED and not clock.control.own_ms


def shown(clock: Clock, *, now: int) -> tuple[Reading, ...]:
    """Return what the clocks of the record show of both sides at `now`, server ms."""
    return tuple(
        Reading(side=side, left_ms=clock.remaining(side, at_ms=now)) for side in clock.sides
    )


def out_of_time(clock: Clock, *, now: int) -> tuple[str, ...]:
    """Return the sides with nothing left at `now`, server ms."""
    return tuple(reading.side for reading in shown(clock, now=now) if reading.left_ms <= 0)


def first_out(state: GameState, clock: Clock, *, now: int) -> str:
    """Return whose time ran out first by the record; "" for nobody's, or for an order unknown.

    The sides think in turn, so the earlier of two moves from which on a side had nothing left
    tells; a side that still had some at its last move ran out later.
    """
    out = out_of_time(clock, now=now)
    if len(out) == 1:
        return out[0]
    since = {side: ply for side in out if (ply := _without_time_since(state, side))}
    return min(since, key=since.__getitem__) if since and not is_shared(clock) else ""


def _without_time_since(state: GameState, side: str) -> int:
    """Return the ply from which on `side` ended every move without time, 0 where it did not."""
    since = 0
    for played in state.moves:
        if played.side == side and played.remaining_ms is not None:
            since = (since or played.ply) if played.flag_due else 0
    return since


def against(
    state: GameState,
    clock: Clock,
    code: Against,
    *,
    by: Actor,
    now: int,
    side: str,
    article: Article | None = None,
) -> tuple[Contradiction, ...]:
    """Return what the record says against a flag, for an arbiter to confirm.

    `side`: whose flag was reported, "" for both. `article`: instead of the one by which a flag
    has not fallen.

    :raises CommandRefusedError: `time_not_out` for a player, `time_never_ran` where no eye can
        have seen a flag that counts.
    """
    if by.role is Role.PLAYER:
        raise _refusal(state, clock, "time_not_out", side=side, now=now)
    out = out_of_time(clock, now=now)
    for text in (side,) if side else clock.sides:
        if text not in out and not _time_ran(state, clock, text):
            raise _refusal(state, clock, "time_never_ran", side=text, now=now)
    cited = article or time_articles(state).early
    return (Contradiction(code=code, article=cited, figures=figures(clock, now=now)),)


def figures(clock: Clock, *, now: int) -> tuple[Figure, ...]:
    """Milliseconds left of each side at `now`."""
    return tuple(
        Figure(shows=Shows.LEFT_MS, number=reading.left_ms, side=reading.side)
        for reading in shown(clock, now=now)
    )


def _time_ran(state: GameState, clock: Clock, side: str) -> bool:
    """Return whether the time of `side` can have been run down by its own turns.

    It cannot where the side was never to move, nor where the clock at the board stands on it by
    the opponent's press without a move (xiangqi 8.1.7, gomoku 17.3, weiqi 17.4).
    """
    running = clock.running or owner_of_time(state)
    if running == side or is_shared(clock):
        return True
    moved = any(played.side == side for played in state.moves)
    return moved and early_press_by(state) != running


def _refusal(
    state: GameState, clock: Clock, code: str, *, side: str, now: int
) -> CommandRefusedError:
    left = {reading.side: reading.left_ms for reading in shown(clock, now=now)}
    return CommandRefusedError(
        code, article=time_articles(state).early, side=side, remaining_ms=left
    )
