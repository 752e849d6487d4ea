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
from tournaments.ratings.choosing import Choice
from tournaments.regulations.values import Deadlines, Ratings

PREFIX = "r_"
CHOICES = (
    (Choice.FIRST.value, gettext_lazy("the first list that knows the player")),
    (Choice.HIGHEST.value, gettext_lazy("the highest of the lists and the entry")),
)
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


def _rating(label: Any, help_text: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=0, max_value=9999, required=False, help_text=help_text
    )


def add_rating_fields(form: forms.Form) -> None:
    """Add where ratings come from and what stands in for one that is missing."""
    form.fields |= {
        f"{PREFIX}lists": ListsField(
            label=gettext_lazy("Further lists, asked in turn"),
            required=False,
            max_length=1000,
            help_text=gettext_lazy(
                "Names as the registry has them, 、 or ; between; with none above the usual ones."
            ),
        ),
        f"{PREFIX}choice": forms.ChoiceField(
            label=gettext_lazy("Where several know a player"), choices=CHOICES
        ),
        f"{PREFIX}unrated": _rating(
            gettext_lazy("Rating of players on no list"),
            gettext_lazy("Empty: they stay without one."),
        ),
        f"{PREFIX}substitute": _rating(
            gettext_lazy("In the opponents' average, the unrated count as"),
            gettext_lazy("Empty: they are left out."),
        ),
        f"{PREFIX}spans_months": forms.BooleanField(
            label=gettext_lazy("Lasts over thirty days, ratings by periods"), required=False
        ),
        f"{PREFIX}by_round": forms.BooleanField(
            label=gettext_lazy("Tie-breaks by the rating of each round's period"), required=False
        ),
    }


def add_deadline_fields(form: forms.Form) -> None:
    """Add when entries and check-in close."""
    help_text = gettext_lazy(
        "Beijing time; empty for no limit. Who comes later does not take part."
    )
    for name, label in _CLOSINGS.items():
        form.fields[name] = MomentField(label=label, help_text=help_text)


def rating_names() -> tuple[str, ...]:
    """Return the fields of the ratings."""
    names = ("lists", "choice", "unrated", "substitute", "spans_months", "by_round")
    return tuple(PREFIX + name for name in names)


def deadline_names() -> tuple[str, ...]:
    """Return the fields of the deadlines."""
    return tuple(_CLOSINGS)


def ratings_of(told: Mapping[str, Any]) -> Ratings:
    """Return what the answers say of ratings."""
    return Ratings(
        lists=told["r_lists"],
        choice=Choice(told["r_choice"]),
        unrated=told["r_unrated"],
        substitute=told["r_substitute"],
        spans_months=told["r_spans_months"],
        by_round=told["r_by_round"],
    )


def deadlines_of(told: Mapping[str, Any], base: Deadlines) -> Deadlines:
    """Return the deadlines; one that was not touched keeps its seconds."""

    def closes(name: str) -> int | None:
        before: int | None = getattr(base, name)
        after: int | None = told[name]
        if before is None or after is None:
            return after
        return before if before // _MINUTE_MS == after // _MINUTE_MS else after

    return Deadlines(**{name: closes(name) for name in _CLOSINGS})


def initial_of(ratings: Ratings, deadlines: Deadlines) -> dict[str, Any]:
    """Return what the fields hold."""
    return {
        "r_lists": "、".join(ratings.lists),
        "r_choice": ratings.choice.value,
        "r_unrated": ratings.unrated,
        "r_substitute": ratings.substitute,
        "r_spans_months": ratings.spans_months,
        "r_by_round": ratings.by_round,
        **{name: _shown(getattr(deadlines, name)) for name in _CLOSINGS},
    }


def _shown(moment: int | None) -> str:
    return "" if moment is None else datetime.fromtimestamp(moment // 1000, CHINA).strftime(_SHOWN)
