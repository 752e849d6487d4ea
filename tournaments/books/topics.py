"""The points of an event that a rule book may speak about, and what it says as an article."""

from enum import StrEnum

from games.rules.books.article import Article


class Topic(StrEnum):
    """What a point of the regulations is about."""

    SCORING = "scoring"
    BYE = "bye"
    TIEBREAKS = "tiebreaks"
    MEET_ONCE = "meet_once"
    ROUNDS = "rounds"
    UNFINISHED = "unfinished"
    UNITS_APART = "units_apart"
    DRAW = "draw"
    PUBLICATION = "publication"
    RESULT_RECORD = "result_record"
    TEAMS = "teams"
    FORMATS = "formats"
    LATENESS = "lateness"
    CORRECTION = "correction"
    REGULATIONS = "regulations"


def number_of(article: Article | None) -> str:
    """Return the number of an article for a refusal or a page, "" where the book is silent."""
    return "" if article is None else article.number
