"""The register of sanctions (处罚登记), across events: written by its projection alone."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.labels.offences import MEASURES, OFFENCE_STATUSES

CRITICISM = "criticism"
"""What an event does that no game does (通报批评)."""
PENALTIES = {**MEASURES, CRITICISM: _("publicly criticised")}


class Sanction(models.Model):
    """One penalty on record: who, what for, under which article, in which game or event.

    `stream` and `version` name the entry; `game` is None for what an event itself imposed.
    `is_in_force`: it stands, neither waiting nor waived nor lifted.
    """

    stream = models.UUIDField(db_index=True)
    version = models.PositiveIntegerField(_("number of the entry"))
    person = models.CharField(max_length=36, blank=True, default="", db_index=True)
    game = models.UUIDField(null=True)
    event = models.CharField(max_length=36, blank=True, default="", db_index=True)
    competition = models.CharField(_("competition"), max_length=300, blank=True, default="")
    section = models.CharField(_("section"), max_length=300, blank=True, default="")
    edition = models.CharField(_("edition"), max_length=40)
    measure = models.CharField(_("penalty"), max_length=20, choices=list(PENALTIES.items()))
    offence = models.CharField(max_length=60, blank=True, default="")
    article = models.CharField(_("article"), max_length=80, blank=True, default="")
    status = models.CharField(_("status"), max_length=12, choices=list(OFFENCE_STATUSES.items()))
    is_in_force = models.BooleanField(_("in force"))
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ("-recorded_at", "-id")
        indexes = (models.Index(fields=("recorded_at", "id"), name="sanction_at_idx"),)

    def __str__(self) -> str:
        return f"{self.person} {self.get_measure_display()} {self.article}"
