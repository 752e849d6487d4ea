"""Article of a book -> what the record of a game must show that is to end under it."""

from collections.abc import Iterator, Mapping
from functools import cache

from games.rules.books.article import Article
from games.rules.books.book import Book
from games.rules.books.grounds import Evidence, Ground, of_offences
from games.rules.books.registry import BOOKS, book_of


@cache
def grounds_of(edition: str) -> Mapping[Article, tuple[Ground, ...]]:
    """Return the grounds of every article that a record can contradict in games of `edition`.

    Those of the association's other editions of the game too: who cites 4.1.10 in rapid play
    means its fouls, which are counted by the game's own book. An end under an article with
    several grounds rests on any of them.
    """
    own = book_of(edition)
    books = (own, *(book for book in BOOKS.values() if _are_siblings(own, book)))
    found: dict[Article, list[Ground]] = {}
    for ground in (ground for book in books for ground in _all(book)):
        grounds = found.setdefault(ground.article, [])
        if ground not in grounds:
            grounds.append(ground)
    silent = {article for book in books for article in _silent(book)}
    return {article: tuple(known) for article, known in found.items() if article not in silent}


def _are_siblings(own: Book, other: Book) -> bool:
    made_by, other_made_by = own.source.federation, other.source.federation
    return other.game.code == own.game.code and other_made_by == made_by


def _silent(book: Book) -> Iterator[Article | None]:
    """Yield the articles by which a game may end without a trace on record."""
    conduct, offences = book.conduct, book.offences
    yield from (conduct.resignation, conduct.declared, conduct.agreed_win, book.closing.over)
    if conduct.no_early_draw is None:
        yield conduct.agreed_draw
    yield offences.forfeit_article
    yield from (power.article for power in offences.powers.values())


def _all(book: Book) -> Iterator[Ground]:
    yield from book.grounds
    yield from _of_time(book)
    yield from _of_absence(book)
    yield from of_offences(book.offences.listed)
    for measure, limit in book.offences.limits.items():
        yield Ground(article=limit.article, evidence=Evidence.MARKS, of=measure.value)
    conduct = book.conduct
    if conduct.natural_limit is not None and conduct.natural_limit.rounds:
        article = conduct.natural_limit.article
        yield Ground(article=article, evidence=Evidence.ROUNDS, drawn=True)
    if conduct.agreed_draw and conduct.no_early_draw:
        yield Ground(article=conduct.agreed_draw, evidence=Evidence.AGREED, drawn=True)


def _of_time(book: Book) -> Iterator[Ground]:
    flags = book.clocks.flags
    for article in (flags.loss, *flags.loss_by_kind.values(), *(flags.recorded or ())):
        yield Ground(article=article, evidence=Evidence.TIME)
    if flags.both_draw:
        yield Ground(article=flags.both_draw, evidence=Evidence.BOTH_TIMES, drawn=True)


def _of_absence(book: Book) -> Iterator[Ground]:
    closing, late = book.closing, book.clocks.lateness
    articles = (
        closing.absent,
        closing.both_absent,
        late.apart.loses,
        late.together.loses,
        late.over_limit,
        late.both,
    )
    for article in articles:
        if article is not None:
            yield Ground(article=article, evidence=Evidence.ABSENT)
