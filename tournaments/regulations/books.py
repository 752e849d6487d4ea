"""What the book of an edition says, as refusals and pages write it: the number of an article.

A book that is silent gives no article, and a refusal then carries none.
"""

from games.rules.books.article import Article
from games.rules.editions import UnknownEditionError, kernel_for
from tournaments.books.registry import book_of
from tournaments.books.topics import Topic
from tournaments.crosstable import PointSystem


def game_of(edition: str) -> str:
    """Return the name of the game of `edition`, "" for an edition nobody serves."""
    try:
        return kernel_for(edition).game
    except UnknownEditionError:
        return ""


def article(edition: str, topic: Topic) -> Article | None:
    """Return the article of the book of `edition` on `topic`, None where it is silent.

    Nothing is said of an edition nobody serves.
    """
    try:
        return book_of(edition).article(topic)
    except UnknownEditionError:
        return None


def points_of(edition: str) -> PointSystem:
    """Return the book's own scoring (xiangqi 13.1, weiqi 27.1, gomoku 28.1)."""
    return book_of(edition).points


def second_is_white(edition: str) -> bool:
    """Return whether Black moves first, as files of others count colours."""
    return kernel_for(edition).sides[1] == "white"
