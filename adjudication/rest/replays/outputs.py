"""The shapes of answers about two versions and about copies."""

from rest_framework import serializers

from games.rest.api import CitedArticleOut, Out


class ComparedOut(Out):
    """A code, a number or ms in both."""

    aspect = serializers.CharField()
    side = serializers.CharField()
    first = serializers.CharField(allow_null=True)
    second = serializers.CharField(allow_null=True)
    differs = serializers.BooleanField()


class SideBySideOut(Out):
    """Two states of a game."""

    rows = ComparedOut(many=True)
    common_moves = serializers.IntegerField()
    first_moves = serializers.ListField(child=serializers.CharField())
    second_moves = serializers.ListField(child=serializers.CharField())
    first_position = serializers.CharField()
    second_position = serializers.CharField()


class TwoVersionsOut(Out):
    """A game at two versions."""

    first = serializers.IntegerField()
    second = serializers.IntegerField()
    head = serializers.IntegerField()
    sides = SideBySideOut()
    added = serializers.ListField(child=serializers.IntegerField())
    fallen = serializers.ListField(child=serializers.IntegerField())
    back = serializers.ListField(child=serializers.IntegerField())
    corrected = serializers.ListField(child=serializers.IntegerField())


class StopOut(Out):
    """Where a copy goes no further."""

    reason = serializers.CharField()
    version = serializers.IntegerField()
    ply = serializers.IntegerField()
    code = serializers.CharField(allow_blank=True)
    article = CitedArticleOut(allow_null=True)
    move = serializers.CharField(allow_blank=True)
    side = serializers.CharField()
    result = serializers.CharField()


class RulingAnewOut(Out):
    """A machine's answer."""

    verdict = serializers.CharField()
    result = serializers.CharField()
    against = serializers.CharField()
    articles = CitedArticleOut(many=True)
    explanation_zh = serializers.CharField()
    explanation_en = serializers.CharField()


class RuledTwiceOut(Out):
    """A claim with both answers."""

    claim_version = serializers.IntegerField()
    question = serializers.CharField()
    ply = serializers.IntegerField()
    drifted = serializers.BooleanField()
    ruled = RulingAnewOut(allow_null=True)
    now = RulingAnewOut(allow_null=True)


class FoundAnewOut(Out):
    """A finding made now."""

    code = serializers.CharField()
    severity = serializers.CharField()
    ply = serializers.IntegerField()
    version = serializers.IntegerField()
    side = serializers.CharField()
    articles = CitedArticleOut(many=True)


class WhatIfOut(Out):
    """What comes of a supposition."""

    version = serializers.IntegerField()
    head = serializers.IntegerField()
    edition = serializers.CharField()
    book = serializers.CharField(allow_blank=True)
    left_out = serializers.ListField(child=serializers.IntegerField())
    dropped_settings = serializers.ListField(child=serializers.CharField())
    stop = StopOut(allow_null=True)
    beyond = serializers.IntegerField()
    sides = SideBySideOut(allow_null=True)
    rulings = RuledTwiceOut(many=True)
    found_on_record = FoundAnewOut(many=True)
    found_on_copy = FoundAnewOut(many=True)
    found_on_both = FoundAnewOut(many=True)
