"""Read model: the feeds of rating offices, numbered without a hole. Ids alone, no names."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Feed(models.TextChoices):
    """Which feed."""

    RESULTS = "results", _("confirmed results")
    EVENTS = "events", _("published tournaments")


class FeedItem(models.Model):
    """A line of a feed: what stands at `key` of an event from a position of the log on.

    `number` is dense in its feed, `revision` in its key. `stream`, `version` and `position` name
    the entry of the log that brought it about. Strangers see it from `due_at` (server ms) on, when
    the delay of its event is over. `content` is None where nothing stands at the key any more,
    `changes` has field, before and after of all that differs from the revision before.
    """

    feed = models.CharField(max_length=10, choices=Feed.choices)
    number = models.BigIntegerField()
    tournament = models.UUIDField()
    key = models.CharField(max_length=60)
    revision = models.PositiveIntegerField()
    position = models.BigIntegerField()
    stream = models.UUIDField()
    version = models.PositiveIntegerField()
    recorded_at = models.BigIntegerField()
    due_at = models.BigIntegerField()
    game = models.UUIDField(null=True)
    content = models.JSONField(null=True)
    changes = models.JSONField(default=list)

    class Meta:
        verbose_name = _("line of a feed")
        verbose_name_plural = _("lines of feeds")
        ordering = ("feed", "number")
        constraints = (
            models.UniqueConstraint(fields=("feed", "number"), name="feed_item_number"),
            models.UniqueConstraint(
                fields=("feed", "tournament", "key", "revision"), name="feed_item_revision"
            ),
        )
        indexes = (
            models.Index(fields=("game",), name="feed_item_game_idx"),
            models.Index(fields=("feed", "due_at"), name="feed_item_due_idx"),
        )

    def __str__(self) -> str:
        return f"{self.feed} {self.number}"
