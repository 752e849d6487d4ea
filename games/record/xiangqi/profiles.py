"""What an event has under an edition of the xiangqi rules when it sets nothing of its own."""

from games.record.values import Options
from games.rules.books.registry import book_of


def options_of(edition: str) -> Options:
    """Return the options an event has under `edition` when it sets none of its own.

    :raises UnknownEditionError: when there is no such edition.
    """
    limit = book_of(edition).conduct.natural_limit
    if limit is None:
        return Options()
    return Options(natural_limit_rounds=limit.rounds, natural_limit_checks=limit.checks)
