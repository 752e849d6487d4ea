"""Where the parts of the service stand that nobody sees otherwise."""

from django.db import models


class ServicePart(models.Model):
    """When a part last ran, in ms; how far it has come (JSON) and what it found wrong, "" for none.

    A convenience of those who watch: no event rests on it, and a row that is gone is made anew.
    """

    name = models.CharField(max_length=40, primary_key=True)
    ran_at = models.BigIntegerField()
    place = models.TextField(default="", blank=True)
    fault = models.CharField(max_length=300, default="", blank=True)

    class Meta:
        db_table = "service_part"

    def __str__(self) -> str:
        return f"{self.name} {self.fault or 'ok'}"
