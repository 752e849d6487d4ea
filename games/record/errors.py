"""Why a command is refused."""

from collections.abc import Mapping

from games.rules.books.article import Article


class CommandRefusedError(Exception):
    """A command that records nothing; carries a stable code and, where one speaks, the article.

    What did not happen is refused. What did happen at the board, right or wrong, is recorded.
    """

    def __init__(
        self, code: str, *, article: Article | None = None, **facts: str | int | Mapping[str, int]
    ) -> None:
        super().__init__(code)
        self.code = code
        self.article = article
        self.facts = facts


class NotAllowedError(CommandRefusedError):
    """The actor's role or seat does not carry this command."""
