"""The files that events were brought in from: bytes as they came, beside the record.

They hold names, so that they stand here and never in an event.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EventFile(models.Model):
    """The file of an event, by the event's id; its SHA-256 is that of the record."""

    tournament = models.UUIDField(_("tournament"), primary_key=True, editable=False)
    format = models.CharField(_("format"), max_length=20)
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    data = models.BinaryField(_("file"))

    class Meta:
        verbose_name = _("file of a tournament")
        verbose_name_plural = _("files of tournaments")

    def __str__(self) -> str:
        return self.sha256
