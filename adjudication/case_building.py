"""Commands of a case from what people gave for their fields, whatever the interface."""

from collections.abc import Mapping
from typing import Any

from games.labels.articles import article_under
from games.streams.declarations import tidied, with_articles
from games.streams.plain_values import made_of


def built(command: type, given: Mapping[str, Any], edition: str) -> Any:
    """Return the command that `given` makes, its articles read as those of the edition.

    :raises DocumentError: what is none of its kind, with a pointer to it.
    """
    fields = with_articles(
        command, tidied(command, given), lambda number: article_under(edition, number)
    )
    return made_of(command, fields)
