"""The settings of xiangqi, as the API takes and shows them."""

from rest_framework import serializers

from games.record.xiangqi.options import Level
from games.rest.fields import Out, Strict, WholeNumber

LEVELS = [level.value for level in Level]


class XiangqiOptionsInput(Strict):
    """What an event of xiangqi sets; what is left out is the edition's own."""

    level = serializers.ChoiceField(choices=LEVELS, required=False)
    natural_limit_rounds = WholeNumber(required=False, min_value=1, max_value=1000)
    natural_limit_checks = WholeNumber(required=False, min_value=0, max_value=1000)
    no_draw_before_round = WholeNumber(required=False, min_value=0, max_value=1000)


class XiangqiOptionsOut(Out):
    """What an event of xiangqi has set."""

    level = serializers.ChoiceField(choices=LEVELS)
    natural_limit_rounds = serializers.IntegerField()
    natural_limit_checks = serializers.IntegerField()
    no_draw_before_round = serializers.IntegerField()
