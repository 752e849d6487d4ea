"""Runs over the archive: who asked for which games, their ranges, and what drifted.

Not read models: no stream says it, and building those anew leaves these rows alone.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from adjudication.labels.drift import KINDS
from games.rules.books.article import Article, parse_articles


class Readjudication(models.Model):
    """A run: everything ruled on and audited in the games chosen, done again by one code.

    `choice` as `readjudication.choosing` writes it. `code_version`: of the code that does it
    again; a worker with other code takes no part. `games`: how many were chosen.
    """

    asked_by = models.CharField(_("started by"), max_length=100)
    asked_at = models.DateTimeField(_("started at"))
    choice = models.JSONField(_("games chosen"))
    code_version = models.CharField(_("code"), max_length=40)
    games = models.PositiveIntegerField(_("number of games"))
    stopped_at = models.DateTimeField(_("stopped at"), null=True)
    finished_at = models.DateTimeField(_("finished at"), null=True)

    class Meta:
        verbose_name = _("re-adjudication")
        verbose_name_plural = _("re-adjudications")
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.pk}"


class ReadjudicationRange(models.Model):
    """Games of a run that one worker takes at a time; its counts are written when it is done.

    `games` are their ids. A worker holds it until `claimed_until` (ms), as it does the work list's
    rows. `cpu_ms`: what it cost.
    """

    class State(models.TextChoices):
        """Where a range stands."""

        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        GIVEN_UP = "given_up", _("given up")

    run = models.ForeignKey(Readjudication, on_delete=models.CASCADE, related_name="ranges")
    number = models.PositiveIntegerField()
    games = models.JSONField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    claimed_by = models.CharField(max_length=200, default="")
    claimed_until = models.BigIntegerField(default=0)
    attempts = models.PositiveIntegerField(default=0)
    done_games = models.PositiveIntegerField(default=0)
    rulings = models.PositiveIntegerField(default=0)
    audits = models.PositiveIntegerField(default=0)
    cpu_ms = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("run", "number"), name="readjudication_range_once"),
        )
        indexes = (
            models.Index(
                fields=("run", "state", "attempts", "number"), name="readjudication_open_idx"
            ),
        )

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number} {self.state}"


class Drift(models.Model):
    """One thing that comes out otherwise than it stands on record; the record still counts.

    `number` counts within run and game. `version`: the ruling's event or the audit's;
    `at_version`: the claim's or the finding's, 0 for a finding of no event. `subject`: the
    question ruled on or the code of the finding. `then` and `now`: a verdict, articles, labels,
    a finding's weight, or what went wrong. `articles` cite what it falls under: what was cited
    then or, of what is new, now.
    """

    class Kind(models.TextChoices):
        """What drifted: of a ruling, of an audit, of either."""

        VERDICT = "verdict", KINDS["verdict"]
        ARTICLES = "articles", KINDS["articles"]
        LABELS = "labels", KINDS["labels"]
        GAINED = "gained", KINDS["gained"]
        LOST = "lost", KINDS["lost"]
        FAILED = "failed", KINDS["failed"]

    run = models.ForeignKey(Readjudication, on_delete=models.CASCADE, related_name="drifts")
    # Lists of games are built anew at any time: their rows go and come back.
    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(_("what drifted"), max_length=12, choices=Kind.choices)
    version = models.PositiveIntegerField(_("event number"))
    at_version = models.PositiveIntegerField()
    ply = models.PositiveIntegerField(_("number of the move"))
    subject = models.CharField(max_length=60)
    then = models.TextField(_("then"))
    now = models.TextField(_("now"))
    articles = models.TextField(_("articles"))
    code_then = models.CharField(_("code then"), max_length=40)
    code_now = models.CharField(_("code now"), max_length=40)

    class Meta:
        verbose_name = _("drift")
        verbose_name_plural = _("drifts")
        ordering = ("run", "game", "number")
        constraints = (
            models.UniqueConstraint(fields=("run", "game", "number"), name="drift_once"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

    @property
    def cited(self) -> tuple[Article, ...]:
        """Stored as text, read back as values."""
        return parse_articles(self.articles)
