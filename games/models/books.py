"""Federations' own books: every version that was ever published, as it was published."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class PublishedBook(models.Model):
    """One version of a federation's book; only whether it is the latest ever changes."""

    code = models.CharField(_("code"), max_length=40)
    version = models.PositiveIntegerField(_("version"))
    edition = models.CharField(_("edition"), max_length=40)
    name = models.CharField(_("name in Chinese"), max_length=100)
    name_en = models.CharField(_("name in English"), max_length=100, blank=True, default="")
    content = models.JSONField(_("content"))
    note = models.CharField(_("what it is for"), max_length=300, blank=True, default="")
    is_latest = models.BooleanField(_("latest version"), default=True)
    published_at = models.DateTimeField(_("published on"))
    published_by = models.CharField(_("published by"), max_length=100)

    class Meta:
        verbose_name = _("federation's book")
        verbose_name_plural = _("federations' books")
        ordering = ("code", "-version")
        constraints = (
            models.UniqueConstraint(fields=("code", "version"), name="book_version_unique"),
            models.UniqueConstraint(
                fields=("code",),
                condition=models.Q(is_latest=True),
                name="book_has_one_latest_version",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
