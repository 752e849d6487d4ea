"""The settings of draughts and the course of a game of it, as the API takes and shows them."""

from typing import Any

from rest_framework import serializers

from games.record.draughts.counting import counted, holding
from games.record.draughts.state import DraughtsCourse
from games.record.state import GameState
from games.record.values import Status
from games.rest.fields import CitedArticleOut, Out, Strict, WholeNumber

ROUND = "First round in which a draw may be agreed; null leaves it to the edition."
HALF_MOVES = "In half-moves; for `threefold`, how often the position has stood."


class DraughtsOptionsInput(Strict):
    """What an event of draughts sets; what is left out is the book's own."""

    agreement_from_round = WholeNumber(
        required=False, allow_null=True, min_value=0, max_value=1000, help_text=ROUND
    )
    moves_are_recorded = serializers.BooleanField(required=False)
    federation_event = serializers.BooleanField(required=False)
    draws_end_at_once = serializers.BooleanField(required=False)
    balance_of_both = serializers.BooleanField(required=False)


class DraughtsOptionsOut(Out):
    """What an event of draughts has set."""

    agreement_from_round = serializers.IntegerField(allow_null=True, help_text=ROUND)
    moves_are_recorded = serializers.BooleanField()
    federation_event = serializers.BooleanField()
    draws_end_at_once = serializers.BooleanField()
    balance_of_both = serializers.BooleanField()


class DraughtsCounterOut(Out):
    """How far the count of one draw rule has come."""

    rule = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    count = serializers.IntegerField(help_text=HALF_MOVES)
    limit = serializers.IntegerField()


class DraughtsIrregularityOut(Out):
    """An irregular move that the opponent has not answered yet (5.4)."""

    side = serializers.CharField()
    move = serializers.CharField()
    code = serializers.CharField()
    article = CitedArticleOut(allow_null=True)


class DraughtsCourseOut(Out):
    """How far a game of draughts has come, beside its moves."""

    counters = DraughtsCounterOut(many=True)
    draws_that_hold = serializers.ListField(child=serializers.CharField())
    draw_claimed_by = serializers.CharField(allow_blank=True)
    draw_claimed_under = serializers.CharField(allow_blank=True)
    irregularity = DraughtsIrregularityOut(allow_null=True)
    called_by = serializers.CharField(allow_blank=True)


def course_data(state: GameState) -> dict[str, Any] | None:
    """Return the course of a game of draughts, None for other games."""
    course = state.course
    if not isinstance(course, DraughtsCourse):
        return None
    claim = course.draw_claim
    running = state.status is Status.RUNNING
    return {
        "counters": [
            {
                "rule": counter.rule.value,
                "article": counter.article,
                "count": counter.count,
                "limit": counter.limit,
            }
            for counter in counted(state)
        ],
        "draws_that_hold": [counter.rule.value for counter in holding(state)] if running else [],
        "draw_claimed_by": claim.side if claim else "",
        "draw_claimed_under": claim.rule.value if claim else "",
        "irregularity": course.irregularity,
        "called_by": course.called_by,
    }
