"""A fault of regulations, as every check of them tells it."""

from dataclasses import dataclass

from games.rules.books.article import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why regulations cannot be: stable `code`, `place` as a JSON pointer, `article`."""

    code: str
    place: str
    article: Article | None = None
    detail: str = ""
