"""The settings of weiqi and the course of a game of it, as the API takes and shows them."""

from typing import Any

from rest_framework import serializers

from games.record.state import GameState
from games.record.weiqi.options import LongCycle
from games.record.weiqi.state import Phase, WeiqiCourse
from games.rest.fields import Out, Strict, WholeNumber

KOMI = "What Black gives back at the count, in quarters of a zi: 15 is 3 3/4 zi (article 11)."
LONG_CYCLES = [cycle.value for cycle in LongCycle]


class WeiqiOptionsInput(Strict):
    """What an event of weiqi sets; what is left out is the book's own."""

    komi_quarters = WholeNumber(required=False, min_value=0, max_value=1444, help_text=KOMI)
    long_cycle_rule = serializers.ChoiceField(choices=LONG_CYCLES, required=False)
    handicap = WholeNumber(required=False, min_value=0, max_value=9)


class WeiqiOptionsOut(Out):
    """What an event of weiqi has set."""

    komi_quarters = serializers.IntegerField(help_text=KOMI)
    long_cycle_rule = serializers.ChoiceField(choices=LONG_CYCLES)
    handicap = serializers.IntegerField()


class WeiqiMarksOut(Out):
    """What one side has marked after the agreed end."""

    side = serializers.CharField()
    dead = serializers.ListField(child=serializers.CharField())
    shared = serializers.ListField(child=serializers.CharField())


class WeiqiCourseOut(Out):
    """How far a game of weiqi has come, beside its moves."""

    phase = serializers.ChoiceField(choices=[phase.value for phase in Phase])
    warnings = serializers.DictField(child=serializers.IntegerField())
    end_proposed_by = serializers.CharField(allow_blank=True)
    marks = WeiqiMarksOut(many=True)
    repetition_ply = serializers.IntegerField(
        allow_null=True, help_text="The move whose repetition waits for the referee (20.3)."
    )
    saved_position = serializers.CharField(
        allow_blank=True, help_text="From which life and death is played out (21.4)."
    )
    given_up_by = serializers.CharField(
        allow_blank=True, help_text="The side that gave up the contest on the board (12.4(4))."
    )


def course_data(state: GameState) -> dict[str, Any] | None:
    """Return the course of a game of weiqi, None for other games."""
    course = state.course
    if not isinstance(course, WeiqiCourse):
        return None
    return {
        "phase": course.phase.value,
        "warnings": dict(zip(state.sides, state.warnings, strict=True)),
        "end_proposed_by": course.end_proposed_by,
        "marks": course.marks,
        "repetition_ply": course.repetition.ply if course.repetition else None,
        "saved_position": course.saved_position,
        "given_up_by": course.given_up_by,
    }
