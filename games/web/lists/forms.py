"""The search form of the list of games: it checks shape only."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.labels.codes import EDITIONS, GAMES, STATUSES
from games.search.words import PATTERNS


class GameSearchForm(forms.Form):
    """What a game is found by (`games.search`); every field may be empty."""

    player = forms.CharField(
        label=_("Player"),
        max_length=80,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": _("Characters or pinyin"), "lang": "zh"}
        ),
    )
    event = forms.CharField(
        label=_("Competition"),
        max_length=100,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": _("Characters or pinyin"), "lang": "zh"}
        ),
    )
    date_from = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    date_to = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    game = forms.ChoiceField(
        label=_("Game"), required=False, choices=[("", _("All")), *GAMES.items()]
    )
    status = forms.ChoiceField(
        label=_("State"), required=False, choices=[("", _("All")), *STATUSES.items()]
    )
    edition = forms.ChoiceField(
        label=_("Rules"), required=False, choices=[("", _("All")), *EDITIONS.items()]
    )
    article = forms.CharField(
        label=_("Article cited"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": "23.5.1"}),
    )
    repetition = forms.ChoiceField(
        label=_("Repetition"), required=False, choices=[("", _("All")), *PATTERNS.items()]
    )
    opening = forms.CharField(
        label=_("First moves"),
        max_length=300,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": _("As in “炮二平五 马8进7”"), "lang": "zh"}
        ),
    )
    position = forms.CharField(
        label=_("Position"),
        max_length=1000,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "placeholder": _("Its text, or from the page of a game")}
        ),
    )
    player_id = forms.UUIDField(required=False, widget=forms.HiddenInput())
    event_id = forms.UUIDField(required=False, widget=forms.HiddenInput())

    MORE = ("edition", "article", "repetition", "opening", "position")
    """Fields for who looks for what was played; the others come first."""

    def usual_fields(self) -> list[forms.BoundField]:
        """Return the fields that most readers need."""
        return [field for field in self.visible_fields() if field.name not in self.MORE]

    def more_fields(self) -> list[forms.BoundField]:
        """Return the other fields."""
        return [self[name] for name in self.MORE]

    def asks_more(self) -> bool:
        """Whether one of these is filled in, or at fault."""
        return any(self[name].value() or self[name].errors for name in self.MORE)

    def clean(self) -> dict[str, Any]:
        """Refuse a range of dates that ends before it begins."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("date_from"), cleaned.get("date_to")
        if first and last and first > last:
            self.add_error("date_to", _("The last day lies before the first."))
        return cleaned
