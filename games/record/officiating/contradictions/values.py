"""A contradiction between what an official reports and what the record shows."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.books.article import Article


class Against(StrEnum):
    """What the record says against a report."""

    TIME_LEFT = "time_left"
    OTHER_FLAG_FIRST = "other_flag_first"
    ORDER_KNOWN = "order_known"
    NO_SUCH_POSITION = "no_such_position"
    TOO_FEW_MARKS = "too_few_marks"
    OFFENCE_NOT_ON_RECORD = "offence_not_on_record"
    TOO_FEW_ROUNDS = "too_few_rounds"
    NOT_REPEATED = "not_repeated"
    PIECES_LEFT = "pieces_left"
    MOVES_MADE = "moves_made"
    DRAW_TOO_EARLY = "draw_too_early"
    NOT_COUNTED = "not_counted"
    DRAW_RULE_NOT_REACHED = "draw_rule_not_reached"
    NO_FORBIDDEN_MOVE = "no_forbidden_move"
    OTHER_RESULT = "other_result"


class Shows(StrEnum):
    """What a figure of the record counts."""

    LEFT_MS = "left_ms"
    MARKS = "marks"
    OFFENCES = "offences"
    MOVES = "moves"
    ROUNDS = "rounds"
    OCCURRENCES = "occurrences"
    PIECES = "pieces"
    COUNT = "count"
    NEEDED = "needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number of the record: what it counts, of which side ("" for the game)."""

    shows: Shows
    number: int
    side: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What the record says against a report, with its figures, and the article it speaks of."""

    code: Against
    article: Article | None
    figures: tuple[Figure, ...] = ()
