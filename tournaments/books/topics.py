"""The points of an event that a rule book may speak about, and what it says as an article."""

from enum import StrEnum


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
    CRITICISM = "criticism"  # 通报批评
