"""Rulings, audits and findings as lists read them: written by their projections alone."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.labels.codes import FINDING_OUTCOMES, FINDING_STATUSES, RULING_STATUSES, SEVERITIES
from games.record.audits.findings import Severity
from games.record.audits.state import FindingOutcome, FindingStatus
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


class Audit(models.Model):
    """One audit of a game, by the event `version`, of its first `audited_version` events.

    The numbers are of its findings by their weight. `id`: of its event.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        on_delete=models.CASCADE,
        related_name="audit_rows",
        db_constraint=False,
    )
    version = models.PositiveIntegerField(_("event number"))
    audited_version = models.PositiveIntegerField(_("audited up to event"))
    edition = models.CharField(_("rules"), max_length=40)
    code_version = models.CharField(max_length=40)
    contradictions = models.PositiveIntegerField(_("contradictions"))
    unclaimed = models.PositiveIntegerField(_("unclaimed"))
    notes = models.PositiveIntegerField(_("notes"))
    audited_at = models.DateTimeField(_("audited at"))

    class Meta:
        verbose_name = _("audit")
        verbose_name_plural = _("audits")
        ordering = ("-audited_at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="audit_game_version_unique"),
        )

    def __str__(self) -> str:
        return f"{self.edition} v{self.audited_version}"


class Finding(models.Model):
    """One finding: of its game's latest audit, or settled and found no longer.

    `audit_version`, `number`: the event of its audit and its place there, which name it.
    `version`: the event it is about, None for none of its own.
    """

    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        on_delete=models.CASCADE,
        related_name="finding_rows",
        db_constraint=False,
    )
    audit_version = models.PositiveIntegerField(_("audit at event"))
    number = models.PositiveIntegerField(_("number"))
    severity = models.CharField(
        _("weight"),
        max_length=16,
        choices=[(severity.value, SEVERITIES[severity]) for severity in Severity],
    )
    code = models.CharField(_("finding of the audit"), max_length=60)
    ply = models.PositiveIntegerField(_("move"), null=True)
    version = models.PositiveIntegerField(_("event number"), null=True)
    articles = models.TextField(_("articles"), blank=True, default="")
    side = models.CharField(_("side"), max_length=20, blank=True, default="")
    by_todays_rules = models.BooleanField(_("by today's rules"))
    status = models.CharField(
        _("status"),
        max_length=12,
        choices=[(status.value, FINDING_STATUSES[status]) for status in FindingStatus],
    )
    outcome = models.CharField(
        _("outcome"),
        max_length=20,
        blank=True,
        default="",
        choices=[(outcome.value, FINDING_OUTCOMES[outcome]) for outcome in FindingOutcome],
    )
    reason = models.TextField(_("reason"), blank=True, default="")
    found_at = models.DateTimeField(_("found at"))
    settled_at = models.DateTimeField(_("settled at"), null=True)
    settled_by = models.CharField(_("settled by"), max_length=100, blank=True, default="")

    class Meta:
        verbose_name = _("finding of the audit")
        verbose_name_plural = _("Findings")
        ordering = ("-found_at", "game", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "audit_version", "number"), name="finding_named_unique"
            ),
        )
        indexes = (
            models.Index(fields=("status", "severity", "-found_at"), name="finding_queue_idx"),
            models.Index(fields=("code", "status"), name="finding_code_idx"),
        )

    def __str__(self) -> str:
        return f"{self.severity} {self.code}"

    @property
    def cited(self) -> tuple[Article, ...]:
        """Stored as text, read back as values."""
        return parse_articles(self.articles)
