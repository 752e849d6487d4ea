"""Who is who, as people decided it: outside the ledger, for events hold ids alone."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.registry import Player, new_id


class NameKey(models.Model):
    """A beginning from which a person is found: name, part of it, pinyin, initials, number.

    Bytes, because their order is the same in every database: what begins with a word lies
    between that word and the next.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="keys")
    key = models.BinaryField(max_length=240)

    class Meta:
        indexes = (models.Index(fields=("key", "player"), name="name_key_idx"),)

    def __str__(self) -> str:
        return bytes(self.key).decode()


class IdentityAct(models.TextChoices):
    """What was decided about two records."""

    MERGE = "merge", _("records merged")
    SPLIT = "split", _("games split off")
    DISTINCT = "distinct", _("not the same person")
    UNDO = "undo", _("decision undone")
    ERASE = "erase", _("person erased")


class IdentityDecision(models.Model):
    """A decision of the registry; rows are added and never changed.

    `person` is whose record stands, `other` the record merged into it, split off it, or of
    somebody else. `streams` are the games that went with a split; `moved` the rows that went
    with a merge, `app.model` and key. An erasure names one record as both. Ids only:
    what is personal stands with the person.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    act = models.CharField(_("decision"), max_length=10, choices=IdentityAct.choices)
    person = models.ForeignKey(
        Player, verbose_name=_("person"), on_delete=models.PROTECT, related_name="+"
    )
    other = models.ForeignKey(
        Player, verbose_name=_("other record"), on_delete=models.PROTECT, related_name="+"
    )
    streams = models.JSONField(default=list)
    moved = models.JSONField(default=list)
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="undone_by", null=True
    )
    reason = models.CharField(_("reason"), max_length=500)
    by = models.CharField(max_length=200)
    role = models.CharField(max_length=40)
    at = models.DateTimeField(_("decided at"))

    class Meta:
        verbose_name = _("decisions on identity")
        verbose_name_plural = _("decisions on identity")
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.get_act_display()} {self.at:%Y-%m-%d}"


class Attribution(models.Model):
    """Whom a player of one game is, where a split says otherwise than the game's record."""

    stream_id = models.UUIDField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attributions")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream_id", "player"), name="attribution_unique"),
        )

    def __str__(self) -> str:
        return f"{self.stream_id} {self.player_id} {self.person_id}"
