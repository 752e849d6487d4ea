"""Read models: written only by projectors, rebuilt at any time from the ledger."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.registry import Player
from games.rules.books.article import Article, parse_articles


class GameStatus(models.TextChoices):
    """How far a game has come, as people read it."""

    ARRANGED = "arranged", _("not started")
    RUNNING = "running", _("under way")
    OVER = "over", _("over, not signed")
    CLOSED = "closed", _("closed")


class Game(models.Model):
    """One game as lists show it; `day` is `played_on` as lists stand by it, 0 for none."""

    id = models.UUIDField(primary_key=True, editable=False)
    version = models.PositiveIntegerField(_("version"))
    edition = models.CharField(_("edition"), max_length=40)
    status = models.CharField(_("status"), max_length=12, choices=GameStatus.choices)
    result = models.CharField(_("result"), max_length=8, blank=True, default="")
    reason = models.CharField(_("reason"), max_length=40, blank=True, default="")
    article = models.CharField(_("article"), max_length=80, blank=True, default="")
    first_player = models.ForeignKey(
        Player,
        verbose_name=_("first mover"),
        on_delete=models.PROTECT,
        related_name="+",
        db_constraint=False,
        null=True,
    )
    second_player = models.ForeignKey(
        Player,
        verbose_name=_("second mover"),
        on_delete=models.PROTECT,
        related_name="+",
        db_constraint=False,
        null=True,
    )
    event = models.CharField(max_length=36, blank=True, default="")
    competition = models.CharField(_("competition"), max_length=300, blank=True, default="")
    round = models.CharField(_("round"), max_length=60, blank=True, default="")
    table = models.CharField(_("table"), max_length=20, blank=True, default="")
    place = models.CharField(_("place"), max_length=100, blank=True, default="")
    played_on = models.DateField(_("date"), null=True, blank=True)
    day = models.IntegerField(editable=False, default=0)
    date_text = models.CharField(_("date as recorded"), max_length=60, blank=True, default="")
    plies = models.PositiveIntegerField(_("number of moves"), default=0)
    open_claims = models.PositiveIntegerField(_("open claims"), default=0)
    rulings = models.PositiveIntegerField(_("rulings"), default=0)
    search_key = models.TextField(editable=False, default="")
    source_sha256 = models.CharField(max_length=64, blank=True, default="")
    arranged_at = models.DateTimeField(_("set up at"))

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-day", "-id")
        indexes = (
            models.Index(fields=("day", "id"), name="game_day_idx"),
            models.Index(fields=("status", "id"), name="game_status_idx"),
            models.Index(fields=("competition",), name="game_competition_idx"),
            models.Index(fields=("event",), name="game_event_idx"),
        )

    def __str__(self) -> str:
        return f"{self.competition} {self.first_player or ''} – {self.second_player or ''}".strip()

    @property
    def cited(self) -> Article | None:
        """The article under which the game ended, None where none speaks."""
        return next(iter(parse_articles(self.article)), None)


class ProjectionCursor(models.Model):
    """How far along the ledger's order a projection has come."""

    name = models.CharField(max_length=40, primary_key=True)
    position = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("projection")
        verbose_name_plural = _("projections")

    def __str__(self) -> str:
        return f"{self.name} @ {self.position}"
