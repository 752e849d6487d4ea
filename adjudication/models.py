"""The read model of rulings, written only by its projection and rebuilt from the ledger."""

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
