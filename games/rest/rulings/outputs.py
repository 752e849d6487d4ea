"""The shapes of answers about rulings."""

from rest_framework import serializers

from games.models import Ruling
from games.rest.fields import Out
from games.words.articles import article_addresses


class GameRulingOut(Out):
    """A ruling, by the event that proposed it."""

    version = serializers.IntegerField()
    claim_version = serializers.IntegerField()
    question = serializers.CharField()
    verdict = serializers.CharField()
    result = serializers.CharField(allow_blank=True)
    against = serializers.CharField(allow_blank=True)
    articles = serializers.ListField(child=serializers.CharField())
    must_vary = serializers.CharField(
        allow_blank=True, help_text="A side, `either` or empty: who must vary (23.5.2)."
    )
    rounds_to_vary = serializers.IntegerField(help_text="Within how many moves of its own.")
    needs_idle = serializers.BooleanField(help_text="One of them must be idle (23.5.2.3).")
    first_ply = serializers.IntegerField(help_text="First move ruled on; 0 without any.")
    last_ply = serializers.IntegerField()
    status = serializers.ChoiceField(choices=["proposed", "confirmed", "overruled"])


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
    article = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    against = serializers.ListField(
        child=serializers.CharField(), help_text="Chased men: square, letter, root[, joint]."
    )
    evidence = serializers.ListField(child=serializers.CharField())
    passes = serializers.BooleanField()
    explanation_zh = serializers.CharField(allow_blank=True)
    explanation_en = serializers.CharField(allow_blank=True)


ADDRESSES = "Article as cited -> address of its text; without those of no book here."


class FullRulingOut(GameRulingOut):
    """A ruling with its proof, and what became of it."""

    article_addresses = serializers.DictField(child=serializers.CharField(), help_text=ADDRESSES)

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
    overruled_under = serializers.CharField(allow_blank=True, help_text="Article, if named.")


class WatchOut(Out):
    """What a confirmed ruling asks of the moves that follow (23.5.2)."""

    ruling_version = serializers.IntegerField()
    must_vary = serializers.CharField(help_text="A side, or `either`.")
    since_ply = serializers.IntegerField(help_text="Last move before the ruling was binding.")
    rounds = serializers.IntegerField()
    needs_idle = serializers.BooleanField()
    moves_left = serializers.IntegerField(
        help_text="Moves still allowed to the side; of both together with `either`."
    )


class RulingOut(Out):
    """A ruling as lists show it."""

    id = serializers.UUIDField()
    game = serializers.UUIDField(source="game_id")
    version = serializers.IntegerField()
    question = serializers.CharField()
    verdict = serializers.CharField()
    articles = serializers.CharField()
    article_addresses = serializers.SerializerMethodField(help_text=ADDRESSES)
    explanation_zh = serializers.CharField()
    explanation_en = serializers.CharField()
    status = serializers.CharField()
    reason = serializers.CharField()
    proposed_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    settled_by = serializers.CharField()

    def get_article_addresses(self, ruling: Ruling) -> dict[str, str]:
        """Return where the articles cited are read."""
        return article_addresses(ruling.game.edition, ruling.articles.split())


class RulingPageOut(Out):
    """A page of rulings, oldest first."""

    results = RulingOut(many=True)
    next = serializers.CharField(allow_null=True)
