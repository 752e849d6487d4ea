"""What follows from an offence: its cost by the book, and the loss that the last straw brings.

Xiangqi 4.1.8-4.1.11, 7.1, 28.11 and appendix 1; weiqi 23.7-23.8 and 24; gomoku 15.2-15.3.
Pure: the same book, terms and past give the same penalty.
"""

from dataclasses import replace

from games.rules.books.article import Article
from games.rules.books.registry import book_of
from games.rules.offences.kinds import (
    Cost,
    Limit,
    Measure,
    Offence,
    Offences,
    Past,
    Penalty,
    Scope,
    Terms,
)
from games.rules.offences.thresholds import Threshold, loses_at, offence_named
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _

declare_refusals(422, offence_unknown=_("The rule book names no such offence."))

LOSERS = {
    Measure.LOSS: "offender",
    Measure.DISQUALIFICATION: "offender",
    Measure.BOTH_LOSE: "both",
}
"""Measures that are themselves the loss of the game, and whose."""
REASONS = {
    Measure.LOSS: "penalty",
    Measure.DISQUALIFICATION: "disqualification",
    Measure.BOTH_LOSE: "both_lose",
}


class UnknownOffenceError(LookupError):
    """The book names no such offence; `code` is `offence_unknown`."""

    code = "offence_unknown"


def offence_of(edition: str, terms: Terms, code: str) -> Offence:
    """Return the offence of `code` in the edition's book, as it is played.

    :raises UnknownOffenceError: the book names none, or none at this speed.
    """
    offence = book_of(edition).offences.offence(code)
    if offence is None or not offence.known(terms):
        raise UnknownOffenceError(code)
    return offence


def escalate(
    edition: str,
    terms: Terms,
    past: Past,
    offence: Offence,
    thresholds: tuple[Threshold, ...] = (),
) -> Penalty:
    """Return what the book says follows from `offence` after `past`.

    Where the event has `thresholds` of its own, as many of an offence lose as they say.
    """
    cost = _by_event(offence, terms, past, loses_at(thresholds, *offence.names))
    return _penalty(_book(edition, thresholds), offence.articles, cost, past)


def marked(
    edition: str,
    measure: Measure,
    terms: Terms,
    past: Past,
    article: Article | None,
    thresholds: tuple[Threshold, ...] = (),
) -> Penalty:
    """Return what follows when an official gives a foul, violation or warning under `article`.

    Where the book knows an offence of that article that repeated loses by itself, it counts as
    that one; `past` is what stands against the offender in its terms. Time is no part of it.
    """
    cost = Cost(measure=measure)
    offence = book_of(edition).offences.under(article)
    if offence is not None:
        own = _by_event(offence, terms, past, loses_at(thresholds, *offence.names))
        if own.measure is measure and own.loses:
            cost = replace(own, own_ms=0, opponent_ms=0)
    articles = (article,) if article else ()
    return _penalty(_book(edition, thresholds), articles, cost, past)


def _book(edition: str, thresholds: tuple[Threshold, ...]) -> Offences:
    """Return the book of an edition with the event's own numbers in it."""
    return replace(book_of(edition).offences, limits=limits_of(edition, thresholds))


def limits_of(edition: str, thresholds: tuple[Threshold, ...]) -> dict[Measure, Limit]:
    """Return how many fouls, violations and warnings lose, with the event's own numbers.

    Where the book counts no warnings, the regulations may.
    """
    book, left = book_of(edition).offences, book_of(edition).left
    limits = {
        measure: replace(
            limit,
            count=loses_at(thresholds, measure.value, limit.article.number) or limit.count,
        )
        for measure, limit in book.limits.items()
    }
    warnings = loses_at(thresholds, Measure.WARNING.value)
    if left.penalties and warnings and Measure.WARNING not in limits:
        limits[Measure.WARNING] = Limit(count=warnings, article=left.penalties, reason="warnings")
    return limits


def _by_event(offence: Offence, terms: Terms, past: Past, own: int | None) -> Cost:
    """Return the cost with the loss where the event's `own` number for the offence puts it."""
    cost = offence.cost(terms, past)
    if own is None:
        return cost
    done = past.same + 1
    if offence.scope is Scope.EVENT:
        done += past.earlier_in_event
    first = replace(past, same=0, earlier_in_event=0)
    if done >= own:
        # It costs what the book gives where it loses, if the book ever does.
        last = replace(past, same=max(past.same, len(offence.costs), 1))
        lost = (cost, offence.cost(terms, last))
        return next((cost for cost in lost if _is_lost(cost)), _lost_by_count(cost))
    # Below the event's number the offence costs what it does where it does not lose yet.
    milder = (cost, offence.cost(terms, first), offence.cost(_lower(terms), first))
    return next((cost for cost in milder if not _is_lost(cost)), _not_yet_lost(cost))


