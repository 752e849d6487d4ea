"""The shapes of answers about two versions and about copies."""

from rest_framework import serializers

from adjudication.replays.copies import StopReason
from adjudication.replays.versions import Aspect
from games.record.audits.findings import Severity
from games.rest.api import CitedArticleOut, Out


class ComparedOut(Out):
    """One aspect of both states; null where a state has none."""

    aspect = serializers.ChoiceField(choices=[aspect.value for aspect in Aspect])
    side = serializers.CharField(allow_blank=True, help_text="Empty for the whole game.")
    first = serializers.CharField(allow_null=True, help_text="A code, a number, or ms of a clock.")
    second = serializers.CharField(allow_null=True)
    differs = serializers.BooleanField()


class SideBySideOut(Out):
    """Two states of a game: what each has, and how long their moves are the same."""

    rows = ComparedOut(many=True)
    common_moves = serializers.IntegerField()
    first_moves = serializers.ListField(
        child=serializers.CharField(), help_text="Those after the common ones, in canonical form."
    )
    second_moves = serializers.ListField(child=serializers.CharField())
    first_position = serializers.CharField()
    second_position = serializers.CharField()


class EntryNamedOut(Out):
    """An entry of the record."""

    version = serializers.IntegerField()
    type = serializers.CharField(help_text="The stored name of its event.")


class TwoVersionsOut(Out):
    """A game at two versions, the lower one first."""

    first = serializers.IntegerField()
    second = serializers.IntegerField()
    head = serializers.IntegerField()
    sides = SideBySideOut()
    added = EntryNamedOut(many=True, help_text="Entries after the first, up to the second.")
    fallen = EntryNamedOut(many=True, help_text="Those that stand no longer.")
    back = EntryNamedOut(many=True, help_text="Those that stand again.")
    corrected = EntryNamedOut(many=True, help_text="Those that stand otherwise.")


class StopOut(Out):
    """Where a copy goes no further, and by which article."""

    reason = serializers.ChoiceField(choices=[reason.value for reason in StopReason])
    version = serializers.IntegerField(help_text="The first event that has no place in the copy.")
    ply = serializers.IntegerField(help_text="After how many moves.")
    code = serializers.CharField(allow_blank=True)
    article = CitedArticleOut(allow_null=True)
    move = serializers.CharField(allow_blank=True)
    side = serializers.CharField(allow_blank=True)
    result = serializers.CharField(allow_blank=True)


class RulingAnewOut(Out):
    """A machine's answer, on record or made for the copy."""

    verdict = serializers.CharField()
    result = serializers.CharField(allow_blank=True)
    against = serializers.CharField(allow_blank=True)
    articles = CitedArticleOut(many=True)
    explanation_zh = serializers.CharField(allow_blank=True)
    explanation_en = serializers.CharField(allow_blank=True)


class RuledTwiceOut(Out):
    """A claim of the copy with both answers; null where there is none."""

    claim_version = serializers.IntegerField()
    question = serializers.CharField()
    ply = serializers.IntegerField()
    drifted = serializers.BooleanField()
    ruled = RulingAnewOut(allow_null=True)
    now = RulingAnewOut(allow_null=True)


class FoundAnewOut(Out):
    """A finding of an audit made for this answer."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=[severity.value for severity in Severity])
    ply = serializers.IntegerField()
    version = serializers.IntegerField()
    side = serializers.CharField(allow_blank=True)
    articles = CitedArticleOut(many=True)


class WhatIfOut(Out):
    """What comes of a supposition; nothing of it is on record."""

    version = serializers.IntegerField(help_text="The last event of the record that was copied.")
    head = serializers.IntegerField()
    edition = serializers.CharField()
    book = serializers.CharField(allow_blank=True, help_text="`code:version`, empty for none.")
    left_out = serializers.ListField(
        child=serializers.IntegerField(), help_text="Events left out with what rested on them."
    )
    dropped_settings = serializers.ListField(
        child=serializers.CharField(), help_text="Set by the event, unknown to these rules."
    )
    stop = StopOut(allow_null=True)
    beyond = serializers.IntegerField(help_text="How many events lie beyond the stop.")
    sides = SideBySideOut(allow_null=True)
    rulings = RuledTwiceOut(many=True)
    found_on_record = FoundAnewOut(many=True, help_text="By today's code, on the record alone.")
    found_on_copy = FoundAnewOut(many=True, help_text="On the copy alone.")
    found_on_both = FoundAnewOut(many=True)
