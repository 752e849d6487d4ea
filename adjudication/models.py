"""Rulings and claims as lists and figures read them: written by their projection alone."""

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.labels.codes import RULING_STATUSES
from games.record.ruling import RulingStatus
from games.rules.books.article import Article, parse_articles


class Ruling(models.Model):
    """One ruling as lists show it; its id is that of the event that holds the evidence."""

    id = models.UUIDField(primary_key=True, editable=False)
    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        on_delete=models.CASCADE,
        related_name="ruling_rows",
        db_constraint=False,
    )
    version = models.PositiveIntegerField(_("event number"))
    question = models.CharField(_("question"), max_length=40)
    verdict = models.CharField(_("verdict"), max_length=40)
    articles = models.TextField(_("articles"))
    explanation_zh = models.TextField(blank=True, default="")
    explanation_en = models.TextField(blank=True, default="")
    status = models.CharField(
        _("status"),
        max_length=12,
        choices=[(status.value, RULING_STATUSES[status]) for status in RulingStatus],
    )
    reason = models.TextField(_("reason"), blank=True, default="")
    proposed_at = models.DateTimeField(_("proposed at"))
    settled_at = models.DateTimeField(_("settled at"), null=True)
    settled_by = models.CharField(_("settled by"), max_length=100, blank=True, default="")

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ("-proposed_at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="ruling_game_version_unique"),
        )

    def __str__(self) -> str:
        return f"{self.question} {self.verdict}"

    @property
    def cited(self) -> tuple[Article, ...]:
        """Stored as text, read back as values."""
        return parse_articles(self.articles)


class Outcome(StrEnum):
    """What has become of a claim; each claim has exactly one."""

    WAITING = "waiting"
    PROPOSED = "proposed"
    UPHELD = "upheld"
    NOT_UPHELD = "not_upheld"
    OVERRULED = "overruled"
    LEFT_TO_ARBITER = "left_to_arbiter"
    LAPSED = "lapsed"


class Claim(models.Model):
    """One claim or review that a worker answers; its id is that of its event.

    `side` is "" where an arbiter asked. `article`: the deciding one, first of its ruling.
    `answer_ms`: from claim to ruling; `settle_ms`: from there until somebody confirmed or
    overruled it, None where it bound at once.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        on_delete=models.CASCADE,
        related_name="claim_rows",
        db_constraint=False,
    )
    version = models.PositiveIntegerField(_("event number"))
    side = models.CharField(max_length=20, blank=True, default="")
    question = models.CharField(_("question"), max_length=40)
    outcome = models.CharField(max_length=16)
    article = models.CharField(_("article"), max_length=80, blank=True, default="")
    ruling = models.ForeignKey(
        Ruling,
        verbose_name=_("ruling"),
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        null=True,
    )
    made_at = models.DateTimeField()
    answer_ms = models.BigIntegerField(null=True)
    settle_ms = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ("-made_at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="claim_game_version_unique"),
        )
        indexes = (
            models.Index(fields=("question", "outcome"), name="claim_question_idx"),
            models.Index(fields=("article", "outcome"), name="claim_article_idx"),
            models.Index(fields=("-made_at", "-id"), name="claim_made_idx"),
            models.Index(fields=("answer_ms",), name="claim_answer_idx"),
            models.Index(fields=("settle_ms",), name="claim_settle_idx"),
        )

    def __str__(self) -> str:
        return f"{self.question} {self.outcome}"
