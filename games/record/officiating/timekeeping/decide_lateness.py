"""Players who come late: what is taken from their time, who loses, who may still play.

Xiangqi 2020, 4.1.7 and 20.1-20.3; weiqi 2002, 22.1-22.4; gomoku 2025, 14.3; classic clock.5.
"""

from dataclasses import replace

from games.record import events as e
from games.record.errors import CommandRefusedError
from games.record.guards import lost_by, require_side
from games.record.officiating.timekeeping import commands as t
from games.record.officiating.timekeeping import events as te
from games.record.officiating.timekeeping.options import TimeOptions
from games.record.state import GameState
from games.record.values import Actor, Status
from games.rules.books.article import Article
from games.rules.clocks.lateness import (
    LatenessRule,
    LatenessRuling,
    deduct,
    lateness_rule,
    rule_on_lateness,
)
from games.rules.clocks.ruling import ClockActError, Effect
from games.streams.dispatch import decides
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(
    409,
    nobody_late=_("Nobody is named as late."),
    lateness_reported=_("The lateness of this side has been dealt with."),
    lateness_negative=_("Nobody comes late by less than nothing."),
    game_under_way=_("The first move has been played."),
)

Events = tuple[e.GameEvent, ...]


@decides(t.ReportLateness)
def report_lateness(state: GameState, command: t.ReportLateness, by: Actor, now: int) -> Events:
    """Return the lateness, what it costs, and the game it loses, each side by itself (22.3).

    Possible until the first move. Without a limit set by the event gomoku knows no lateness
    (14.3.1), weiqi its hour or quarter (22.1, 22.2); the other books ask for one.

    :raises CommandRefusedError: `nobody_late`, `side_unknown`, `lateness_negative`,
        `lateness_reported`, `lateness_limit_missing`, `no_admission`, `game_under_way` after
        the first move, `game_over`, `game_closed`.
    """
    rule = _rule(state)
    article = rule.articles[0]
    if state.status in (Status.OVER, Status.CLOSED):
        raise CommandRefusedError("game_over", article=article)
    if state.moves:
        raise CommandRefusedError("game_under_way", article=article)
    late = _late(state, command, article)
    admitted = tuple(arrival.side for arrival in command.arrivals if arrival.admitted)
    first, second = (late.get(side, 0) for side in state.sides)
    try:
        ruling = rule_on_lateness(rule, state.sides, late_ms=(first, second), admitted=admitted)
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=error.article) from error
    recorded = _recorded(ruling, late)
    return recorded, *_follows(state, ruling)


def options_of(state: GameState) -> TimeOptions:
    """Return the event's settings of time, the books' where it has none."""
    return state.options.time or TimeOptions()


def _rule(state: GameState) -> LatenessRule:
    options = options_of(state)
    try:
        return lateness_rule(
            state.edition,
            limit_ms=options.lateness_limit_ms,
            lodging_apart=options.lodging_apart,
            counts_out=options.counts_out,
        )
    except ClockActError as error:
        raise CommandRefusedError(error.code, article=error.article) from error


def _late(
    state: GameState, command: t.ReportLateness, article: Article | None
) -> dict[str, int | None]:
    late: dict[str, int | None] = {}
    for arrival in command.arrivals:
        require_side(state, arrival.side)
        if arrival.side in late or arrival.side in state.timekeeping.late:
            raise CommandRefusedError("lateness_reported", article=article, side=arrival.side)
        if arrival.late_ms is not None and arrival.late_ms < 0:
            raise CommandRefusedError("lateness_negative", article=article)
        late[arrival.side] = arrival.late_ms
    if all(time == 0 for time in late.values()):
        raise CommandRefusedError("nobody_late", article=article)
    return late


def _recorded(ruling: LatenessRuling, late: dict[str, int | None]) -> te.LatenessRecorded:
    return te.LatenessRecorded(
        arrivals=tuple(
            te.ArrivedLate(
                side=side.side,
                outcome=side.arrival.value,
                article=side.article,
                late_ms=late[side.side] or 0,
                deduct_ms=side.deduct_ms,
                absent=late[side.side] is None,
            )
            for side in ruling.sides
            if side.side in late
        )
    )


def _follows(state: GameState, ruling: LatenessRuling) -> Events:
    """Return the game lost by absence, or on time where nothing is left of it."""
    if ruling.effect is Effect.BOTH_LOSE:
        return (
            _forfeit(state, e.GameEnded(result="0-0", reason="absence", article=ruling.article)),
        )
    if ruling.effect is Effect.LOSS:
        return (
            _forfeit(state, lost_by(state, ruling.loser, reason="absence", article=ruling.article)),
        )
    if state.clock is None:
        return ()
    _, out = deduct(state.clock, ruling)
    spent = [side for side in ruling.sides if side.side in out]
    if len(spent) == 2:
        return (e.GameEnded(result="0-0", reason="time", article=spent[0].article),)
    if spent:
        return (lost_by(state, spent[0].side, reason="time", article=spent[0].article),)
    return ()


def _forfeit(state: GameState, ended: e.GameEnded) -> e.GameEnded:
    """Return the end marked as not played, which tables show as + and - (xiangqi 20.3)."""
    return ended if state.moves else replace(ended, unplayed=True)
