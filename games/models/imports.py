"""Imports at the desk of the office: a batch of files, read, decided on, stored.

Neither events nor drawn from any: a batch is how files came in, and goes on where it stood when
its worker was killed. What is stored of a file stands in the registry, byte for byte.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.registry import new_id


class ImportBatch(models.Model):
    """Files that somebody brought together, or that a watched folder (`folder`) held.

    `edition` names the rule book of all of them, "" leaves it to the files. `decisions` are the
    answers to what the files leave open, as `games.importing.batches` writes them; `people` says
    name -> id of the registry. Who had it stored is `decided_by`. `step` numbers the pieces of
    work about it.
    """

    class State(models.TextChoices):
        """Where a batch stands; `OPEN` waits for a person."""

        READING = "reading", _("being read")
        OPEN = "open", _("waits for your decision")
        STORING = "storing", _("being stored")
        DONE = "done", _("done")
        LEFT = "left", _("left off")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    brought_by = models.CharField(_("brought by"), max_length=100)
    brought_at = models.DateTimeField(_("brought at"))
    decided_by = models.CharField(_("decided by"), max_length=100, blank=True, default="")
    folder = models.CharField(_("watched folder"), max_length=100, blank=True, default="")
    attribution = models.CharField(_("attribution"), max_length=300, blank=True, default="")
    edition = models.CharField(_("edition"), max_length=60, blank=True, default="")
    decisions = models.JSONField(default=list)
    people = models.JSONField(default=dict)
    state = models.CharField(
        _("state"), max_length=12, choices=State.choices, default=State.READING
    )
    step = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(_("done at"), null=True)

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ("-brought_at", "-id")

    def __str__(self) -> str:
        return f"{self.brought_at:%Y-%m-%d %H:%M} {self.folder}".rstrip()


class ImportFile(models.Model):
    """A file of a batch: its bytes until it is settled, and what reading and storing it gave.

    `path` is the file that was brought, `name` also says which file inside a ZIP. `waiting`
    games wait for an answer, `rejected` ones are not stored; `report` holds both, line by line.
    `duplicates` stood in the record before.
    """

    class State(models.TextChoices):
        """Where a file stands; `REFUSED` is not read at all."""

        WAITING = "waiting", _("not read yet")
        READ = "read", _("has been read")
        STORED = "stored", _("stored")
        REFUSED = "refused", _("not taken")

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="files")
    number = models.PositiveIntegerField()
    path = models.CharField(max_length=500)
    name = models.CharField(_("file name"), max_length=500)
    sha256 = models.CharField(max_length=64, db_index=True)
    size = models.PositiveBigIntegerField(_("size in bytes"))
    modified = models.BigIntegerField(default=0)
    content = models.BinaryField(_("content"))
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)
    format = models.CharField(_("format"), max_length=20, blank=True, default="")
    encoding = models.CharField(_("encoding"), max_length=20, blank=True, default="")
    games = models.PositiveIntegerField(default=0)
    duplicates = models.PositiveIntegerField(default=0)
    waiting = models.PositiveIntegerField(default=0)
    rejected = models.PositiveIntegerField(default=0)
    stored = models.PositiveIntegerField(default=0)
    comments = models.PositiveIntegerField(_("comments"), default=0)
    variations = models.PositiveIntegerField(_("variations"), default=0)
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ("batch", "number")
        constraints = (
            models.UniqueConstraint(fields=("batch", "number"), name="import_file_once"),
        )
        indexes = (models.Index(fields=("batch", "state", "number"), name="import_file_state"),)

    def __str__(self) -> str:
        return self.name
