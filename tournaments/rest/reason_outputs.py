"""The shapes of why two meet: by a system, a table, as finalists, or by a schedule."""

from rest_framework import serializers

from games.http import CitedArticleOut, Out
from tournaments.books.pairing import ColourReason, Principle
from tournaments.pairing.values import PairReason
from tournaments.schedules.steps import ColourBy


class PairedSideOut(Out):
    """One of a pair as the pairing system saw him."""

    number = serializers.IntegerField()
    points = serializers.CharField(help_text="Exact: `2` or `1/2`.")
    colours = serializers.ListField(
        child=serializers.IntegerField(), help_text="Moves so far: 1 first, -1 second."
    )
    float = serializers.CharField(allow_null=True, help_text="`down` or `up`.")


class ExplanationOut(Out):
    """Why the system paired two and gave them these colours, with its articles."""

    first = PairedSideOut()
    second = PairedSideOut()
    seeker = serializers.IntegerField(help_text="Who chose.")
    rank = serializers.IntegerField(help_text="How many candidates were passed over.")
    reason = serializers.ChoiceField(choices=[reason.value for reason in PairReason])
    colour = serializers.ChoiceField(choices=[reason.value for reason in ColourReason])
    articles = CitedArticleOut(many=True)
    left_out = serializers.ListField(
        child=serializers.ChoiceField(choices=[principle.value for principle in Principle]),
        help_text="Principles the event does not hold to.",
    )
    handicap = serializers.IntegerField(
        help_text="Of a McMahon, by the difference of the scores; 1 is no komi, 0 none."
    )


class TableReasonOut(Out):
    """A row of the round-robin table, by the table's own numbers."""

    row = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    group = serializers.CharField(allow_blank=True)


class FinalReasonOut(Out):
    """The final of the two first."""

    articles = CitedArticleOut(many=True)
    chooser = serializers.IntegerField(help_text="Who chooses the colours, 0 for nobody.")


class ScheduleReasonOut(Out):
    """A match of a sheet or schedule, and how its colours are settled."""

    match = serializers.CharField()
    stake = serializers.CharField(allow_blank=True)
    colours = serializers.ChoiceField(choices=[colour_by.value for colour_by in ColourBy])
    chooser = serializers.IntegerField(help_text="Who chooses the colours, 0 for nobody.")


class MeetingReasonOut(Out):
    """Why two meet: one of the four is set."""

    system = ExplanationOut(allow_null=True)
    table = TableReasonOut(allow_null=True)
    final = FinalReasonOut(allow_null=True)
    schedule = ScheduleReasonOut(allow_null=True)
