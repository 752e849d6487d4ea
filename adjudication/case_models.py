"""Cases as lists read them: written by their projection alone."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from adjudication.cases.values import Awaited, CaseStatus, Instance, SubjectKind
from adjudication.labels.cases import AWAITED, INSTANCES, STATUSES, SUBJECT_KINDS


class Case(models.Model):
    """One case; its id is that of its stream.

    `contested`: the entry of the subject that is contested, 0 for none. `limit_at`: until when it
    could be filed. `judges`: ids of who has decided it, in lines. `outcome` is "" until then.
    `appeal_until`: until when the decision can be contested.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    version = models.PositiveIntegerField()
    instance = models.CharField(
        _("before whom"),
        max_length=12,
        choices=[(instance.value, INSTANCES[instance]) for instance in Instance],
    )
    status = models.CharField(
        _("status"),
        max_length=12,
        choices=[(status.value, STATUSES[status]) for status in CaseStatus],
    )
    awaits = models.CharField(
        _("waits for"),
        max_length=12,
        blank=True,
        default="",
        choices=[(awaited.value, AWAITED[awaited]) for awaited in Awaited if awaited],
    )
    matter = models.CharField(_("kind of dispute"), max_length=12)
    question = models.CharField(_("matter in dispute"), max_length=1000)
    outcome = models.CharField(_("decision"), max_length=12, blank=True, default="")
    edition = models.CharField(_("rules"), max_length=40)
    event = models.CharField(max_length=36, blank=True, default="")
    competition = models.CharField(_("competition"), max_length=300, blank=True, default="")
    section = models.CharField(max_length=300, blank=True, default="")
    subject_kind = models.CharField(
        _("concerns"),
        max_length=12,
        choices=[(kind.value, SUBJECT_KINDS[kind]) for kind in SubjectKind],
    )
    subject = models.UUIDField()
    contested = models.PositiveIntegerField(_("number of the contested entry"), default=0)
    judges = models.TextField(blank=True, default="")
    is_carried_out = models.BooleanField(_("decision has been carried out"), default=False)
    filed_at = models.DateTimeField(_("filed at"))
    limit_at = models.DateTimeField(_("could be filed until"), null=True)
    decided_at = models.DateTimeField(_("decided at"), null=True)
    appeal_until = models.DateTimeField(_("can be contested until"), null=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ("-filed_at", "-id")
        indexes = (
            models.Index(fields=("status", "instance", "-filed_at"), name="case_queue_idx"),
            models.Index(fields=("subject", "contested"), name="case_subject_idx"),
        )

    def __str__(self) -> str:
        return f"{self.get_instance_display()} · {self.question}"


class CasePaper(models.Model):
    """The bytes of a paper handed in with a case, by their SHA-256; its name stands in the case.

    Neither an event nor drawn from any: rebuilding the read models leaves it as it is.
    """

    sha256 = models.CharField(max_length=64, primary_key=True, editable=False)
    size = models.PositiveIntegerField(_("size in bytes"))
    content = models.BinaryField(_("content"))
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("paper of a case")
        verbose_name_plural = _("papers of cases")

    def __str__(self) -> str:
        return self.sha256
