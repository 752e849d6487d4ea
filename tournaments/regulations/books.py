"""Which article of which rule book speaks about a point of the regulations.

Xiangqi 2020, weiqi 2002, gomoku 2025 and the draughts appendix; a book that is silent has
no row, and a refusal then carries no article.
"""

from enum import StrEnum

from games.rules.registry import UnknownEditionError, kernel_for
from tournaments.crosstable import ONE_HALF_ZERO, TWO_ONE_ZERO, PointSystem


class Topic(StrEnum):
    """What a point of the regulations is about."""

    SCORING = "scoring"
    BYE = "bye"
    TIEBREAKS = "tiebreaks"
    MEET_ONCE = "meet_once"
    ROUNDS = "rounds"
    PLAYED_ROUNDS = "played_rounds"
    UNFINISHED = "unfinished"
    UNITS_APART = "units_apart"
    DRAW = "draw"
    WITHDRAWAL = "withdrawal"
    SWISS_WITHDRAWAL = "swiss_withdrawal"
    EXPULSION = "expulsion"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    PUBLICATION = "publication"
    RESULT_RECORD = "result_record"
    TEAMS = "teams"
    FORMATS = "formats"
    LATENESS = "lateness"
    CORRECTION = "correction"
    REGULATIONS = "regulations"


_ARTICLES: dict[str, dict[Topic, str]] = {
    "xiangqi": {
        Topic.SCORING: "13.1",
        Topic.BYE: "14.4",
        Topic.TIEBREAKS: "14.3",
        Topic.MEET_ONCE: "app3.1.6",
        Topic.ROUNDS: "app3.1.2",
        Topic.UNFINISHED: "app3.1.8",
        Topic.UNITS_APART: "app3.1.7",
        Topic.DRAW: "app3.1.3",
        Topic.WITHDRAWAL: "19.2",
        Topic.SWISS_WITHDRAWAL: "19.3",
        Topic.EXPULSION: "18.3",
        Topic.FORFEIT: "20.1",
        Topic.DOUBLE_FORFEIT: "20.2",
        Topic.RESULT_RECORD: "9",
        Topic.TEAMS: "11",
        Topic.FORMATS: "10.4",
        Topic.LATENESS: "20.1",
        Topic.PLAYED_ROUNDS: "app3.1.3",
    },
    "weiqi": {
        Topic.SCORING: "27.1",
        Topic.TIEBREAKS: "27.1",
        Topic.MEET_ONCE: "app.5.2(2)",
        Topic.ROUNDS: "app.5.1",
        Topic.DRAW: "app.5.2(1)",
        Topic.WITHDRAWAL: "28.2",
        Topic.SWISS_WITHDRAWAL: "28.3",
        Topic.TEAMS: "25.2",
        Topic.FORMATS: "26",
        Topic.PUBLICATION: "30.4",
        Topic.CORRECTION: "16.4/p2",
    },
    "gomoku": {
        Topic.SCORING: "28.1",
        Topic.TIEBREAKS: "29",
        Topic.MEET_ONCE: "app6.2.1",
        Topic.BYE: "app6.2.2.1",
        Topic.ROUNDS: "app6.4",
        Topic.DRAW: "25.1.1-D",
        Topic.WITHDRAWAL: "24.4.2",
        Topic.SWISS_WITHDRAWAL: "24.4.3",
        Topic.EXPULSION: "16.4",
        Topic.PUBLICATION: "25.2.2-C",
        Topic.RESULT_RECORD: "25.2.2-B",
        Topic.REGULATIONS: "25.2.1-B",
        Topic.TEAMS: "26.2",
        Topic.FORMATS: "27.4",
    },
    "draughts": {
        Topic.TIEBREAKS: "app.1.4.5",
        Topic.MEET_ONCE: "app.1.4.2(1)",
        Topic.ROUNDS: "app.1.4.4",
        Topic.DRAW: "app.1.1.2",
        Topic.FORMATS: "app.1.5",
    },
}


def game_of(edition: str) -> str:
    """Return the name of the game of `edition`, "" for an edition nobody serves."""
    try:
        return kernel_for(edition).game
    except UnknownEditionError:
        return ""


def article(edition: str, topic: Topic) -> str:
    """Return the article of the book of `edition` on `topic`, "" where it is silent."""
    return _ARTICLES.get(game_of(edition), {}).get(topic, "")


def points_of(edition: str) -> PointSystem:
    """Return the book's own scoring: 1-½-0 in gomoku (28.1), else 2-1-0 (xiangqi 13.1)."""
    return ONE_HALF_ZERO if game_of(edition) == "gomoku" else TWO_ONE_ZERO
