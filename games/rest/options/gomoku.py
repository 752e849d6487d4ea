"""The settings of gomoku and the course of a game of it, as the API takes and shows them."""

from typing import Any

from rest_framework import serializers

from games.record.gomoku.irregularities import IrregularityKind
from games.record.gomoku.rules import due
from games.record.gomoku.state import GomokuCourse
from games.record.state import GameState
from games.rest.fields import CitedArticleOut, Out, Strict, WholeNumber
from games.rules.gomoku.kernel import READINGS
from games.rules.gomoku.openings.books import OpeningKind
from games.rules.gomoku.openings.protocol import Due

OPENINGS = [opening_kind.value for opening_kind in OpeningKind]
READING = "How a three is read whose four-making point makes a five too (7.4.1)."
MAX_FIFTHS = 220


class GomokuOptionsInput(Strict):
    """What an event of gomoku sets; what is left out is the book's own."""

    opening = serializers.ChoiceField(choices=OPENINGS, required=False)
    fewest_fifths = WholeNumber(required=False, min_value=2, max_value=MAX_FIFTHS)
    most_fifths = WholeNumber(required=False, min_value=2, max_value=MAX_FIFTHS)
    forbidden_in_free = serializers.BooleanField(
        required=False, help_text="Classic rules: forbidden moves after a free opening."
    )
    server_declares = serializers.BooleanField(
        required=False, help_text="A five ends the game as it is made (19.1.1)."
    )
    three_reading = serializers.ChoiceField(
        choices=sorted(READINGS), required=False, help_text=READING
    )


class GomokuOptionsOut(Out):
    """What an event of gomoku has set."""

    opening = serializers.ChoiceField(choices=OPENINGS)
    fewest_fifths = serializers.IntegerField()
    most_fifths = serializers.IntegerField()
    forbidden_in_free = serializers.BooleanField()
    server_declares = serializers.BooleanField()
    three_reading = serializers.ChoiceField(choices=sorted(READINGS), help_text=READING)


class GomokuIrregularityOut(Out):
    """An act against the rules of play that waits to be corrected or let stand (17)."""

    version = serializers.IntegerField()
    side = serializers.CharField()
    kind = serializers.ChoiceField(
        choices=[irregularity_kind.value for irregularity_kind in IrregularityKind]
    )
    article = CitedArticleOut(allow_null=True)
    moves = serializers.ListField(child=serializers.CharField())
    first = serializers.CharField(allow_blank=True)


class GomokuCourseOut(Out):
    """How far a game of gomoku has come, beside its moves."""

    due = serializers.ChoiceField(
        choices=[due.value for due in Due], help_text="What the opening asks for now."
    )
    due_side = serializers.CharField()
    due_article = CitedArticleOut(allow_null=True)
    number = serializers.IntegerField(help_text="Fifth stones named with the opening, else 0.")
    offers = serializers.ListField(child=serializers.CharField())
    swaps = serializers.IntegerField()
    declared = serializers.CharField(
        allow_blank=True, help_text="The side whose declared five waits to be accepted (19.1.1)."
    )
    irregularity = GomokuIrregularityOut(allow_null=True)


def gomoku_course_data(state: GameState) -> dict[str, Any] | None:
    """Return the course of a game of gomoku, None for other games."""
    course = state.course
    if not isinstance(course, GomokuCourse):
        return None
    step = due(state)
    return {
        "due": step.due.value,
        "due_side": step.side,
        "due_article": step.article,
        "number": course.progress.number,
        "offers": course.progress.offers,
        "swaps": course.progress.swaps,
        "declared": course.declared,
        "irregularity": course.irregularity,
    }
