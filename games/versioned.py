"""Rows that people edit, each with a version: nobody overwrites what he has not seen.

A row remembers at which version each of its fields changed last: names of fields, never
values, so that what is personal stands in one place only.
"""

from collections.abc import Iterable
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from games.streams.refusals import declare_refusals, gettext_noop

declare_refusals(
    412, row_changed=gettext_noop("Somebody else has changed this since: look at it as it is now.")
)

_OWN = frozenset({"version", "changed"})


class RowChangedError(Exception):
    """The row has been written since it was read; `changed` are the fields written since."""

    code = "row_changed"

    def __init__(self, *, version: int, changed: Iterable[str]) -> None:
        super().__init__(self.code)
        self.version = version
        self.changed = tuple(changed)


class Versioned(models.Model):
    """A row with a version that rises with every writing."""

    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    changed = models.JSONField(default=dict, editable=False)

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Write the row, unless it has been written since this one was read.

        :raises RowChangedError: it has been.
        """
        if self._state.adding:
            super().save(*args, **options)
            return
        if options.get("update_fields") is not None:
            options["update_fields"] = {*options["update_fields"], *_OWN}
        read = self.version, self.changed
        try:
            with transaction.atomic():
                self._advance()
                super().save(*args, **options)
        except Exception:
            self.version, self.changed = read
            raise

    def check_seen(self, seen: int) -> None:
        """Let pass only who has seen the row as it was read now.

        :raises RowChangedError: it has been written since.
        """
        if seen != self.version:
            raise RowChangedError(version=self.version, changed=self.changed_since(seen))

    def changed_since(self, seen: int) -> tuple[str, ...]:
        """Return the fields written after the version `seen`, in the order of the model."""
        order = [field.attname for field in self._meta.concrete_fields]
        return tuple(name for name in order if self.changed.get(name, 0) > seen)

    def _advance(self) -> None:
        rows = type(self)._base_manager.filter(pk=self.pk)
        # The count of rows tells whether this writer was first: no lock is needed before.
        if not rows.filter(version=self.version).update(version=self.version + 1):
            now = rows.first()
            if now is None:
                return
            now.check_seen(self.version)
        self.version += 1
        names = [
            field.attname
            for field in self._meta.concrete_fields
            if not field.primary_key and field.attname not in _OWN
        ]
        before = rows.values(*names).get()
        written = {name: self.version for name in names if before[name] != getattr(self, name)}
        self.changed = {**self.changed, **written}
