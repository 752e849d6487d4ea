"""The shapes of answers about rulings."""

from rest_framework import serializers

from games.rest.api import CitedArticleOut, GameRulingOut, Out


class LabelOut(Out):
    """A move of a ruled cycle: what it is (24.1-24.8) and the line that proves it.

    `evidence` runs from the position after the move; with `passes` the opponent passes first.
    """

    ply = serializers.IntegerField()
    side = serializers.CharField()
    move = serializers.CharField(help_text="ICCS.")
    label = serializers.CharField(  # type: ignore[assignment]
        allow_blank=True, help_text="将 杀 捉 兑 献 拦 跟 闲; empty where undecided."
    )
    article = CitedArticleOut()
    reason = serializers.CharField()
    against = serializers.ListField(
        child=serializers.CharField(), help_text="Chased men: square, letter, root[, joint]."
    )
    evidence = serializers.ListField(child=serializers.CharField())
    passes = serializers.BooleanField()
    explanation_zh = serializers.CharField(allow_blank=True)
    explanation_en = serializers.CharField(allow_blank=True)


class FullRulingOut(GameRulingOut):
    """A ruling with its proof, and what became of it."""

    ruled_on_version = serializers.IntegerField(help_text="Last event the ruling saw.")
    edition = serializers.CharField()
    facts = serializers.DictField(
        child=serializers.IntegerField(), help_text="Counted figures by name."
    )
    evidence = serializers.ListField(
        child=serializers.CharField(), help_text="Moves ruled on, from `first_ply`, in ICCS."
    )
    labels = LabelOut(many=True)
    explanation_zh = serializers.CharField()
    explanation_en = serializers.CharField()
    inputs_digest = serializers.CharField(help_text="SHA-256 over what the ruling read.")
    code_version = serializers.CharField()
    settled_version = serializers.IntegerField(
        allow_null=True, help_text="Event that confirmed or overruled it."
    )
    settled_by = serializers.CharField(allow_blank=True)
    overruled_because = serializers.CharField(allow_blank=True)
    overruled_under = CitedArticleOut(allow_null=True)


class RulingOut(Out):
    """A ruling as lists show it."""

    id = serializers.UUIDField()
    game = serializers.UUIDField(source="game_id")
    version = serializers.IntegerField()
    question = serializers.CharField()
    verdict = serializers.CharField()
    articles = CitedArticleOut(many=True, source="cited")
    explanation_zh = serializers.CharField()
    explanation_en = serializers.CharField()
    status = serializers.CharField()
    reason = serializers.CharField()
    proposed_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    settled_by = serializers.CharField()


class RulingPageOut(Out):
    """A page of rulings, oldest first."""

    results = RulingOut(many=True)
    next = serializers.CharField(allow_null=True)
