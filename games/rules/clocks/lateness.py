"""Players who come late, by each book: limits, deductions, both late, counting out.

Weiqi 2002 articles 22.1-22.4; gomoku 2025 14.3.1-14.3.4; classic clock.5; xiangqi 2020
4.1.7 and 20.1-20.3. The draughts appendix says nothing: an event sets its limit.
Lateness is measured from the scheduled start, in integer milliseconds.
"""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.books.sources import WEIQI
from games.rules.clocks.control import Clock, adjust
from games.rules.clocks.ruling import ClockActError, Effect
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(409, no_admission=_("The book knows no admission of a side that came too late."))
declare_refusals(
    422,
    lateness_limit_missing=_("The tournament must set its limit for lateness."),
    lateness_limit_negative=_("A limit for lateness cannot be negative."),
)

COUNTED_OUT = WEIQI("22.4")
"""Weiqi: an event may count absent players out."""


class Arrival(StrEnum):
    """What becomes of a side at the start."""

    IN_TIME = "in_time"
    LATE = "late"  # plays, with or without a deduction
    FORFEIT = "forfeit"  # 弃权作负
    ADMITTED = "admitted"  # forfeits by the book, let in by the referee (14.3.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessRule:
    """How one game treats lateness.

    `limit_ms`: who is later loses, the limit itself is still in time. `times`: how often
    the lateness is taken from the late side's time. `counts_out`: an absence count of
    `limit_ms` (22.4), whose end itself is too late and before which nothing is deducted.
    `articles`: of a late side that plays, one that loses, both that lose.
    """

    limit_ms: int
    times: int
    articles: tuple[Article | None, Article | None, Article | None]
    counts_out: bool = False
    referee_may_admit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideArrival:
    """What becomes of `side`: `deduct_ms` is taken from its time, `article` says so."""

    side: str
    arrival: Arrival
    deduct_ms: int
    article: Article | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessRuling:
    """What becomes of both, and of the game: nothing, a loss of `loser`, or both lose."""

    sides: tuple[SideArrival, SideArrival]
    effect: Effect
    loser: str
    article: Article | None


def lateness_rule(
    edition: str,
    *,
    limit_ms: int | None = None,
    lodging_apart: bool = True,
    counts_out: bool = False,
) -> LatenessRule:
    """Return the rule of the edition's book, with the event's `limit_ms` where it sets one.

    `lodging_apart`: weiqi 22.1 against 22.2. `counts_out`: the event counts absent players
    out, for `limit_ms` (22.4).

    :raises ClockActError: `lateness_limit_missing` where the book leaves it to the event,
        `lateness_limit_negative`.
    """
    book = book_of(edition).clocks.lateness
    if limit_ms is not None and limit_ms < 0:
        raise ClockActError("lateness_limit_negative", book.limit)
    if counts_out:
        if limit_ms is None:
            raise ClockActError("lateness_limit_missing", COUNTED_OUT)
        articles = (COUNTED_OUT, COUNTED_OUT, COUNTED_OUT)
        return LatenessRule(limit_ms=limit_ms, times=0, articles=articles, counts_out=True)
    usual = book.apart if lodging_apart else book.together
    limit = usual.ms if limit_ms is None else limit_ms
    if limit is None:
        raise ClockActError("lateness_limit_missing", book.limit)
    loses = usual.loses if limit_ms is None else book.over_limit or usual.loses
    return LatenessRule(
        limit_ms=limit,
        times=book.times,
        articles=(usual.plays, loses, book.both),
        referee_may_admit=book.referee_may_admit,
    )


def rule_on_lateness(
    rule: LatenessRule,
    sides: tuple[str, str],
    *,
    late_ms: tuple[int | None, int | None],
    admitted: tuple[str, ...] = (),
) -> LatenessRuling:
    """Return what becomes of both sides, each by itself (22.3).

    `late_ms`: how late each came, 0 or less for in time, None for not at all. `admitted`:
    sides the referee lets in over the limit (14.3.1: 除非裁判另有其他决定).

    :raises ClockActError: `no_admission` where the book knows none.
    """
    if admitted and not rule.referee_may_admit:
        raise ClockActError("no_admission", rule.articles[1])
    first, second = (
        _arrival(rule, side, late, side in admitted)
        for side, late in zip(sides, late_ms, strict=True)
    )
    losers = [arrival for arrival in (first, second) if arrival.arrival is Arrival.FORFEIT]
    if len(losers) == 2:
        effect, loser, article = Effect.BOTH_LOSE, "", rule.articles[2]
    elif losers:
        effect, loser, article = Effect.LOSS, losers[0].side, losers[0].article
    else:
        effect, loser, article = Effect.NOTHING, "", None
    return LatenessRuling(sides=(first, second), effect=effect, loser=loser, article=article)


def _arrival(rule: LatenessRule, side: str, late: int | None, admitted: bool) -> SideArrival:
    plays, loses, _both = rule.articles
    if late is None:
        return SideArrival(side=side, arrival=Arrival.FORFEIT, deduct_ms=0, article=loses)
    if late <= 0:
        return SideArrival(side=side, arrival=Arrival.IN_TIME, deduct_ms=0, article=None)
    too_late = late >= rule.limit_ms if rule.counts_out else late > rule.limit_ms
    if too_late and not admitted:
        return SideArrival(side=side, arrival=Arrival.FORFEIT, deduct_ms=0, article=loses)
    arrival = Arrival.ADMITTED if too_late else Arrival.LATE
    return SideArrival(
        side=side,
        arrival=arrival,
        deduct_ms=rule.times * late,
        article=loses if too_late else plays,
    )


def deduct(clock: Clock, ruling: LatenessRuling) -> tuple[Clock, tuple[str, ...]]:
    """Take the deductions off the clocks; return them and the sides with no time left.

    In byo-yomi the free time goes first, then whole minutes of the reserve. A side whose
    whole time is deducted has lost on time, and no pass (22.5) is offered: no move was due.
    """
    for arrival in ruling.sides:
        if arrival.deduct_ms:
            clock = adjust(clock, arrival.side, -arrival.deduct_ms)
    return clock, tuple(side for side in clock.sides if clock.remaining(side) <= 0)
