"""Files as they came, beside the record: what events were brought in from, scans of sheets.

They hold names and signatures, so that they stand here and never in an event.
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


class SheetScan(models.Model):
    """The scan of a signed slip or sheet by its SHA-256; which one it is stands in the record.

    Neither an event nor drawn from any: rebuilding the read models leaves it as it is.
    """

    sha256 = models.CharField(_("SHA-256"), max_length=64, primary_key=True, editable=False)
    size = models.PositiveIntegerField(_("size in bytes"))
    media_type = models.CharField(_("format"), max_length=40)
    content = models.BinaryField(_("file"))
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("scan of a sheet")
        verbose_name_plural = _("scans of sheets")

    def __str__(self) -> str:
        return self.sha256


class WitnessNote(models.Model):
    """The names of those at a lot, by the commitment that the record has in their place.

    Neither an event nor drawn from any: it may be taken out, and every hash stays valid.
    """

    commitment = models.CharField(max_length=80, primary_key=True, editable=False)
    tournament = models.UUIDField(_("tournament"), db_index=True)
    names = models.CharField(_("names"), max_length=300)
    salt = models.CharField(max_length=32)

    class Meta:
        verbose_name = _("names of witnesses")
        verbose_name_plural = _("names of witnesses")

    def __str__(self) -> str:
        return self.commitment