def _lost_by_count(cost: Cost) -> Cost:
    return replace(cost, loses=True, reason="penalty")


def _not_yet_lost(cost: Cost) -> Cost:
    """Return the mark that the offence is besides its loss; a loss that is no mark stays."""
    if cost.measure in LOSERS:
        return cost
    return replace(cost, loses=False, reason="", article=None)


def _is_lost(cost: Cost) -> bool:
    return cost.loses or cost.measure in LOSERS


def _lower(terms: Terms) -> Terms:
    """Return the terms of an event below the national level."""
    return replace(terms, level="provincial")


def usual_count(edition: str, name: str) -> int | None:
    """Return how many lose by the book at the national level, None where none by itself does.

    `name`: of an offence, or of what is counted.
    """
    book = book_of(edition).offences
    code = offence_named(edition, name)
    for measure, limit in book.limits.items():
        if measure.value == code:
            return limit.count
    offence = book.offence(code)
    if offence is None:
        return None
    times = range(max(len(offence.costs), 2))
    costs = (offence.cost(Terms(), Past(same=past)) for past in times)
    return next((done for done, cost in enumerate(costs, start=1) if _is_lost(cost)), None)


def loses_at_once(edition: str, name: str) -> Article | None:
    """Return the article by which the first of an offence loses at every level, else silence."""
    offence = book_of(edition).offences.offence(offence_named(edition, name))
    if offence is None:
        return None
    costs = [offence.cost(terms, Past()) for terms in (Terms(), _lower(Terms()))]
    lost = all(_is_lost(cost) for cost in costs)
    return (costs[0].article or offence.article) if lost else None


def impose(
    edition: str,
    past: Past,
    offence: Offence,
    measure: Measure,
    thresholds: tuple[Threshold, ...] = (),
) -> Penalty:
    """Return what follows when an official imposes `measure` for `offence` instead.

    As many marks lose as the event's own `thresholds` say; how many of the offence do speaks of
    what the book gives for it, not of what an official chose in its place.
    """
    return _penalty(_book(edition, thresholds), offence.articles, Cost(measure=measure), past)


def once_the_result_stands(edition: str, offence: Offence, penalty: Penalty) -> Penalty:
    """Return what is left of `penalty` when the game has ended by another cause.

    A count that is reached, time and zi decide a game in progress alone; a loss that the book
    gives even then stays.
    """
    book = book_of(edition).offences
    if penalty.measure in LOSERS and (offence.after_end or book.forfeit_article):
        return penalty
    decided = {penalty.lost_under, book.zi_article} - {*offence.articles}
    return replace(
        penalty,
        measure=Measure.NOTE if penalty.measure in LOSERS else penalty.measure,
        articles=tuple(article for article in penalty.articles if article not in decided),
        loses="",
        lost_under=None,
        reason="",
        own_ms=0,
        opponent_ms=0,
        zi=0,
    )


def measures_for(edition: str, terms: Terms, offence: Offence) -> tuple[Measure, ...]:
    """Return what an official may impose for `offence`: nothing, the book's own, its choices."""
    own = offence.cost(terms, Past()).measure
    return tuple(measure for measure in Measure if measure in {Measure.NOTE, own, *offence.choices})


def _penalty(book: Offences, articles: tuple[Article, ...], cost: Cost, past: Past) -> Penalty:
    own = articles[0] if articles else None
    loses, reason = LOSERS.get(cost.measure, ""), cost.reason or REASONS.get(cost.measure, "")
    zi = book.zi_per_warning if cost.measure is Measure.WARNING else 0
    if zi and book.zi_article:
        articles = (*articles, book.zi_article)
    if cost.article:
        articles = (*articles, cost.article)
    limit, under = book.limits.get(cost.measure), cost.article or own
    if cost.loses:
        loses = "offender"
    elif limit and _count_of(past, cost.measure) + cost.count >= limit.count:
        loses, reason, articles = "offender", limit.reason, (*articles, limit.article)
        under = limit.article
    return Penalty(
        measure=cost.measure,
        count=cost.count,
        articles=articles,
        loses=loses,
        lost_under=under if loses else None,
        reason=reason if loses else "",
        own_ms=0 if loses else cost.own_ms,
        opponent_ms=0 if loses else cost.opponent_ms,
        zi=0 if loses else zi * cost.count,
    )


def _count_of(past: Past, measure: Measure) -> int:
    return {
        Measure.FOUL: past.fouls,
        Measure.VIOLATION: past.violations,
        Measure.WARNING: past.warnings,
    }.get(measure, 0)
