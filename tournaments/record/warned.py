"""A warning of a tournament's command; what warns and what is asked then stands in `warnings`."""

from games.rules.books.article import Article
from games.streams.confirmation import Warned
from tournaments.regulations.changes import Weight


def warn(level: Weight, code: str, article: Article | None = None, **facts: object) -> Warned:
    """Facts are stored as text, as the page prints them."""
    return Warned(
        level=int(level),
        code=code,
        article=article,
        facts=tuple((name, str(value)) for name, value in facts.items()),
    )
