"""Opening a value into the sum it comes from: round, opponent, what, amount, article.

Every number in the table of places can be asked where it comes from (issue 8, part 5). The
terms are the parts the value was ranked by, so they sum to it exactly.
"""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.books.article import Article
from tournaments.books.orders import TieBreak
from tournaments.crosstable import Crosstable
from tournaments.standings.order import Order, Ruled
from tournaments.standings.rank import first_cycle, rank
from tournaments.tiebreaks.encounters import all_met, mutual_games, second_parts
from tournaments.tiebreaks.field import Field, build_field
from tournaments.tiebreaks.measure import Part, Term, open_parts
from tournaments.tiebreaks.steps import make_measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A value and its sums: one for a number, one per stage for a sequence.

    `level` are the others level before this step, for what exists among the tied only.
    """

    step: str
    article: Article | None
    values: tuple[Fraction, ...]
    sums: tuple[tuple[Term, ...], ...]
    level: tuple[int, ...] = ()


def _find(order: Order, text: str) -> Ruled:
    for ruled in order.steps:
        if ruled.step.text == text:
            return ruled
    raise KeyError(text)


def _level_with(table: Crosstable, order: Order, text: str, number: int, upto: int) -> list[int]:
    """Return the numbers still level with `number` when step `text` begins, itself too."""
    before: list[Ruled] = []
    for ruled in order.steps:
        if ruled.step.text == text:
            break
        before.append(ruled)
    shorter = Order(
        code=order.code,
        article=order.article,
        sides=order.sides,
        format=order.format,
        steps=tuple(before),
        settings=order.settings,
    )
    for tie in rank(table, shorter, after_round=upto).ties:
        if number in tie:
            return list(tie)
    return [number]


def _terms(
    field: Field, parts: tuple[Part, ...], under: int, article: Article | None
) -> tuple[Term, ...]:
    return tuple(
        Term(
            round=played,
            opponent=field.rows[other].entrant.number,
            what=what,
            amount=Fraction(amount, under),
            article=article,
        )
        for played, other, amount, what in parts
    )


def _open_tied(table: Crosstable, field: Field, order: Order, ruled: Ruled, number: int) -> Opened:
    step = ruled.step
    level = _level_with(table, order, step.text, number, field.upto)
    scope = first_cycle(field) if step.first_cycle else field
    i = field.index[number]
    others = tuple(other for other in level if other != number)
    if step.code is TieBreak.PREVIOUS_PLACE:
        if field.upto < 2 or not others:
            return Opened(step=step.text, article=ruled.article, values=(), sums=(), level=others)
        place = rank(table, order, after_round=field.upto - 1).line(number).place or 0
        term = Term(
            round=field.upto - 1,
            opponent=None,
            what="place",
            amount=Fraction(place),
            article=ruled.article,
        )
        return Opened(
            step=step.text,
            article=ruled.article,
            values=(Fraction(place),),
            sums=((term,),),
            level=others,
        )
    group = [field.index[number] for number in level]
    mutual = mutual_games(scope, group)
    if not all_met(group, mutual):
        # Not all have met, so nothing was compared (encounters).
        return Opened(step=step.text, article=ruled.article, values=(), sums=(), level=others)
    games = tuple(mutual[i])
    if step.code is TieBreak.SECOND_BETWEEN:
        terms = _terms(scope, second_parts(scope, i, games), 1, ruled.article)
    else:
        terms = _terms(scope, games, scope.unit, ruled.article)
    total = sum((term.amount for term in terms), Fraction(0))
    return Opened(
        step=step.text, article=ruled.article, values=(total,), sums=(terms,), level=others
    )


def open_value(
    table: Crosstable,
    order: Order,
    step: str,
    number: int,
    *,
    after_round: int | None = None,
) -> Opened:
    """Return the sum behind the value of `step` (its text) for entrant `number`.

    :raises KeyError: when the order has no such step, or nobody the number.
    """
    ruled = _find(order, step)
    field = build_field(table, order.settings, after_round=after_round)
    i = field.index[number]
    if ruled.step.entry.tied:
        return _open_tied(table, field, order, ruled, number)
    scope = first_cycle(field) if ruled.step.first_cycle else field
    measure = make_measure(ruled.step)
    under = measure.denominator(scope, i)
    articles = {"bye_lowest_points": order.bye_article} if order.bye_article else {}
    return Opened(
        step=step,
        article=ruled.article,
        values=tuple(Fraction(stage, under) for stage in measure.stages(scope, i)),
        sums=open_parts(measure, scope, i, articles=articles, article=ruled.article),
    )
