"""Who and what the events point at: players, and the files games were read from.

Names of persons live here and never in events, so a name can be corrected or erased
while the ledger still verifies.
"""

from uuid import UUID

from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid_utils.compat import uuid7

from games.labels.people import beside
from games.versioned import Versioned


def new_id() -> UUID:
    """Return a new time-ordered id (UUIDv7)."""
    return uuid7()


class Player(Versioned):
    """A person who plays; events know only the id.

    A record that a person found to be another's (`merged_into`) stays, with its writing of the
    name and its number: both go on finding the person, and the ids of old events with them.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(
        _("name of the person"), max_length=100, help_text=_("As printed in the record.")
    )
    federation_number = models.CharField(
        _("federation number"), max_length=40, blank=True, default=""
    )
    unit = models.CharField(_("club or delegation"), max_length=100, blank=True, default="")
    search_key = models.TextField(editable=False, default="")
    sort_key = models.CharField(max_length=200, editable=False, db_index=True)
    plain_name = models.CharField(max_length=100, editable=False, default="", db_index=True)
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("is the same person as"),
        on_delete=models.PROTECT,
        related_name="merged",
        null=True,
        editable=False,
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("sort_key", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("name", "unit", "federation_number"), name="player_name_unit_number_unique"
            ),
            models.UniqueConstraint(
                fields=("federation_number",),
                condition=~models.Q(federation_number=""),
                name="player_federation_number_unique",
            ),
        )

    def __str__(self) -> str:
        # Where the office picks a person, the number tells namesakes apart.
        return beside(self.name, self.federation_number)


class Source(models.Model):
    """The bytes of a file that games were read from, kept as they came."""

    sha256 = models.CharField(max_length=64, primary_key=True, editable=False)
    filename = models.CharField(_("file name"), max_length=255)
    format = models.CharField(_("format"), max_length=20)
    encoding = models.CharField(_("encoding"), max_length=20, blank=True, default="")
    size = models.PositiveBigIntegerField(_("size in bytes"))
    content = models.BinaryField(_("content"))
    attribution = models.CharField(_("attribution"), max_length=300, blank=True, default="")
    imported_at = models.DateTimeField(_("imported at"))

    class Meta:
        verbose_name = _("source file")
        verbose_name_plural = _("source files")
        ordering = ("-imported_at", "sha256")

    def __str__(self) -> str:
        return self.filename


class SourceGame(models.Model):
    """One game of a source file: where it stands there and what its header says."""

    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="games")
    index = models.PositiveIntegerField()
    stream_id = models.UUIDField(unique=True)
    tags = models.JSONField(default=list)
    competition = models.CharField(max_length=300, blank=True, default="")
    round = models.CharField(max_length=60, blank=True, default="")
    place = models.CharField(max_length=100, blank=True, default="")
    date_text = models.CharField(max_length=60, blank=True, default="")
    played_on = models.DateField(null=True, blank=True)
    warnings = models.JSONField(default=list)

    class Meta:
        ordering = ("source", "index")
        constraints = (
            models.UniqueConstraint(fields=("source", "index"), name="source_game_unique"),
        )

    def __str__(self) -> str:
        return f"{self.source_id[:12]}#{self.index}"


class Annotation(models.Model):
    """What a file says of a game beside its moves; `content` is of `games.notation.annotations`.

    Neither an event nor drawn from any: rebuilding the read models leaves it as it is.
    """

    stream_id = models.UUIDField(unique=True)
    source_sha256 = models.CharField(max_length=64)
    format = models.CharField(_("format"), max_length=20)
    imported_by = models.CharField(_("imported by"), max_length=100)
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField(_("content"))
    comments = models.PositiveIntegerField(_("comments"))
    variations = models.PositiveIntegerField(_("variations"))

    class Meta:
        verbose_name = _("annotations of a game")
        verbose_name_plural = _("annotations of a game")

    def __str__(self) -> str:
        return f"{self.stream_id} {self.format}"
