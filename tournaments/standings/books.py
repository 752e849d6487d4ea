"""The orders of comparison of the books, by edition, sides and format.

A list's `code` is what an event's regulations name; the first of a kind is the default of its
book. Round robins count nothing of byes (xiangqi 14.1 遇轮空均不计算成绩和先后手).
"""

from dataclasses import replace
from functools import cache

from games.rules.editions import UnknownEditionError
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from tournaments.books.orders import Format, OrderRule, Sides
from tournaments.books.registry import book_of
from tournaments.standings.order import Order, Ruled
from tournaments.tiebreaks.settings import Settings
from tournaments.tiebreaks.steps import parse_step

declare_refusals(
    422, no_such_order=_("The rule book has no list of tie-breaks for such a tournament.")
)


class NoSuchOrderError(LookupError):
    """An edition, kind or list no book has; `code` is stable."""

    code = "no_such_order"


@cache
def _made(rule: OrderRule) -> Order:
    return Order(
        code=rule.code,
        article=rule.article,
        sides=rule.sides,
        format=rule.format,
        steps=tuple(
            Ruled(step=parse_step(comparison.step), article=comparison.article)
            for comparison in rule.comparisons
        ),
        settings=Settings(
            bye_opponent=rule.bye_opponent,
            byes_score=rule.format is Format.SWISS,
            cycles=rule.cycles,
        ),
        bye_article=rule.bye,
        tie_article=rule.tie,
        play_off=rule.play_off,
    )


def orders_of(edition: str) -> tuple[Order, ...]:
    """Return all lists of the book of `edition`.

    :raises NoSuchOrderError: for an edition of no book here.
    """
    try:
        lists = book_of(edition).orders.lists
    except UnknownEditionError:
        raise NoSuchOrderError(edition) from None
    return tuple(_made(rule) for rule in lists)


def book_order(
    edition: str,
    *,
    sides: Sides = Sides.PEOPLE,
    format: Format = Format.SWISS,
    code: str | None = None,
    settings: Settings | None = None,
) -> Order:
    """Return the list the book of `edition` has for such an event.

    `code` chooses between the lists of a book that has several (14.3, 27.1(2)); without it
    the first stands. `settings` replace the book's, keeping what its format decides.

    :raises NoSuchOrderError: when the book has no such list.
    """
    for order in orders_of(edition):
        if order.sides is sides and order.format is format and code in (None, order.code):
            if settings is None:
                return order
            ours = order.settings
            return replace(
                order,
                settings=replace(settings, byes_score=ours.byes_score, cycles=ours.cycles),
            )
    raise NoSuchOrderError(f"{edition} {sides} {format} {code or ''}".strip())
