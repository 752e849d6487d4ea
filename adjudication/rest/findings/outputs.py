"""The shapes of answers about findings."""

from rest_framework import serializers

from games.record.audits.findings import Severity
from games.record.audits.state import FindingOutcome, FindingStatus
from games.rest.api import CitedArticleOut, Out

OUTCOMES = [outcome.value for outcome in FindingOutcome]


class GameFindingOut(Out):
    """A finding of a game; `audit_version` and `number` name it."""

    audit_version = serializers.IntegerField(help_text="Event of the audit that found it.")
    number = serializers.IntegerField()
    severity = serializers.ChoiceField(choices=[severity.value for severity in Severity])
    code = serializers.CharField()
    ply = serializers.IntegerField(help_text="After how many moves.")
    version = serializers.IntegerField(allow_null=True, help_text="Event it is about, if any.")
    articles = CitedArticleOut(many=True)
    side = serializers.CharField(allow_blank=True)
    by_todays_rules = serializers.BooleanField(
        help_text="The game may have been played before its edition."
    )
    status = serializers.ChoiceField(choices=[status.value for status in FindingStatus])
    outcome = serializers.ChoiceField(choices=["", *OUTCOMES], help_text="Empty while open.")
    reason = serializers.CharField(allow_blank=True)
    settled_version = serializers.IntegerField(allow_null=True, help_text="Event that settled it.")


class FindingOut(Out):
    """A finding as lists show it."""

    game = serializers.UUIDField(source="game_id")
    audit_version = serializers.IntegerField()
    number = serializers.IntegerField()
    severity = serializers.CharField()
    code = serializers.CharField()
    ply = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)
    articles = CitedArticleOut(many=True, source="cited")
    side = serializers.CharField(allow_blank=True)
    by_todays_rules = serializers.BooleanField()
    status = serializers.CharField()
    outcome = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    found_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    settled_by = serializers.CharField(allow_blank=True)


class FindingPageOut(Out):
    """A page of findings, oldest first."""

    results = FindingOut(many=True)
    next = serializers.CharField(allow_null=True)
