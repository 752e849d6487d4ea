"""The rule books for events by the name of the game, and the settings each pairs by."""

from adjudication.articles.catalogue import article as known
from games.rules.books.article import Article
from tournaments.books.registry import game_books
from tournaments.pairing.settings import settings_of

BOOKS = game_books()
XIANGQI = settings_of(BOOKS["xiangqi"].pairing)
WEIQI = settings_of(BOOKS["weiqi"].pairing)
GOMOKU = settings_of(BOOKS["gomoku"].pairing)
DRAUGHTS = settings_of(BOOKS["draughts"].pairing)


def words_of(article: Article | None) -> str:
    """Return what the catalogue says an article fixes, in Chinese; fail for one it has not."""
    assert article is not None, "the book is silent"
    found = known(article.book, article.number) or known(article.book, f"art.{article.number}")
    assert found is not None, f"{article.book} has no {article.number}"
    return found.summary_zh
