"""The form on which files are brought."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.labels.codes import EDITIONS
from games.rules.editions import editions


class _Files(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files; its value is a list."""

    widget = _Files

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """Check each of them; an empty file is for the report to name."""
        given = data if isinstance(data, list | tuple) else [data]
        clean_one = super().clean
        return [clean_one(file, initial) for file in given]


class BringForm(forms.Form):
    """Files, and what is known of all of them."""

    brought = FilesField(
        label=_("Files"),
        allow_empty_file=True,
        help_text=_("Several at a time; ZIPs are unpacked."),
    )
    edition = forms.ChoiceField(
        label=_("edition"),
        required=False,
        help_text=_("Only where all files are of one; games of another are then rejected."),
    )
    attribution = forms.CharField(
        label=_("source and licence"),
        max_length=300,
        required=False,
        help_text=_("Kept with every file: where it is from and under which terms."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        words = [(code, EDITIONS.get(code, code)) for code in editions()]
        field: Any = self.fields["edition"]
        field.choices = [("", _("as the files tell")), *words]
