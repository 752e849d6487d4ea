"""Offences, penalties and findings of fact in answers."""

from rest_framework import serializers

from games.record.officiating.offences.events import OffenceStatus
from games.record.values import Moment
from games.rest.fields import CitedArticleOut, Out
from games.rules.offences.kinds import Measure


class PenaltyOut(Out):
    """What follows from an offence."""

    measure = serializers.ChoiceField(choices=[measure.value for measure in Measure])
    count = serializers.IntegerField()
    articles = CitedArticleOut(many=True)
    loses = serializers.CharField(
        allow_blank=True, help_text="Who loses the game by it: `offender`, `both` or nobody."
    )
    lost_under = CitedArticleOut(allow_null=True)
    own_ms = serializers.IntegerField(help_text="Added to the offender's clock.")
    opponent_ms = serializers.IntegerField(help_text="Added to the opponent's clock.")
    zi = serializers.IntegerField(help_text="What the offender pays at the count (weiqi 24.1).")


class OffenceOut(Out):
    """An offence on record, by the event that recorded it."""

    version = serializers.IntegerField()
    side = serializers.CharField()
    code = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    plies = serializers.IntegerField()
    status = serializers.ChoiceField(choices=[status.value for status in OffenceStatus])
    penalty = PenaltyOut()
    after_end = serializers.BooleanField(help_text="Imposed when the result stood.")
    happened = serializers.ChoiceField(choices=[moment.value for moment in Moment])


class FactOut(Out):
    """A finding of fact, by the event that recorded it."""

    version = serializers.IntegerField()
    finding = serializers.CharField()
    found_by = serializers.CharField()
    article = CitedArticleOut(allow_null=True)
    withdrawn = serializers.BooleanField()
