"""The form of a row with a version: it carries the version seen, and says what changed."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.labels.refusals import visible_name
from games.streams.visible import NAMES
from games.versioned import RowChangedError, Versioned

if TYPE_CHECKING:
    _ModelForm = forms.ModelForm[Any]
else:
    _ModelForm = forms.ModelForm

SEEN = "seen"


class VersionedForm(_ModelForm):
    """Keeps what was typed, and refuses it once, where somebody else has written since."""

    seen = forms.IntegerField(required=False, label="", widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields[SEEN].initial = self.instance.version if self.instance.pk else None

    def clean(self) -> dict[str, Any]:
        """Refuse names not seen in full, and what was typed over a row that has changed since."""
        cleaned = super().clean() or self.cleaned_data
        for name in [name for name in cleaned if name in NAMES and isinstance(cleaned[name], str)]:
            try:
                visible_name(cleaned[name])
            except forms.ValidationError as error:
                self.add_error(name, error)
        if self.instance._state.adding or SEEN in self.errors:
            return cleaned
        rows = type(self.instance)._base_manager
        # Held until the row is stored: the office writes in one transaction.
        now: Versioned = rows.select_for_update().get(pk=self.instance.pk)
        try:
            now.check_seen(cleaned.get(SEEN) or 0)
        except RowChangedError as error:
            self._show(now, error.changed)
        return cleaned

    def _show(self, now: Versioned, changed: tuple[str, ...]) -> None:
        """Say at each field what stands there now; the next press writes over it knowingly."""
        self.add_error(
            None,
            _(
                "Somebody else has changed this since you opened it; nothing was stored. "
                "What stands there now is beside the fields: save again to keep yours."
            ),
        )
        for name in changed:
            field = now._meta.get_field(name)
            if field.name not in self.fields:
                continue
            choice = getattr(now, f"get_{field.name}_display", None)
            value = choice() if choice else getattr(now, field.name)
            self.add_error(field.name, _("Now: %(value)s") % {"value": value or "—"})
        # What was typed is shown again, over the version that has now been seen.
        data: Any = self.data.copy()  # type: ignore[attr-defined]
        data[self.add_prefix(SEEN)] = str(now.version)
        self.data = data
