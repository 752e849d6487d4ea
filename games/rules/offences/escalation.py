"""What follows from an offence: its cost by the book, and the loss that the last straw brings.

Xiangqi 4.1.8-4.1.11, 7.1, 28.11 and appendix 1; weiqi 23.7-23.8 and 24; gomoku 15.2-15.3.
Pure: the same book, terms and past give the same penalty.
"""

from dataclasses import replace

from games.rules.offences.books import book_of
from games.rules.offences.kinds import Book, Cost, Measure, Offence, Past, Penalty, Scope, Terms
from games.rules.offences.thresholds import Threshold, aliases, loses_at

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
    offence = book_of(edition).offence(code)
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
    own = loses_at(thresholds, offence.code, *offence.articles, *aliases(edition, offence.code))
    cost = _by_event(offence, terms, past, own)
    return _penalty(_with_limits(book_of(edition), thresholds), offence, cost, past)


def _with_limits(book: Book, thresholds: tuple[Threshold, ...]) -> Book:
    """Return the book with the event's own numbers of fouls, violations, warnings."""
    own = {
        measure: loses_at(thresholds, measure.value, limit.article)
        for measure, limit in book.limits.items()
    }
    limits = {
        measure: replace(limit, count=own[measure] or limit.count)
        for measure, limit in book.limits.items()
    }
    return replace(book, limits=limits)


def _by_event(offence: Offence, terms: Terms, past: Past, own: int | None) -> Cost:
    """Return the cost with the loss where the event's `own` number for the offence puts it."""
    cost = _cost(offence, terms, past)
    if own is None:
        return cost
    done = past.same + 1
    if offence.scope is Scope.EVENT:
        done += past.earlier_in_event
    if done >= own:
        return cost if _is_lost(cost) else replace(cost, loses=True, reason="penalty")
    # Below the event's number the offence costs what it does where it does not lose yet.
    first = replace(past, same=0, earlier_in_event=0)
    milder = (cost, _cost(offence, terms, first), _cost(offence, _lower(terms), first))
    return next((one for one in milder if not _is_lost(one)), cost)


def _is_lost(cost: Cost) -> bool:
    return cost.loses or cost.measure in LOSERS


def _lower(terms: Terms) -> Terms:
    """Return the terms of an event below the national level."""
    return replace(terms, level="provincial")


def impose(edition: str, past: Past, offence: Offence, measure: Measure) -> Penalty:
    """Return what follows when an official imposes `measure` for `offence` instead."""
    return _penalty(book_of(edition), offence, Cost(measure=measure), past)


def once_the_result_stands(edition: str, offence: Offence, penalty: Penalty) -> Penalty:
    """Return what is left of `penalty` when the game has ended by another cause.

    A count that is reached, time and zi decide a game in progress alone; a loss that the book
    gives even then stays.
    """
    book = book_of(edition)
    if penalty.measure in LOSERS and (offence.after_end or book.forfeit_article):
        return penalty
    decided = {penalty.lost_under, book.zi_article} - {"", *offence.articles}
    return replace(
        penalty,
        measure=Measure.NOTE if penalty.measure in LOSERS else penalty.measure,
        articles=tuple(one for one in penalty.articles if one not in decided),
        loses="",
        lost_under="",
        reason="",
        own_ms=0,
        opponent_ms=0,
        zi=0,
    )


def measures_for(edition: str, terms: Terms, offence: Offence) -> tuple[Measure, ...]:
    """Return what an official may impose for `offence`: nothing, the book's own, its choices."""
    own = _cost(offence, terms, Past()).measure
    return tuple(one for one in Measure if one in {Measure.NOTE, own, *offence.choices})


def _cost(offence: Offence, terms: Terms, past: Past) -> Cost:
    if offence.rule is not None:
        return offence.rule(terms, past)
    times = past.same
    if offence.scope is Scope.EVENT:
        times += past.earlier_in_event
    return offence.costs[min(times, len(offence.costs) - 1)]


def _penalty(book: Book, offence: Offence, cost: Cost, past: Past) -> Penalty:
    articles = offence.articles
    loses, reason = LOSERS.get(cost.measure, ""), cost.reason or REASONS.get(cost.measure, "")
    zi = book.zi_per_warning if cost.measure is Measure.WARNING else 0
    if zi:
        articles = (*articles, book.zi_article)
    if cost.article:
        articles = (*articles, cost.article)
    limit, under = book.limits.get(cost.measure), cost.article or offence.article
    if cost.loses:
        loses = "offender"
    elif limit and _had(past, cost.measure) + cost.count >= limit.count:
        loses, reason, articles = "offender", limit.reason, (*articles, limit.article)
        under = limit.article
    return Penalty(
        measure=cost.measure,
        count=cost.count,
        articles=articles,
        loses=loses,
        lost_under=under if loses else "",
        reason=reason if loses else "",
        own_ms=0 if loses else cost.own_ms,
        opponent_ms=0 if loses else cost.opponent_ms,
        zi=0 if loses else zi * cost.count,
    )


def _had(past: Past, measure: Measure) -> int:
    return {
        Measure.FOUL: past.fouls,
        Measure.VIOLATION: past.violations,
        Measure.WARNING: past.warnings,
    }.get(measure, 0)
