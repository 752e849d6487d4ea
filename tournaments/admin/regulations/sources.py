"""Where ratings come from, and when entries and check-in close, as fields of the form.

Questions 118, 124, 126, 145, 208 to 216 of the tournament managers' checklist; gomoku 2025
24.1.1 (报名、报到时限). Times of the day are Beijing time.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.labels.regulations import CHINA
from tournaments.regulations.values import Deadlines, Ratings

PREFIX = "r_"
LISTS = f"{PREFIX}lists"
_CLOSINGS = {
    "entry_closes_at": gettext_lazy("Entries close"),
    "check_in_closes_at": gettext_lazy("Check-in closes"),
}
_SHOWN = "%Y-%m-%dT%H:%M"
_MINUTE_MS = 60_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class ListsField(forms.CharField):
    """Names of rating lists, asked in turn."""

    def clean(self, value: Any) -> Any:
        """Return the names written."""
        parts = re.split(r"[、;；\n]", super().clean(value))
        return tuple(part.strip() for part in parts if part.strip())


class MomentField(forms.CharField):
    """A day and a time of the day in Beijing."""

    def __init__(self, **more: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"})
        super().__init__(required=False, max_length=25, widget=widget, **more)

    def clean(self, value: Any) -> Any:
        """Return the moment in milliseconds since 1970 UTC, None for none.

        :raises ValidationError: it is no moment.
        """
        text = str(super().clean(value)).strip().replace(" ", "T")[:16]
        if not text:
            return None
        try:
            moment = datetime.strptime(text, _SHOWN).replace(tzinfo=CHINA)
        except ValueError as error:
            raise forms.ValidationError(_("Write day and time as 2026-05-01 18:00.")) from error
        return (moment - _EPOCH) // timedelta(milliseconds=1)


def lists_field() -> forms.Field:
    """Return the field of the lists that are asked after the first."""
    return ListsField(
        label=gettext_lazy("Further lists, asked in turn"),
        required=False,
        max_length=1000,
        help_text=gettext_lazy(
            "Names as the registry has them, 、 or ; between; with none above the usual ones."
        ),
    )


def add_deadline_fields(form: forms.Form) -> None:
    """Add when entries and check-in close."""
    help_text = gettext_lazy(
        "Beijing time; empty for no limit. Who comes later does not take part."
    )
    for name, label in _CLOSINGS.items():
        form.fields[name] = MomentField(label=label, help_text=help_text)


def deadline_names() -> tuple[str, ...]:
    """Those of the closings of entries and of check-in."""
    return tuple(_CLOSINGS)


def deadlines_of(cleaned: Mapping[str, Any], base: Deadlines) -> Deadlines:
    """Return the deadlines; one that was not touched keeps its seconds."""

    def closes(name: str) -> int | None:
        before: int | None = getattr(base, name)
        after: int | None = cleaned[name]
        if before is None or after is None:
            return after
        return before if before // _MINUTE_MS == after // _MINUTE_MS else after

    return Deadlines(**{name: closes(name) for name in _CLOSINGS})


def initial_of(ratings: Ratings, deadlines: Deadlines) -> dict[str, Any]:
    """Return what the fields hold."""
    return {
        "r_lists": "、".join(ratings.lists),
        **{name: _shown(getattr(deadlines, name)) for name in _CLOSINGS},
    }


def _shown(moment: int | None) -> str:
    return "" if moment is None else datetime.fromtimestamp(moment // 1000, CHINA).strftime(_SHOWN)
