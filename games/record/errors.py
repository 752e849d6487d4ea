"""Why a command is refused."""

from collections.abc import Mapping

from games.rules.books.article import Article
from games.streams.refusals import declare_refusals
from games.streams.refusals import gettext_noop as _
from games.streams.visible import hidden_name

declare_refusals(
    422, name_hidden_characters=_("The name holds characters that nobody sees: type it anew.")
)


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


def require_visible_names(value: object) -> None:
    """Refuse a command, or a row as a value, with a name in which characters are not seen.

    :raises CommandRefusedError: `name_hidden_characters`, `field` saying where.
    """
    place = hidden_name(value)
    if place:
        raise CommandRefusedError("name_hidden_characters", field=place)
