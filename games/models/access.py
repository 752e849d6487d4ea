"""Who may act: the offices people hold, and the devices that act for them.

Xiangqi rules 2020, chapter 17 and article 18 (裁判员): the offices behind the roles.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.registry import new_id


class OfficeRole(models.TextChoices):
    """The roles a person or device can be given; the server's own is not among them."""

    PLAYER = "player", _("player")
    ARBITER = "arbiter", _("arbiter")
    DEPUTY_CHIEF_ARBITER = "deputy_chief_arbiter", _("deputy chief arbiter")
    CHIEF_ARBITER = "chief_arbiter", _("chief arbiter")
    ORGANISER = "organiser", _("organising committee")
    COMMITTEE = "committee", _("appeals committee")
    ARCHIVIST = "archivist", _("archivist")
    RATING_OFFICE = "rating_office", _("rating office")


class Appointment(models.Model):
    """An office a person holds: for one section of a competition, all of it, or all."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="appointments",
    )
    role = models.CharField(
        _("role"),
        max_length=20,
        choices=[choice for choice in OfficeRole.choices if choice[0] != "player"],
    )
    competition = models.CharField(
        _("competition"),
        max_length=300,
        blank=True,
        default="",
        help_text=_("Empty: every competition."),
    )
    section = models.CharField(
        _("section"),
        max_length=100,
        blank=True,
        default="",
        help_text=_("Group or division of the competition; empty: all of it."),
    )

    class Meta:
        verbose_name = _("appointment")
        verbose_name_plural = _("appointments")
        ordering = ("user", "role", "competition", "section")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "role", "competition", "section"), name="appointment_unique"
            ),
            models.CheckConstraint(
                condition=models.Q(section="") | ~models.Q(competition=""),
                name="appointment_section_of_competition",
                violation_error_message=_("A section needs its competition."),
            ),
        )

    def __str__(self) -> str:
        where = f"{self.competition} {self.section}".strip()
        person = self.user.get_full_name() or self.user.get_username()
        return f"{person} {self.get_role_display()} {where}".strip()


class Device(models.Model):
    """A device that acts with one role, by a token that was shown once.

    The row stays when the token is gone: events name the device by its id.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    token_digest = models.CharField(max_length=128, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=100, help_text=_("For example: tablet 3."))
    role = models.CharField(_("role"), max_length=20, choices=OfficeRole.choices)
    actor = models.CharField(
        _("acts for"), max_length=100, help_text=_("Id of the player or person.")
    )
    game = models.UUIDField(_("only for game"), null=True, blank=True)
    competition = models.CharField(
        _("only for competition"), max_length=300, blank=True, default=""
    )
    section = models.CharField(_("only for section"), max_length=100, blank=True, default="")
    issued_by = models.CharField(_("issued by"), max_length=100)
    issued_at = models.DateTimeField(_("issued at"))
    expires_at = models.DateTimeField(_("valid until"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ("-issued_at", "id")

    def __str__(self) -> str:
        return f"{self.name} ({self.get_role_display()})"
