"""The settings of xiangqi, as the API takes and shows them."""

from rest_framework import serializers

from games.record.xiangqi.options import Level
from games.rest.fields import Out, Strict, WholeNumber
from games.rules.xiangqi.world.policy import RootMoment, RuleText

LEVELS = [level.value for level in Level]
TEXTS = [text.value for text in RuleText]
TEXT = "World rules: whose text on repetition is followed."
MOMENTS = [moment.value for moment in RootMoment]
MOMENT = "World rules: when a guard must bear on the point of a capture to protect it."
CHECK = "World rules: a check that threatens a man besides is a chase of it too."
HEAVIER = "World rules: elephant or advisor may not chase heavier men though protected."
OCCURRENCES = "World rules: how often a position must have stood."
READINGS: dict[str, object] = {
    "root_moment": {"type": "string", "enum": MOMENTS, "description": MOMENT},
    "check_may_chase": {"type": "boolean", "description": CHECK},
    "heavier_man": {"type": "boolean", "description": HEAVIER},
    "occurrences": {
        "type": "integer",
        "minimum": 2,
        "maximum": 100,
        "description": OCCURRENCES,
    },
}
"""Readings of the World rules, as a question to the analysis desk names them."""


class XiangqiOptionsInput(Strict):
    """What an event of xiangqi sets; what is left out is the edition's own."""

    level = serializers.ChoiceField(choices=LEVELS, required=False)
    natural_limit_rounds = WholeNumber(required=False, min_value=0, max_value=1000)
    natural_limit_checks = WholeNumber(required=False, min_value=0, max_value=1000)
    no_draw_before_round = WholeNumber(required=False, min_value=0, max_value=1000)
    repetition_text = serializers.ChoiceField(choices=TEXTS, required=False, help_text=TEXT)
    root_moment = serializers.ChoiceField(choices=MOMENTS, required=False, help_text=MOMENT)
    check_may_chase = serializers.BooleanField(required=False, help_text=CHECK)
    heavier_man = serializers.BooleanField(required=False, help_text=HEAVIER)
    occurrences = WholeNumber(required=False, min_value=2, max_value=100, help_text=OCCURRENCES)


class XiangqiOptionsOut(Out):
    """What an event of xiangqi has set."""

    level = serializers.ChoiceField(choices=LEVELS)
    natural_limit_rounds = serializers.IntegerField()
    natural_limit_checks = serializers.IntegerField()
    no_draw_before_round = serializers.IntegerField()
    repetition_text = serializers.ChoiceField(choices=TEXTS, help_text=TEXT)
    root_moment = serializers.ChoiceField(choices=MOMENTS, help_text=MOMENT)
    check_may_chase = serializers.BooleanField(help_text=CHECK)
    heavier_man = serializers.BooleanField(help_text=HEAVIER)
    occurrences = serializers.IntegerField(help_text=OCCURRENCES)
