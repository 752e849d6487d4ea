"""What a text of the regulations cites and counts: exact points, articles of its lines."""

from fractions import Fraction

from games.rules.books.appeals import Instance
from games.rules.books.article import Article
from games.rules.books.kinds import Step
from games.rules.books.registry import book_of as game_book_of
from tournaments.books.registry import book_of


def threshold_article(edition: str, name: str) -> Article | None:
    """Return the article of the offence of which so many lose, None of one without a name."""
    listed = game_book_of(edition).offences.listed
    return next((offence.article for offence in listed if name in offence.names), None)


def grading_article(edition: str) -> Article | None:
    """Return the article on grading events, None where the book knows none."""
    return book_of(edition).promotion.article


def appeal_article(edition: str) -> Article | None:
    """Return the article on the time to appeal, or on appeals; None where the book is silent."""
    book = game_book_of(edition)
    return book.deadlines.get(Step.APPEAL) or book.appeals.recourse(Instance.COMMITTEE).article


def yuan(hundredths: int) -> str:
    """Return a sum of money in the currency's own unit (元): 200, or 200.50."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02d}" if rest else str(whole)


def exact(value: Fraction) -> str:
    """Return points as a board shows them: 2, ½, 1½, or a fraction."""
    whole, rest = divmod(value, 1)
    if rest == Fraction(1, 2):
        return f"{whole}½" if whole else "½"
    return str(value)
