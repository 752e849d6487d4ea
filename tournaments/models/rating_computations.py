"""What a computed rating list was computed from: enough to compute it again from zero."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.registry import PlayerRating, RatingList


class RatingComputation(models.Model):
    """The system, its parameters and the games of an edition of a list; never changed.

    `feed` is the address of the feed pulled, "" for the server's own, and `number` its last line
    then. `games` are the rated games as `tournaments.ratings.feed_games.FeedGame`; `digest` is
    that of parameters, games and ratings together.
    """

    list = models.OneToOneField(
        RatingList,
        verbose_name=_("rating list"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="computation",
    )
    system = models.CharField(_("rating system"), max_length=20)
    version = models.CharField(_("version"), max_length=20)
    parameters = models.JSONField(_("parameters"))
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))
    feed = models.CharField(_("feed"), max_length=300, blank=True, default="")
    number = models.BigIntegerField(_("last line of the feed"))
    digest = models.CharField(_("SHA-256"), max_length=64)
    games = models.JSONField(_("rated games"))

    class Meta:
        verbose_name = _("computed rating list")
        verbose_name_plural = _("computed rating lists")
        ordering = ("list",)

    def __str__(self) -> str:
        return f"{self.list} {self.system} {self.version}"


class RatingSteps(models.Model):
    """How a rating of a computed list came about, period by period and game by game.

    `periods` are as `tournaments.ratings.shown_steps` spells them; opponents by their ids in the
    registry, so that no name is kept here.
    """

    rating = models.OneToOneField(
        PlayerRating,
        verbose_name=_("rating"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="steps",
    )
    periods = models.JSONField(_("rating periods"))

    class Meta:
        verbose_name = _("steps of a rating")
        verbose_name_plural = _("steps of ratings")
        ordering = ("rating",)

    def __str__(self) -> str:
        return str(self.rating)
