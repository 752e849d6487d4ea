"""Who may act: the offices people hold, and the devices that act for them.

Xiangqi rules 2020, chapter 17 and article 18 (裁判员): the offices behind the roles.
"""

from datetime import date
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
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


class ConsentForms(models.TextChoices):
    """How somebody consented."""

    IN_PERSON = "in_person", _("in person")
    IN_WRITING = "in_writing", _("on paper")


class AppointmentRows(models.QuerySet["Appointment"]):
    """Appointments, of which some are in force."""

    def in_force(self, day: date | None = None) -> Self:
        """Return those that are in force on a day, today by the clock of the office."""
        on = day or timezone.localdate()
        begun = models.Q(from_on=None) | models.Q(from_on__lte=on)
        not_over = models.Q(to_on=None) | models.Q(to_on__gte=on)
        return self.filter(begun, not_over, revoked_at=None)


class Appointment(models.Model):
    """An office a person holds: in a section of an event, all of it, or everywhere.

    Derived from the register of offices; `event` is an id, `under` the appointment or token by
    whose power it was given, "" that of the federation.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
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
    event = models.CharField(_("competition"), max_length=36, blank=True, default="")
    section = models.CharField(_("section"), max_length=100, blank=True, default="")
    from_on = models.DateField(_("in office from"), null=True, blank=True)
    to_on = models.DateField(_("in office until"), null=True, blank=True)
    appointed_by = models.CharField(_("appointed by"), max_length=100, blank=True, default="")
    appointed_at = models.DateTimeField(_("appointed at"), default=timezone.now)
    under = models.CharField(max_length=36, blank=True, default="")
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")

    objects = AppointmentRows.as_manager()

    class Meta:
        verbose_name = _("appointment")
        verbose_name_plural = _("appointments")
        ordering = ("user", "role", "event", "section", "id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(section="") | ~models.Q(event=""),
                name="appointment_section_of_event",
                violation_error_message=_("A section goes with its event."),
            ),
        )

    def __str__(self) -> str:
        person = self.user.get_full_name() or self.user.get_username()
        return f"{person} {self.get_role_display()} {self.section}".strip()

    def is_in_force(self) -> bool:
        """Return whether it is in force today."""
        day = timezone.localdate()
        begun = self.from_on is None or self.from_on <= day
        return self.revoked_at is None and begun and (self.to_on is None or day <= self.to_on)


class NamedEvent(models.Model):
    """An event that has its id and title before its regulations; from the register of offices."""

    event = models.CharField(max_length=36, primary_key=True)
    title = models.CharField(_("title"), max_length=300)
    named_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("event named")
        verbose_name_plural = _("events named")
        ordering = ("-named_at",)

    def __str__(self) -> str:
        return self.title


class Consent(models.Model):
    """Somebody lets officials act for them, at one event or at all; from the register.

    `person` is the id of a record of the registry, or that of somebody who logs in.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    person = models.CharField(_("person"), max_length=100, db_index=True)
    event = models.CharField(_("competition"), max_length=36, blank=True, default="")
    form = models.CharField(_("how"), max_length=12, choices=ConsentForms.choices)
    paper = models.CharField(max_length=64, blank=True, default="")
    recorded_by = models.CharField(_("recorded by"), max_length=100)
    recorded_at = models.DateTimeField(_("recorded at"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True, default="")

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        ordering = ("-recorded_at", "id")

    def __str__(self) -> str:
        return f"{self.person} {self.get_form_display()}"


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
    event = models.CharField(_("only for competition"), max_length=36, blank=True, default="")
    section = models.CharField(_("only for section"), max_length=100, blank=True, default="")
    under = models.CharField(max_length=36, blank=True, default="")
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
